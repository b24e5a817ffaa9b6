/** What guides through positions of Nord look at. */
import type * as guide from '../../../learn/lesson/guide.svelte.ts';
import type { NordView } from '../model.ts';

export type Guide = guide.Guide<NordView>;
export type Now = guide.Now<NordView>;
export type Scene = guide.Scene<NordView>;
export type Aside = guide.Aside<NordView>;
