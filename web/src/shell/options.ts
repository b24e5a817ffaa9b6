/** Words for what games call by a name: options, their values, bots. A name without words stands for itself. */
import { language, t } from '../lib/lang.svelte.ts';
import { botName } from '../lib/seats.ts';

export function named(key: string, name: string): string {
  return language.has(key) ? t(key) : name.replaceAll('_', ' ');
}

/** A bot with its strength. */
export function botWords(bot: string): string {
  const strength = `start.strength.${bot}`;
  return language.has(strength) ? t('start.sitter.bot', { bot: botName(bot), strength: t(strength) }) : botName(bot);
}

export function optionName(game: string, option: string): string {
  return named(`start.option.${game}.${option}`, option);
}

export function valueName(game: string, option: string, value: string | number | boolean): string {
  const name = String(value);
  return named(`start.value.${game}.${option}_${name}`, name);
}

export function presetName(game: string, preset: string): string {
  return named(`start.preset.${game}.${preset}`, preset);
}

/** What somebody should know of it who has to choose. */
export function presetText(game: string, preset: string): string {
  return named(`start.preset.${game}.${preset}_says`, '');
}

/** An island is called by its name, which is a word of no language. */
export function boardName(board: string): string {
  return board.charAt(0).toUpperCase() + board.slice(1);
}
