import { readFileSync } from 'node:fs';

import { nodeHashes } from '@voltide/fairness/node';
import { withMember } from '@voltide/testkit/with-member';
import { expect, it } from 'vitest';

import { listJackpotFaults, jackpotExport } from '../jackpot/export.ts';
import { parseLock } from '../battles/lock.ts';
import { parsePlayRecord } from './parse-record.ts';
import { ShapeError } from './read.ts';

const read = (path: string): unknown => JSON.parse(readFileSync(new URL(path, import.meta.url), 'utf8'));
const PLAY = read('./stored/play-2.json');
const [BATTLE] = read('../battles/vectors.json') as readonly { readonly lock: unknown }[];
const DAY = jackpotExport(nodeHashes, {
  date: '2026-09-16',
  entries: [{ id: 'amber', tickets: 7 }],
  sharesSun: 0n,
  carriedSun: 0n,
  beacon: 'd4'.repeat(32),
  paidInCash: [],
});

type Read = (document: unknown) => unknown;
const READERS = {
  play: [PLAY, (document) => parsePlayRecord(document)],
  lock: [BATTLE?.lock, (document) => parseLock(document)],
  day: [DAY, (document) => listJackpotFaults(nodeHashes, document)],
} as const satisfies Readonly<Record<string, readonly [unknown, Read]>>;

it.each<[keyof typeof READERS, string, readonly string[], readonly string[]]>([
  ['play', 'clientSeed', ['a', 'A'.repeat(64)], ['', 'a'.repeat(65), 'a:b', 'a b']],
  ['play', 'commitment', ['0'.repeat(64)], ['0'.repeat(63), '0'.repeat(65), 'A'.repeat(64)]],
  ['play', 'stake', ['0.000000', '9999999999999.999999'], ['00.000000', '.000000', '1.00000', '12345678901234.000000']],
  ['lock', 'battleId', ['b', 'b'.repeat(64)], ['', 'b'.repeat(65), 'b:']],
  ['lock', 'beacon.source', ['a', 'a'.repeat(32)], ['', 'a'.repeat(33), '1']],
  ['lock', 'seats.0.clientSeed', ['a', 'a'.repeat(64)], ['', 'a'.repeat(65), 'house:0']],
  ['lock', 'rounds.0', [`a@${'0'.repeat(64)}`, `${'a'.repeat(40)}@${'0'.repeat(64)}`], [`@${'0'.repeat(64)}`, 'a@0']],
  ['day', 'entries.0.id', ['a', 'a'.repeat(64)], ['', 'a'.repeat(65), 'a:']],
])('S15-02 a %s has a %s of the documented length, to its bounds', (kind, place, allowed, refused) => {
  const [document, parse] = READERS[kind];
  for (const text of allowed) expect(() => parse(withMember(document, place, text))).not.toThrow();
  for (const text of refused) expect(() => parse(withMember(document, place, text))).toThrow(ShapeError);
});
