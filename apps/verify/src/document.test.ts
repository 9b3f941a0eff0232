import { readdirSync, readFileSync } from 'node:fs';

import { firstQuicknetRound, quicknetRoundMs } from '@voltide/beacon';
import { canonicalJson, parseVt, present, utcDay, type CanonicalValue } from '@voltide/core';
import { documentHash } from '@voltide/fairness';
import { nodeHashes } from '@voltide/fairness/node';
import { beaconFromMs } from '@voltide/games/battles/states';
import { SHARES_BPS } from '@voltide/games/boards/prizes';
import { checkBattleFile } from '@voltide/games/records/check-battle';
import { checkFile } from '@voltide/games/records/check-file';
import { giftPercentOn, milestoneSunOn } from '@voltide/games/daily-spin/rules';
import { streakAfter, streakOn, type Streak } from '@voltide/games/daily-spin/streak';
import { currentSpinTable, spinDocumentOf } from '@voltide/games/daily-spin/table';
import { checkJackpot } from '@voltide/games/jackpot/check';
import { checkJackpotProof } from '@voltide/games/jackpot/check-proof';
import { ticketsOf } from '@voltide/games/jackpot/tickets';
import { ShapeError } from '@voltide/games/records/read';
import { checkProof, checkSeal, UnreadableDocument } from '@voltide/reserves';
import { withMember } from '@voltide/testkit/with-member';
import { describe, expect, it } from 'vitest';

import { verify } from './verify.ts';

const root = new URL('../../../', import.meta.url);
const text = readFileSync(new URL('docs/fairness.md', root), 'utf8');
const read = (path: string): unknown => JSON.parse(readFileSync(new URL(path, root), 'utf8'));
const vector = (name: string): unknown => read(`docs/vectors/${name}.json`);
const [, example = ''] = /^```json\n([\s\S]*?)^```$/m.exec(text) ?? [];
const play = JSON.parse(example) as Record<string, unknown>;
type Doc = Readonly<Record<string, unknown>>;

it('S15-02 every vector is named in the document, and those that are files of the interface are verified', () => {
  const names = readdirSync(new URL('docs/vectors', root));
  expect(names.filter((name) => !text.includes(`docs/vectors/${name}`))).toEqual([]);
  for (const name of [
    'jackpot-day',
    'jackpot-proof',
    'battle-passed-over',
    'battle-away',
    'quick-game',
    'season',
    'season-next',
    'season-proof',
    'day-seal',
    'day-seal-next',
    'statement-proof',
    'play-proof',
    'battle-proof',
    'day-consistency',
  ]) {
    const file = new URL(`docs/vectors/${name}.json`, root).pathname;
    expect([name, verify([file]).code]).toEqual([name, 0]);
    expect(JSON.parse(verify(['--json', file]).out)).toMatchObject({ result: 'ok' });
  }
});

it('S15-02 the documents of a day of the jackpot have exactly the members that are listed', () => {
  const day = vector('jackpot-day') as Doc & { readonly export: Doc };
  const [, members = ''] =
    /has exactly these members; amounts are VT[\s\S]*?\n\|---\|---\|\n([\s\S]*?)\n\n/.exec(text) ?? [];
  const listed = members.split('\n').flatMap((row) => [...(row.split('|')[1] ?? '').matchAll(/`(\w+)`/g)]);
  expect(new Set(listed.map(([, name]) => name))).toEqual(new Set(Object.keys(day.export)));
  for (const name of Object.keys(day)) expect(text).toContain(`\`${name}\``);
  expect(checkJackpot(nodeHashes, day)).toMatchObject({ faults: [], hasChoice: true });
  const proof = vector('jackpot-proof') as Doc & { readonly proof: Doc };
  expect(checkJackpotProof(nodeHashes, proof).isIncluded).toBe(true);
  expect(proof['root']).toBe(day['root']);
  for (const change of [
    { ...proof, root: 'cd'.repeat(32) },
    { ...proof, proof: { ...proof.proof, place: 0 } },
    { ...proof, proof: { ...proof.proof, tickets: 209 } },
    { ...proof, proof: { ...proof.proof, date: '2026-09-17' } },
  ]) {
    expect(checkJackpotProof(nodeHashes, change).isIncluded).toBe(false);
  }
  expect(() => checkJackpotProof(nodeHashes, { ...proof, proof: { ...proof.proof, more: 1 } })).toThrow(ShapeError);
});

