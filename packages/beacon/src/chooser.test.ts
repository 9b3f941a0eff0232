import { readFileSync } from 'node:fs';

import { nodeHashes } from '@voltide/fairness/node';
import { describe, expect, it } from 'vitest';

import { listChoiceFaults, type ChosenBeacon } from './check-choice.ts';
import {
  chainOf,
  GIVE_UP_AFTER_MS,
  nameBeacon,
  NAMED_AHEAD_MS,
  PASS_OVER_AFTER_MS,
  publishedChoice,
  startBeacon,
  stepBeacon,
  type BeaconState,
} from './chooser.ts';
import { endOfLocalChain } from './local-chain.ts';
import { firstQuicknetRound, quicknetRoundMs } from './quicknet.ts';
import {
  beaconValue,
  localChainSource,
  quicknetSource,
  tronSource,
  type BeaconAnswer,
  type BeaconSource,
} from './source.ts';

const { rounds } = JSON.parse(readFileSync(new URL('../data/drand-quicknet.json', import.meta.url), 'utf8')) as {
  readonly rounds: readonly { readonly round: number; readonly signature: string; readonly randomness: string }[];
};
const RIGHT = { round: 1000, proof: rounds[0]?.signature ?? '' };
const NEXT = { round: 1001, proof: rounds[1]?.signature ?? '' };
const DUE_MS = quicknetRoundMs(RIGHT.round);
const CHAIN = { secret: 'ab'.repeat(32), links: 5 };
const CHECKS = { hashes: nodeHashes, localEnd: endOfLocalChain(nodeHashes, CHAIN) };

/** Runs the choice with a clock that moves five seconds with each step, and keeps every state. */
async function choose(sources: readonly BeaconSource[], steps = 200): Promise<readonly BeaconState[]> {
  let nowMs = DUE_MS - 20_000;
  const ports = { clock: { nowMs: () => nowMs }, sources, checks: CHECKS };
  const states = [startBeacon(DUE_MS - 100)];
  for (let step = 0; step < steps; step++) {
    const state = await stepBeacon(ports, states.at(-1) ?? startBeacon(DUE_MS));
    states.push(state);
    if (state.status === 'chosen' || state.status === 'given up') break;
    nowMs += 5000;
  }
  return states;
}

function drandSaying(say: (asked: number) => BeaconAnswer | undefined): BeaconSource {
  return quicknetSource({ readRound: (round) => Promise.resolve(say(round)) });
}

function localChain(): BeaconSource {
  let taken = 0;
  return localChainSource(nodeHashes, () => CHAIN, {
    takeNextLink: () => Promise.resolve({ chain: 1, link: (taken += 1) }),
  });
}

function chosenOf(states: readonly BeaconState[]): ChosenBeacon {
  const last = states.at(-1);
  if (last?.status !== 'chosen') throw new Error(`it ended ${last?.status ?? 'nowhere'}`);
  return last;
}

/** Imitates a TRON node whose newest final block is always the same. */
function tronSaying(blockId: (height: number) => string): BeaconSource {
  return tronSource({
    readNewestBlock: () => Promise.resolve({ height: 70_000_000, atMs: DUE_MS }),
    readBlockId: (height) => Promise.resolve(blockId(height)),
  });
}

function blockIdOf(height: number): string {
  return `${height.toString(16).padStart(16, '0')}${'5a'.repeat(24)}`;
}

it('takes the first round of drand at or after the moment, named before its value is asked for', async () => {
  const states = await choose([drandSaying(() => RIGHT), localChain()]);
  expect(states[1]).toMatchObject({ status: 'waiting', named: { round: RIGHT.round, dueAtMs: DUE_MS } });
  expect(chosenOf(states)).toMatchObject({
    source: 'drand-quicknet',
    passedOver: [],
    proof: RIGHT.proof,
    value: rounds[0]?.randomness,
  });
  expect(listChoiceFaults(CHECKS, chosenOf(states))).toEqual([]);
});

it('asks no source before its round is due', async () => {
  const asked: number[] = [];
  const silent = drandSaying((round) => {
    asked.push(round);
    return undefined;
  });
  const states = await choose([silent], 4);
  expect(states.at(-1)?.status).toBe('waiting');
  expect(asked).toEqual([]);
});

