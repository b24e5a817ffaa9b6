import { gather } from './texts.ts';

export default gather(import.meta.glob('./de/*.toml', { eager: true, import: 'default' }));