it('S7-01 the export of a season has the members that are listed, and the next week begins with its rest', () => {
  const season = vector('season') as Doc;
  const [, members = ''] = /\| member \| of a season holds \|\n\|---\|---\|\n([\s\S]*?)\n\n/.exec(text) ?? [];
  const listed = members.split('\n').flatMap((row) => [...(row.split('|')[1] ?? '').matchAll(/`(\w+)`/g)]);
  expect(new Set(listed.map(([, name]) => name))).toEqual(new Set(Object.keys(season)));
  const path = (name: string): string => new URL(`docs/vectors/${name}.json`, root).pathname;
  const { code, out } = verify([path('season-next'), path('season')]);
  expect([code, out]).toEqual([0, expect.stringContaining('leaderboard of the week 2027-W01')]);
  const proof = vector('season-proof') as Doc & { readonly proof: Doc };
  expect(proof['root']).toBe(season['root']);
  for (const name of Object.keys(proof.proof)) expect(text).toContain(`\`${name}\``);
  for (const [period, shares] of Object.entries(SHARES_BPS)) {
    const [, told = ''] = new RegExp(`of a ${period} (\\d{4},[^;.]*)`).exec(text.replaceAll('\n', ' ')) ?? [];
    const times: Readonly<Record<string, number>> = { three: 3, seven: 7, fifteen: 15 };
    const listedShares = told.split(/,\s*/).flatMap((part) => {
      const [, many = '', each] = /^(\w+) times (\d+)$/.exec(part) ?? [];
      return each === undefined ? [Number(part)] : Array.from({ length: times[many] ?? 0 }, () => Number(each));
    });
    expect([period, listedShares]).toEqual([period, shares]);
  }
});

it('S6-05 tickets are counted as the document says', () => {
  type Row = { readonly spinTickets: number; readonly cashStake: string; readonly tickets: number };
  for (const { spinTickets, cashStake, tickets } of vector('jackpot-tickets') as readonly Row[]) {
    expect(ticketsOf({ spinTickets, cashStakeSun: parseVt(cashStake) })).toBe(tickets);
  }
});

it('S5-02 rounds of drand, and the first moment of a battle, are those of the document', () => {
  type Round = { readonly notBeforeMs: number; readonly round: number; readonly dueAtMs: number };
  type Lock = {
    readonly lockedAtMs: number;
    readonly fromMs: number;
    readonly round: number;
    readonly dueAtMs: number;
  };
  type Times = { readonly rounds: readonly Round[]; readonly firstLocks: readonly Lock[] };
  const { rounds, firstLocks } = vector('beacon-times') as Times;
  for (const { notBeforeMs, round, dueAtMs } of rounds) {
    expect([firstQuicknetRound(notBeforeMs), quicknetRoundMs(round)]).toEqual([round, dueAtMs]);
  }
  for (const { lockedAtMs, fromMs, round, dueAtMs } of firstLocks) {
    expect([beaconFromMs(lockedAtMs), firstQuicknetRound(fromMs)]).toEqual([fromMs, round]);
    expect(quicknetRoundMs(round)).toBe(dueAtMs);
    expect(fromMs).toBe(lockedAtMs + 3000);
  }
});

it('S6-03 the table of the spin, its days and a streak are those of the document', () => {
  type Day = { readonly day: number; readonly percent: number; readonly milestone: string };
  type Spun = { readonly utcDay: string; readonly day: number };
  type Spin = {
    readonly table: Doc;
    readonly hash: string;
    readonly days: readonly Day[];
    readonly streak: readonly Spun[];
  };
  const { table, hash, days, streak } = vector('spin-table') as Spin;
  expect(documentHash(nodeHashes, table as CanonicalValue)).toBe(hash);
  expect([currentSpinTable().hash, spinDocumentOf(currentSpinTable())]).toEqual([hash, table]);
  for (const { day, percent, milestone } of days) {
    expect([giftPercentOn(currentSpinTable(), day), milestoneSunOn(currentSpinTable(), day)]).toEqual([
      percent,
      parseVt(milestone),
    ]);
  }
  let last: Streak | undefined;
  for (const { utcDay: today, day } of streak) {
    expect([today, streakOn(last, today).day]).toEqual([today, day]);
    last = streakAfter(last, today);
  }
  for (const name of Object.keys(table)) expect(text).toContain(`\`${name}\``);
});