describe.each<[string, () => BeaconAnswer | undefined, string]>([
  ['lies', () => ({ round: RIGHT.round, proof: NEXT.proof }), 'wrong_answer'],
  ['answers another round', () => NEXT, 'wrong_answer'],
  ['says nothing', () => undefined, 'no_answer'],
])('a source that %s', (_what, say, reason) => {
  it('is passed over after 60 s, and stands in the result', async () => {
    const end = chosenOf(await choose([drandSaying(say), localChain()]));
    expect(end.source).toBe('local-chain');
    expect(end.passedOver.map((each) => [each.source, each.reason])).toEqual([
      ['drand-quicknet', reason],
      ['tron-block', 'no_round'],
    ]);
    expect(end.passedOver[0]).toMatchObject({ named: { round: RIGHT.round, dueAtMs: DUE_MS } });
    expect(end.passedOver[0]?.atMs).toBe(DUE_MS + PASS_OVER_AFTER_MS);
    expect(listChoiceFaults(CHECKS, end)).toEqual([]);
  });
});

it('a source that fails is like one that says nothing', async () => {
  const broken = quicknetSource({ readRound: () => Promise.reject(new Error('no network')) });
  expect(chosenOf(await choose([broken, localChain()])).passedOver[0]?.reason).toBe('no_answer');
});

it('an answer that comes after the time is up is not taken', async () => {
  let nowMs = DUE_MS + PASS_OVER_AFTER_MS - 1;
  const slow = drandSaying(() => {
    nowMs += 1;
    return RIGHT;
  });
  const ports = { clock: { nowMs: () => nowMs }, sources: [slow], checks: CHECKS };
  const waiting = await stepBeacon(ports, startBeacon(DUE_MS));
  expect(await stepBeacon(ports, waiting)).toMatchObject({ status: 'naming', source: 'tron-block' });
});

it('a source that lied at first and then told the truth in time is taken', async () => {
  let answers = 0;
  const states = await choose([drandSaying(() => ((answers += 1) < 3 ? NEXT : RIGHT))]);
  expect(chosenOf(states)).toMatchObject({ source: 'drand-quicknet', passedOver: [] });
});

it('a block of TRON counts when its id holds the height that was named', async () => {
  const silent = drandSaying(() => undefined);
  const end = chosenOf(await choose([silent, tronSaying(blockIdOf), localChain()]));
  expect(end).toMatchObject({ source: 'tron-block', value: blockIdOf(end.named.round) });
  expect(listChoiceFaults(CHECKS, end)).toEqual([]);
  const other = chosenOf(await choose([silent, tronSaying((height) => blockIdOf(height + 1)), localChain()]));
  expect(other.passedOver[1]).toMatchObject({ source: 'tron-block', reason: 'wrong_answer' });
});

it('gives up after ten minutes, with everything that was tried', async () => {
  const states = await choose([drandSaying(() => undefined)]);
  const end = states.at(-1);
  expect(end?.status).toBe('given up');
  expect(end?.passedOver.filter(({ source }) => source === 'drand-quicknet').length).toBeGreaterThan(5);
  expect(end?.status === 'given up' && end.atMs - end.fromMs).toBeGreaterThanOrEqual(GIVE_UP_AFTER_MS);
});

