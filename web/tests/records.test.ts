import { beforeAll, expect, test, vi } from 'vitest';

vi.stubGlobal('localStorage', { getItem: () => null, setItem: () => undefined });
vi.stubGlobal('document', { documentElement: {} });
vi.stubGlobal('location', { hash: '', href: '' });
const { Refused } = await import('../src/lib/api.ts');
const { language } = await import('../src/lib/lang.svelte.ts');
const { readRecord, reworded } = await import('../src/lookback/records.ts');

beforeAll(async () => {
  await language.choose('de');
  await language.game('nord'); // what only tables say, comes with them
});

const nothing = { type: 'problem', ruling: null, params: {}, move: null, number: null, update: null } as const;
const refused = (more: { code: string; key: string | null; number?: number }) => new Refused(422, { ...nothing, text: "game 'chess' is not accepted", ...more } as never);

test.each([
  [{ code: 'bad_option', key: 'problem.bad_entry', number: 7 }, 'Eintrag 7 ist gegen die Regeln'],
  [{ code: 'bad_option', key: 'problem.bad_record' }, 'Sie wurde verändert'],
  [{ code: 'bad_request', key: null }, 'beschädigt'],
  [{ code: 'bad_option', key: null }, 'das es hier nicht gibt'],
])('%o is told to people in their language', (problem, words) => {
  const said = reworded(refused(problem), 'x.json')!.problem.text;
  expect(said).toContain(words);
  expect(said).toContain('x.json');
});

test('what is no fault of the file is told as the server tells it', () => {
  expect(reworded(refused({ code: 'limited', key: null }), 'x.json')).toBeNull();
});

test('only what says that it is a record is sent', () => {
  expect(readRecord('{"format": "jarlshof-record-1"}')).not.toBeNull();
  for (const text of ['', 'hello', '{"a": 1}', 'null', '[]', '{"format": "jarlshof-re']) expect(readRecord(text)).toBeNull();
});
