/** Tells that it is one's turn: in the title, by a sound, by the browser. */
import { t } from './lang.svelte.ts';
import { settings } from './settings.svelte.ts';
import { sound } from './sound.ts';

export function title(mine: boolean, game: string): void {
  document.title = mine ? t('table.title_mine', { game }) : t('table.title', { game });
}

/** It has become my turn. */
export function alertTurn(game: string): void {
  sound('turn');
  if (settings.notify && document.hidden && 'Notification' in window && Notification.permission === 'granted') {
    try {
      const note = new Notification(t('table.your_turn'), { body: t('table.title_mine', { game }), icon: '/favicon.svg', tag: 'jarlshof' });
      note.onclick = () => {
        window.focus();
        note.close();
      };
    } catch {
      // phones allow it to service workers only; title and sound must do
    }
  }
}