describe('a round that would be named after it was due', () => {
  /** Drand comes next after everything was passed over, and the step that names its round comes this much later. */
  const nameLate = async (lateMs: number, hasDocument: boolean): Promise<BeaconState> => {
    const states = await choose([drandSaying(() => undefined)]);
    const again = states.findLastIndex(({ status }, i) => status === 'naming' && i < 40);
    const state = states[again];
    if (state?.status !== 'naming' || state.source !== 'drand-quicknet') throw new Error('drand came again');
    const nowMs = quicknetRoundMs(firstQuicknetRound(state.notBeforeMs)) + lateMs;
    const ports = { clock: { nowMs: () => nowMs }, sources: [drandSaying(() => undefined)], checks: CHECKS };
    return stepBeacon({ ...ports, hasDocument }, state);
  };

  it('is not waited for where a document names it, as its value could be known by then', async () => {
    expect(await nameLate(-1, true)).toMatchObject({ status: 'waiting', source: 'drand-quicknet' });
    const late = await nameLate(0, true);
    expect(late).toMatchObject({ status: 'naming', source: 'tron-block' });
    expect(late.passedOver.at(-1)).toMatchObject({ source: 'drand-quicknet', reason: 'no_round' });
    expect(late.passedOver.at(-1)).not.toHaveProperty('named');
  });

  it('is waited for where the day alone says which one it is', async () => {
    expect(await nameLate(0, false)).toMatchObject({ status: 'waiting', source: 'drand-quicknet' });
  });

  it('may be missing in a published choice only there, and never the first one', async () => {
    const end = chosenOf(await choose([drandSaying(() => undefined), localChain()]));
    const [drand, tron] = end.passedOver;
    if (drand === undefined || tron === undefined) throw new Error('two were passed over');
    const again = { source: 'drand-quicknet', atMs: tron.atMs + 20_000, reason: 'no_round' } as const;
    const own = { source: 'local-chain', atMs: tron.atMs, reason: 'no_round' } as const;
    const last = { ...tron, atMs: again.atMs };
    const passedOver = [drand, tron, own, again, last];
    const named = { ...end.named, dueAtMs: last.atMs + 3000 };
    const choice = { ...end, passedOver, named };
    expect(listChoiceFaults(CHECKS, choice, { hasDocument: true })).toEqual([]);
    expect(listChoiceFaults(CHECKS, choice)).toEqual(['drand-quicknet can always name a round']);
    const soon = passedOver.with(3, { ...again, atMs: tron.atMs + 2000 });
    expect(listChoiceFaults(CHECKS, { ...choice, passedOver: soon }, { hasDocument: true })).toEqual([
      'drand-quicknet can always name a round',
    ]);
    const first = [{ ...again, atMs: end.fromMs + 90_000 }, tron];
    expect(listChoiceFaults(CHECKS, { ...end, passedOver: first }, { hasDocument: true })).toContain(
      'drand-quicknet can always name a round',
    );
  });
});

describe('drand that is away when a battle locks', () => {
  const fromMs = DUE_MS - 100;
  const lockedAtMs = fromMs - NAMED_AHEAD_MS;
  const clock = { nowMs: () => lockedAtMs };
  const nameAway = (sources: readonly BeaconSource[]) =>
    nameBeacon({ clock, sources, checks: CHECKS, hasDocument: true }, startBeacon(fromMs, { isFirstAway: true }));
  const away = { source: 'drand-quicknet', atMs: lockedAtMs, reason: 'away' } as const;

  it('is passed over at once, unasked, and stands in the result', async () => {
    const waiting = await nameAway([drandSaying(() => RIGHT), tronSaying(blockIdOf), localChain()]);
    expect(waiting).toMatchObject({ status: 'waiting', source: 'tron-block', passedOver: [away] });
    const nowMs = waiting.status === 'waiting' ? waiting.named.dueAtMs : 0;
    const ports = { clock: { nowMs: () => nowMs }, sources: [tronSaying(blockIdOf)], checks: CHECKS };
    const end = chosenOf([await stepBeacon(ports, waiting)]);
    expect(listChoiceFaults(CHECKS, end, { hasDocument: true })).toEqual([]);
  });

  it('is followed by the next source that names a round, and by drand itself where none does', async () => {
    const own = await nameAway([drandSaying(() => RIGHT), localChain()]);
    expect(own).toMatchObject({ source: 'local-chain', passedOver: [away, { source: 'tron-block' }] });
    const none = await nameAway([drandSaying(() => RIGHT)]);
    expect(none).toMatchObject({ status: 'waiting', source: 'drand-quicknet', named: { round: RIGHT.round } });
    expect(none.passedOver.map(({ source, reason }) => [source, reason])).toEqual([
      ['drand-quicknet', 'away'],
      ['tron-block', 'no_round'],
      ['local-chain', 'no_round'],
    ]);
  });

  it('may be said only of the first source, at the lock of a document, with no round', async () => {
    const waiting = await nameAway([localChain()]);
    if (waiting.status !== 'waiting') throw new Error('no link was named');
    const ports = { clock: { nowMs: () => waiting.named.dueAtMs }, sources: [localChain()], checks: CHECKS };
    const end = chosenOf([await stepBeacon(ports, waiting)]);
    const faultsOf = (passedOver: ChosenBeacon['passedOver'], hasDocument = true) =>
      listChoiceFaults(CHECKS, { ...end, passedOver }, { hasDocument });
    const [, tron] = end.passedOver;
    if (tron === undefined) throw new Error('TRON was passed over');
    expect(faultsOf([away, tron])).toEqual([]);
    expect(faultsOf([away, tron], false)).not.toEqual([]);
    expect(faultsOf([{ ...away, atMs: lockedAtMs + 1 }, tron])).not.toEqual([]);
    expect(faultsOf([{ ...away, atMs: lockedAtMs - 1 }, tron])).not.toEqual([]);
    expect(faultsOf([{ ...away, named: { round: RIGHT.round, dueAtMs: DUE_MS } }, tron])).not.toEqual([]);
    expect(faultsOf([away, { ...tron, reason: 'away' }])).not.toEqual([]);
    expect(faultsOf([{ ...away, reason: 'no_round' }, tron])).not.toEqual([]);
  });
});

