import { readFileSync } from 'node:fs';

import { quicknetRoundMs, type ChosenBeacon } from '@voltide/beacon';
import { nodeHashes } from '@voltide/fairness/node';
import { describe, expect, it } from 'vitest';

import { ShapeError } from '../read.ts';
import { checkJackpot, isJackpotFile } from './check.ts';
import { jackpotExport } from './export.ts';

type Round = { readonly round: number; readonly signature: string; readonly randomness: string };
const read = (path: string): unknown => JSON.parse(readFileSync(new URL(path, import.meta.url), 'utf8'));
const { rounds } = read('../../packages/beacon/data/drand-quicknet.json') as { readonly rounds: readonly Round[] };
const [, , ROUND = { round: 0, signature: '', randomness: '' }] = rounds;
const DUE_MS = quicknetRoundMs(ROUND.round);
const SEALED_MS = DUE_MS - 61_000;

/** What GET /api/jackpot/days/:date answers of a day that was sealed late, as a relay of drand decided it. */
function dayFile(): Record<string, unknown> {
  const document = jackpotExport(nodeHashes, {
    date: '2026-09-16',
    entries: [
      { id: 'amber', tickets: 7 },
      { id: 'brig', tickets: 200 },
    ],
    sharesSun: 190_000n,
    carriedSun: 0n,
    beacon: ROUND.randomness,
    paidInCash: ['amber'],
  });
  const beacon: ChosenBeacon = {
    status: 'chosen',
    fromMs: SEALED_MS + 60_000,
    passedOver: [],
    source: 'drand-quicknet',
    named: { round: ROUND.round, dueAtMs: DUE_MS },
    proof: ROUND.signature,
    value: ROUND.randomness,
  };
  const day = {
    format: 'voltide-jackpot-day/1',
    date: '2026-09-16',
    sealedAtMs: SEALED_MS,
    root: document['root'],
    export: document,
    entries: null,
    beacon,
    localChain: { end: 'ab'.repeat(32), links: 10_000 },
  };
  return JSON.parse(JSON.stringify(day)) as Record<string, unknown>;
}

it('S6-05 a day is computed again from its file, the choice of the beacon included', () => {
  expect(isJackpotFile(dayFile())).toBe(true);
  expect(checkJackpot(nodeHashes, dayFile())).toEqual({ date: '2026-09-16', faults: [], hasChoice: true });
  expect(checkJackpot(nodeHashes, dayFile()['export'])).toEqual({ date: '2026-09-16', faults: [], hasChoice: false });
  expect(checkJackpot(nodeHashes, { ...dayFile(), export: null })).toBeUndefined();
  expect([{}, [], null, 'x', { format: 'voltide-jackpot/2' }].map(isJackpotFile)).toEqual(Array(5).fill(false));
});

describe('S6-05 a day is found out', () => {
  const part = (name: string): Record<string, unknown> => dayFile()[name] as Record<string, unknown>;

  it.each<[string, Record<string, unknown>, string]>([
    ['whose list was sealed otherwise', { root: 'cd'.repeat(32) }, 'another root'],
    ['of another date', { date: '2026-09-15' }, 'another day'],
    ['whose seal came later than it says', { sealedAtMs: SEALED_MS - 5000 }, 'asked for another time'],
    ['with another carry', { export: { ...part('export'), carry: '0.000000' } }, '"carry" does not follow'],
    ['with another value', { beacon: { ...part('beacon'), value: 'cd'.repeat(32) } }, 'another beacon'],
    ['with another signature', { beacon: { ...part('beacon'), proof: rounds[3]?.signature } }, 'does not hold'],
    [
      'that leaves out what was passed over',
      { beacon: { ...part('beacon'), source: 'local-chain' } },
      'drand-quicknet came next',
    ],
  ])('%s', (_what, change, fault) => {
    expect(checkJackpot(nodeHashes, { ...dayFile(), ...change })?.faults.join('\n')).toContain(fault);
  });

  it.each<[string, Record<string, unknown>]>([
    ['another member', { more: 1 }],
    ['no beacon', { beacon: null }],
    ['a beacon that was given up', { beacon: { ...part('beacon'), status: 'given up' } }],
    ['a round that is no number', { beacon: { ...part('beacon'), named: { round: '1', dueAtMs: 1 } } }],
    ['no end of a chain', { localChain: { end: '', links: 1 } }],
  ])('%s is refused', (_what, change) => {
    expect(() => checkJackpot(nodeHashes, { ...dayFile(), ...change })).toThrow(ShapeError);
  });
});
