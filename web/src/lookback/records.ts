/** Records as files: a match to keep, and one to open again. */
import { call, type Code, type Created, type MatchRecord, Refused } from '../lib/api.ts';
import { language, t } from '../lib/lang.svelte.ts';
import { saveFile } from '../shell/copy.ts';

const LARGEST = 256 * 1024; // what the server takes

/** A name that tells files apart: `nord-3-players-2026-11-16-k3j9.json`. */
export function recordName(record: MatchRecord, table: string, created: number): string {
  const seats = record.options['seats'];
  const part = record.seat ? `-seat-${record.seat}` : '';
  const day = new Date(created).toISOString().slice(0, 10);
  return `${record.game}${seats ? `-${seats}-players` : ''}-${day}-${table.slice(0, 4).toLowerCase()}${part}.json`;
}

/** One entry a line, so that people can read it and compare it. */
export function saveRecord(record: MatchRecord, table: string, created: number): void {
  saveFile(recordName(record, table, created), `${JSON.stringify(record, null, 1)}\n`);
}

/** Opens a file as a table that is over. What the server would refuse anyway is refused here, in the same way. */
export async function openRecord(file: File): Promise<Created> {
  if (file.size > LARGEST) throw refusal('too_large', t('lookback.file.too_large', { size: kilobytes(file.size), most: kilobytes(LARGEST) }));
  const body = readRecord(await file.text());
  if (!body) throw refusal('bad_option', t('lookback.file.no_record', { name: file.name }));
  try {
    return await call('open_record', { body, query: { lang: language.code } });
  } catch (error) {
    throw error instanceof Refused ? (reworded(error, file.name) ?? error) : error;
  }
}

/** The server tells programmers what is wrong with a record, in English; people want to know what they can make of it. */
export function reworded({ problem }: Refused, name: string): Refused | null {
  const { code, key, number } = problem;
  if (key === 'problem.bad_entry') return refusal(code, t('lookback.file.bad_entry', { name, n: number ?? 0 }));
  if (key === 'problem.bad_record') return refusal(code, t('lookback.file.changed', { name }));
  if (code === 'bad_request') return refusal(code, t('lookback.file.damaged', { name }));
  if (code === 'bad_option' && key === null) return refusal(code, t('lookback.file.unknown_game', { name }));
  return null;
}

function refusal(code: Code, text: string): Refused {
  const nothing = { ruling: null, key: null, params: {}, move: null, number: null, update: null };
  return new Refused(code === 'too_large' ? 413 : 422, { type: 'problem', code, text, ...nothing });
}

/** JSON that says it is a record; whether it is a true one the server finds out. */
export function readRecord(text: string): MatchRecord | null {
  try {
    const found: unknown = JSON.parse(text);
    const format = (found as { format?: unknown } | null)?.format;
    return typeof format === 'string' && format.startsWith('jarlshof-record-') ? (found as MatchRecord) : null;
  } catch {
    return null;
  }
}

function kilobytes(bytes: number): number {
  return Math.ceil(bytes / 1024);
}