it('no step is taken before the source before it was passed over, whichever node takes it', async () => {
  const states = await choose([drandSaying(() => undefined)], 30);
  const state = states.find(({ status, passedOver }) => status === 'naming' && passedOver.length === 1);
  if (state === undefined) throw new Error('drand was passed over');
  const passedAtMs = state.passedOver[0]?.atMs ?? 0;
  const ports = { clock: { nowMs: () => passedAtMs - 40 }, sources: [], checks: CHECKS };
  expect((await stepBeacon(ports, state)).passedOver.at(-1)?.atMs).toBe(passedAtMs);
});

it('a fall of links is no new chain where no chain is known', async () => {
  const end = chosenOf(await choose([drandSaying(() => undefined), localChain()]));
  const [drand, tron] = end.passedOver;
  if (drand === undefined || tron === undefined) throw new Error('two were passed over');
  const passed = { ...drand, source: 'local-chain', named: { round: 5, dueAtMs: end.fromMs } } as const;
  const forged = { ...end, passedOver: [drand, tron, passed] };
  const fault = `local-chain round ${end.named.round} was named after round 5`;
  expect(listChoiceFaults({ hashes: nodeHashes }, forged)).toContain(fault);
  expect(listChoiceFaults(CHECKS, forged)).toContain(fault);
});

it('a source but drand is asked for a round that is still to come, however late the step is', async () => {
  const asked: number[] = [];
  const listening = (name: BeaconSource['name']): BeaconSource => ({
    name,
    nameRound: (notBeforeMs) => {
      asked.push(notBeforeMs);
      return Promise.resolve(undefined);
    },
    askRound: () => Promise.resolve(undefined),
  });
  for (const source of ['drand-quicknet', 'tron-block', 'local-chain'] as const) {
    const state = { ...startBeacon(DUE_MS), status: 'naming', source, notBeforeMs: DUE_MS } as const;
    const ports = { clock: { nowMs: () => DUE_MS + 10_000 }, sources: [listening(source)], checks: CHECKS };
    await stepBeacon(ports, state);
    await stepBeacon({ ...ports, clock: { nowMs: () => DUE_MS - 10_000 } }, state);
  }
  const late = DUE_MS + 13_000;
  expect(asked).toEqual([DUE_MS, DUE_MS, late, DUE_MS, late, DUE_MS]);
});

it('a choice is published without the numbers of chains, whatever its state', () => {
  const named = { round: 7, dueAtMs: 1, chain: 2 };
  const passed = { source: 'local-chain', named, atMs: 2, reason: 'no_answer' } as const;
  const past = { fromMs: 1, passedOver: [passed, { source: 'tron-block', atMs: 3, reason: 'no_round' } as const] };
  const told = { round: 7, dueAtMs: 1 };
  const passedOver = [{ ...passed, named: told }, past.passedOver[1]];
  const waiting = { ...past, status: 'waiting', source: 'local-chain', named, wrongAnswers: 0 } as const;
  const chosen = { ...past, status: 'chosen', source: 'local-chain', named, proof: '', value: '' } as const;
  const naming = { ...past, status: 'naming', source: 'local-chain', notBeforeMs: 1 } as const;
  expect(publishedChoice(waiting)).toEqual({ ...waiting, passedOver, named: told });
  expect(publishedChoice(chosen)).toEqual({ ...chosen, passedOver, named: told });
  expect(publishedChoice(naming)).toEqual({ ...naming, passedOver });
  expect(publishedChoice({ ...past, status: 'given up', atMs: 1 })).toEqual({
    ...past,
    passedOver,
    status: 'given up',
    atMs: 1,
  });
});

