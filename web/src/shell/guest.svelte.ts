/** Who I am here. Somebody who never did anything is nobody, and is not asked for: a refusal would stand in the console. */
import { call, type Me, Refused } from '../lib/api.ts';
import { read, write } from '../lib/storage.ts';

class Guest {
  me = $state.raw<Me | null>(null);
  known = $state(read('guest', false));

  /** After any action: now there is a guest. */
  remember(): void {
    if (this.known) return;
    this.known = true;
    write('guest', true);
  }

  forget(): void {
    this.me = null;
    this.known = false;
    write('guest', false);
  }

  /** Me, if there is reason to think that I am somebody. */
  async load(): Promise<Me | null> {
    if (!this.known) return null;
    try {
      this.me = await call('me');
    } catch (error) {
      if (!(error instanceof Refused) || error.problem.code !== 'no_guest') throw error;
      this.forget();
    }
    return this.me;
  }

  /** Takes what an answer tells about me. */
  is(me: Me): void {
    this.me = me;
    this.remember();
  }

  async rename(name: string): Promise<void> {
    this.is(await call('rename', { body: { name: name || null } }));
  }
}

export const guest = new Guest();
