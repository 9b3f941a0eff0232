import { readFileSync } from 'node:fs';

import { firstQuicknetRound, quicknetRoundMs, type ChosenBeacon } from '@voltide/beacon';
import { nodeHashes } from '@voltide/fairness/node';
import { describe, expect, it } from 'vitest';

import { ShapeError } from '../records/read.ts';
import { checkJackpot, isJackpotFile } from './check.ts';
import { jackpotExport } from './export.ts';

type Round = { readonly round: number; readonly signature: string; readonly randomness: string };
const read = (path: string): unknown => JSON.parse(readFileSync(new URL(path, import.meta.url), 'utf8'));
const { rounds } = read('../../packages/beacon/data/drand-quicknet.json') as { readonly rounds: readonly Round[] };
const [, , ROUND = { round: 0, signature: '', randomness: '' }] = rounds;
const DUE_MS = quicknetRoundMs(ROUND.round);
const SEALED_MS = DUE_MS - 61_000;

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
  expect([{}, [], null, 'x', { format: 'voltide-jackpot/4' }].map(isJackpotFile)).toEqual(Array(5).fill(false));
});

it('S6-05 of a day that was not drawn the list alone is checked, against the root that was sealed', () => {
  const { entries } = dayFile()['export'] as { readonly entries: readonly object[] };
  const waiting = { ...dayFile(), export: null, entries };
  expect(checkJackpot(nodeHashes, waiting)).toBeUndefined();
  const [first, ...others] = entries;
  expect(checkJackpot(nodeHashes, { ...waiting, entries: [{ ...first, tickets: 8 }, ...others] })).toEqual({
    date: '2026-09-16',
    faults: ['the root of the list is not the sealed one'],
    hasChoice: false,
  });
  for (const wrong of [null, false, [...entries].toReversed()]) {
    expect(() => checkJackpot(nodeHashes, { ...waiting, entries: wrong })).toThrow('file.entries');
  }
});

function inTime(sealedAtMs: number): Record<string, unknown> {
  const beacon = dayFile()['beacon'] as ChosenBeacon;
  const fromMs = Date.parse('2026-09-17T00:05:00Z');
  const round = firstQuicknetRound(fromMs);
  return { ...dayFile(), sealedAtMs, beacon: { ...beacon, fromMs, named: { round, dueAtMs: quicknetRoundMs(round) } } };
}

it.each([
  ['a day', 86_400_000],
  ['20 s', 20_000],
  ['1 ms', 1],
])('S15-02 a list that was sealed %s early is refused by its name', (_what, earlyMs) => {
  const early = 'the list was sealed before 00:00:30 UTC of the next day';
  const sealMs = Date.parse('2026-09-17T00:00:30Z');
  expect(checkJackpot(nodeHashes, inTime(sealMs))?.faults).not.toContain(early);
  expect(checkJackpot(nodeHashes, inTime(sealMs - earlyMs))?.faults).toContain(early);
});

describe('S6-05 a day is found out', () => {
  const part = (name: string): Record<string, unknown> => dayFile()[name] as Record<string, unknown>;

  it.each<[string, Record<string, unknown>, string]>([
    ['whose list was sealed otherwise', { root: 'cd'.repeat(32) }, 'not the sealed one'],
    ['of another date', { date: '2026-09-15' }, 'another day'],
    ['whose seal came later than it says', { sealedAtMs: SEALED_MS - 5000 }, 'requested for the wrong time'],
    ['with another carry', { export: { ...part('export'), carry: '0.000000' } }, '"carry" does not follow'],
    ['with another value', { beacon: { ...part('beacon'), value: 'cd'.repeat(32) } }, 'not the chosen one'],
    ['with another signature', { beacon: { ...part('beacon'), proof: rounds[3]?.signature } }, 'does not hold'],
    [
      'that leaves out what was passed over',
      { beacon: { ...part('beacon'), source: 'local-chain' } },
      'drand-quicknet came next',
    ],
  ])('%s', (_what, change, fault) => {
    expect(checkJackpot(nodeHashes, { ...dayFile(), ...change })?.faults.join('\n')).toContain(fault);
  });

  const passed = { source: 'drand-quicknet', atMs: 1, reason: 'no_round' };
  it.each<[string, Record<string, unknown>, string?]>([
    ['another member', { more: 1 }],
    ['a second, different list beside the export', { entries: [{ id: 'amber', tickets: 200 }] }, 'file.entries: '],
    ['the same list beside the export', { entries: part('export')['entries'] }, 'file.entries: not null'],
    ['`entries: false`', { entries: false }, 'file.entries: not null'],
    ['an impossible date', { date: '2026-02-30' }, 'file.date: not a day that a calendar has'],
    ['an impossible month', { date: '2026-13-01' }, 'file.date: not a day that a calendar has'],
    [
      'an export of an impossible date',
      { export: { ...part('export'), date: '2026-09-31' } },
      'file.date: not a day that a calendar has',
    ],
    [
      'an extra member of a source that was passed over',
      { beacon: { ...part('beacon'), passedOver: [{ ...passed, more: 1 }] } },
      'file.beacon.passedOver[0]: has other members',
    ],
    ['an extra member of its export', { export: { ...part('export'), more: 1 } }, 'file: has other members'],
    [
      'an extra member of an entry',
      { export: { ...part('export'), entries: [{ id: 'amber', tickets: 7, more: 1 }] } },
      'file.entries[0]: has other members',
    ],
    ['no beacon', { beacon: null }],
    ['a beacon that was given up', { beacon: { ...part('beacon'), status: 'given up' } }],
    ['a round that is no number', { beacon: { ...part('beacon'), named: { round: '1', dueAtMs: 1 } } }],
    ['no end of a chain', { localChain: { end: '', links: 1 } }],
  ])('%s is refused', (_what, change, reason = 'file') => {
    const check = () => checkJackpot(nodeHashes, { ...dayFile(), ...change });
    expect(check).toThrow(ShapeError);
    expect(check).toThrow(reason);
  });
});