it('S5-02 a lock with `bucket`, `share` or `funding` has its hash, and its seats pay as documented', () => {
  type Seat = { readonly stake: string; readonly house: string };
  type Lock = {
    readonly document: Doc;
    readonly lockHash: string;
    readonly record: Doc & { readonly seats: readonly Seat[] };
  };
  const [parts, funded] = vector('locks') as readonly Lock[];
  for (const { document, lockHash, record } of [present(parts, 'parts'), present(funded, 'funding')]) {
    expect(documentHash(nodeHashes, document as CanonicalValue)).toBe(lockHash);
    expect(canonicalJson(record['lock'] as CanonicalValue)).toBe(canonicalJson(document as CanonicalValue));
    expect(checkBattleFile(nodeHashes, record)?.check.state).toBe('proven');
  }
  expect(parts?.record.seats.map(({ stake }) => stake)).toEqual(['3.000000', '0.750000', '3.000000']);
  expect(parts?.record.seats.at(2)?.house).toBe('0.000000');
  // The entry is 3 VT: 35% of each of three other seats is 1.05 VT.
  expect(funded?.record.seats.map(({ stake }) => stake)).toEqual(['6.150000', '1.950000', '1.950000', '1.950000']);
});

it('S15-02 each change of the worked example is blamed on the input that the document names', () => {
  type Blame = { readonly change: object; readonly wrong: readonly string[] };
  for (const { change, wrong } of vector('blame') as readonly Blame[]) {
    const { plays } = checkFile(nodeHashes, { ...play, ...change });
    expect([change, plays[0]?.check.wrong]).toEqual([change, wrong]);
  }
});

describe('S15-02 the bounds that the document states', () => {
  type Bounds = {
    readonly file: string;
    readonly place: string;
    readonly allowed: unknown[];
    readonly refused: unknown[];
  };
  const [seal] = read('packages/reserves/src/vectors.json') as readonly {
    document: unknown;
    proofs: readonly unknown[];
  }[];
  const table = spinDocumentOf(currentSpinTable());
  const prizes = [{ kind: 'xp', count: 20 }];
  const spin = { ...play, game: 'spin', input: { day: 1 }, table, draws: [1], stake: '0.000000', prizes };
  const readers: Readonly<Record<string, readonly [unknown, (document: unknown) => unknown]>> = {
    play: [play, (document) => checkFile(nodeHashes, document)],
    spin: [spin, (document) => checkFile(nodeHashes, document)],
    battle: [vector('battle-passed-over'), (document) => checkBattleFile(nodeHashes, document)],
    day: [vector('jackpot-day'), (document) => checkJackpot(nodeHashes, document)],
    seal: [seal?.document, (document) => checkSeal(document)],
    proof: [seal?.proofs[0], (document) => checkProof(nodeHashes, document)],
  };
  const isUnreadable = (work: () => unknown): boolean => {
    try {
      work();
      return false;
    } catch (error) {
      if (error instanceof ShapeError || error instanceof UnreadableDocument) return true;
      throw error;
    }
  };

  it.each(vector('bounds') as readonly Bounds[])('of $place in a $file', ({ file, place, allowed, refused }) => {
    const [document, parse] = present(readers[file], 'a reader');
    for (const value of allowed)
      expect([value, isUnreadable(() => parse(withMember(document, place, value)))]).toEqual([value, false]);
    for (const value of refused)
      expect([value, isUnreadable(() => parse(withMember(document, place, value)))]).toEqual([value, true]);
  });

  it('and a day is one of the calendar of UTC', () => {
    expect(utcDay(Date.parse('2026-09-16T23:59:59.999Z'))).toBe('2026-09-16');
  });
});