describe('the chain that a choice takes its link from', () => {
  const past = { fromMs: 1, passedOver: [] };
  const named = { round: 7, dueAtMs: 1, chain: 2 };
  const waiting = { ...past, status: 'waiting', source: 'local-chain', named, wrongAnswers: 0 } as const;

  it.each<[string, BeaconState, number]>([
    ['of a link that is waited for', waiting, 2],
    ['of a link that was chosen', { ...past, status: 'chosen', source: 'local-chain', named, proof: '', value: '' }, 2],
    ['of a link of the first chain', { ...waiting, named: { round: 7, dueAtMs: 1 } }, 1],
    ['of a link that is not named yet', { ...past, status: 'naming', source: 'local-chain', notBeforeMs: 1 }, 1],
    ['of another source', { ...waiting, source: 'drand-quicknet' }, 1],
    [
      'of another source that was chosen',
      { ...waiting, status: 'chosen', source: 'tron-block', proof: '', value: '' },
      1,
    ],
    ['of a choice that was given up', { ...past, status: 'given up', atMs: 1 }, 1],
  ])('%s', (_what, state, chain) => {
    expect(chainOf(state)).toBe(chain);
  });
});

it('a choice can go on from what was stored after any step', async () => {
  const states = await choose([drandSaying(() => undefined), localChain()]);
  for (const state of states) expect(JSON.parse(JSON.stringify(state))).toEqual(state);
});

describe('a published choice is found out', () => {
  const wanted = choose([drandSaying(() => undefined), localChain()]).then(chosenOf);

  it.each<[string, (end: ChosenBeacon) => ChosenBeacon]>([
    ['when a passed-over source was left out', (end) => ({ ...end, passedOver: end.passedOver.slice(1) })],
    ['when none is named', (end) => ({ ...end, passedOver: [] })],
    [
      'when a source had less than its time',
      (end) => ({ ...end, passedOver: end.passedOver.map((each) => ({ ...each, atMs: each.atMs - 1 })) }),
    ],
    ['when another round was named', (end) => ({ ...end, fromMs: end.fromMs - 3000 })],
    ['when the value is another', (end) => ({ ...end, value: 'cd'.repeat(32) })],
    [
      'when the round is right and its time is not',
      ({ passedOver: [drand, ...rest], ...end }) => {
        const named = { round: drand?.named?.round ?? 0, dueAtMs: (drand?.named?.dueAtMs ?? 0) - 1 };
        return { ...end, passedOver: [{ ...(drand ?? rest[0]), named } as (typeof rest)[number], ...rest] };
      },
    ],
    ['when the link is of another round', (end) => ({ ...end, named: { ...end.named, round: 2 } })],
    ['when it was due too soon', (end) => ({ ...end, named: { ...end.named, dueAtMs: DUE_MS } })],
    [
      'when drand is said to have named nothing',
      ({ passedOver: [, ...rest], ...end }) => ({
        ...end,
        passedOver: [{ source: 'drand-quicknet', atMs: DUE_MS, reason: 'no_round' }, ...rest],
      }),
    ],
  ])('%s', async (_what, change) => {
    expect(listChoiceFaults(CHECKS, change(await wanted))).not.toEqual([]);
  });
});

it('S15-02 a block id of TRON counts at the height that its first eight bytes name, from the first block on', () => {
  const idAt = (height: string): string => height.padStart(16, '0').padEnd(64, 'a');
  const valueAt = (round: number, proof: string): string | undefined =>
    beaconValue(CHECKS, 'tron-block', { round, proof });
  expect(valueAt(1, idAt('1'))).toBe(idAt('1'));
  expect(valueAt(255, idAt('ff'))).toBe(idAt('ff'));
  for (const round of [0, 2, 1.5]) expect(valueAt(round, idAt('1'))).toBeUndefined();
  expect(valueAt(0, idAt('0'))).toBeUndefined();
});
