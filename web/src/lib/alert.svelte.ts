/** Tells that it is one's turn: in the title, by a sound, by the browser. */
import { t } from './lang.svelte.ts';
import { settings } from './settings.svelte.ts';

let context: AudioContext | null = null;

/** Two soft notes, like a horn far away; made here, so nothing is loaded. */
function horn(): void {
  try {
    context ??= new AudioContext();
    if (context.state !== 'running') return; // the browser allows sound only after a click
    [196, 294].forEach((pitch, n) => {
      const tone = context!.createOscillator();
      const loudness = context!.createGain();
      const start = context!.currentTime + n * 0.22;
      tone.type = 'triangle';
      tone.frequency.value = pitch;
      loudness.gain.setValueAtTime(0.0001, start);
      loudness.gain.exponentialRampToValueAtTime(0.12, start + 0.05);
      loudness.gain.exponentialRampToValueAtTime(0.0001, start + 0.4);
      tone.connect(loudness).connect(context!.destination);
      tone.start(start);
      tone.stop(start + 0.45);
    });
  } catch {
    // no sound, then
  }
}

/** The browser allows sound only after a click. To make it ready takes a tenth of a second: not before the click's own effect is drawn. */
export function wakeSound(): void {
  if (settings.sound && context === null) setTimeout(() => void (context ??= new AudioContext()).resume(), 500);
}

export function title(mine: boolean, game: string): void {
  document.title = mine ? t('table.title_mine', { game }) : t('table.title', { game });
}

/** It has become my turn. */
export function alertTurn(game: string): void {
  if (settings.sound) horn();
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
