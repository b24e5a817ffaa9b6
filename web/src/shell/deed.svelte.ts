/** Does one thing at a time and keeps why it was refused. */
import { reason } from './reason.ts';

export class Deed {
  busy = $state(false);
  trouble = $state('');

  /** True if it was done. */
  async run(deed: () => Promise<unknown>): Promise<boolean> {
    if (this.busy) return false;
    this.busy = true;
    this.trouble = '';
    try {
      await deed();
      return true;
    } catch (error) {
      this.trouble = reason(error);
      return false;
    } finally {
      this.busy = false;
    }
  }
}
