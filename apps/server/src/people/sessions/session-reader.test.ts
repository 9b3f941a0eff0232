import { expect, it } from 'vitest';

import type { Connection } from '../../platform/db/pool.ts';
import { createSessionReader } from './session-reader.ts';

function createDatabase() {
  const asked: { readonly ids: readonly string[]; readonly answer: (error?: Error) => void }[] = [];
  const query = ({ values: [ids] }: { readonly values: readonly [readonly string[]] }): Promise<unknown> =>
    new Promise((resolve, reject) => {
      const known = ids.filter((id) => id !== 'unknown');
      const rows = known.map((id) => ({ sessionId: id, kind: id, rotatedAtMs: 0n, endsAtMs: 0n }));
      asked.push({ ids, answer: (error) => (error === undefined ? resolve({ rows }) : reject(error)) });
    });
  return { asked, connection: { query } as unknown as Connection };
}

it('S3-17 a session is read after it was asked for, with others that wait, and each gets its own row', async () => {
  const { asked, connection } = createDatabase();
  const reader = createSessionReader(connection);
  const first = ['a', 'b', 'c', 'd'].map((id) => reader.read(id));
  const later = ['a', 'unknown', 'e', 'e'].map((id) => reader.read(id));
  expect(asked.map(({ ids }) => ids)).toEqual([['a'], ['b'], ['c'], ['d']]);
  asked[1]?.answer();
  await expect.poll(() => asked[4]?.ids, { interval: 1 }).toEqual(['a', 'unknown', 'e']);
  for (const { answer } of asked) answer();
  const kinds = (await Promise.all([...first, ...later])).map((row) => row?.kind);
  expect(kinds).toEqual(['a', 'b', 'c', 'd', 'a', undefined, 'e', 'e']);
});

it('a failure rejects the callers of that read, and the next is read again', async () => {
  const { asked, connection } = createDatabase();
  const reader = createSessionReader(connection);
  const lost = reader.read('a');
  asked[0]?.answer(new Error('away'));
  await expect(lost).rejects.toThrow('away');
  const found = reader.read('a');
  asked[1]?.answer();
  expect(await found).toMatchObject({ kind: 'a' });
});
