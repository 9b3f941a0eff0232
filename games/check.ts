import { canonicalJson, formatVt, present } from '@voltide/core';
import { commitmentOf, documentHash, drawPlay, PLAYS_PER_SEED, type DrawPlan, type HashPort } from '@voltide/fairness';

import type { AnyGame, Outcome } from './game.ts';
import { prizeRecord, prizeText, type PlayRecord } from './record.ts';
import { findGame, listGames } from './registry.ts';

/** What a step can be about, and therefore what is wrong when it fails: each by its name for people. */
export const SUBJECTS = {
  commitment: 'commitment',
  server_seed: 'server seed',
  client_seed: 'client seed',
  nonce: 'nonce',
  input: 'input',
  odds_table: 'odds table',
  draws: 'drawn numbers',
  stake: 'stake',
  payout: 'payout',
  prizes: 'prizes',
} as const;

export type Subject = keyof typeof SUBJECTS;

export type CheckStep = { readonly subject: Subject; readonly ok: boolean; readonly text: string };

/**
 * - `proven`: the server seed is revealed and the whole result follows from it.
 * - `sealed`: it is not revealed yet; everything that can be checked before holds.
 * - `mismatch`: something does not hold; `wrong` says what.
 */
export type PlayCheck = {
  readonly state: 'proven' | 'sealed' | 'mismatch';
  readonly steps: readonly CheckStep[];
  readonly wrong: readonly Subject[];
  /** The numbers that the seeds give, or those of the record while it is sealed. */
  readonly draws: readonly number[];
  /** What these numbers are in the record's table; absent when they are nothing in it. */
  readonly outcome: Outcome | undefined;
};

/** What the player knew before the play; whatever is known is compared. */
export type KnownBefore = {
  /** Where it is known from: a page remembers it, which is the default; an export's list of pairs only repeats it. */
  readonly source?: 'memory' | 'pair';
  readonly commitment?: string;
  readonly clientSeed?: string;
  readonly nonce?: number;
  readonly tableHash?: string;
};

/** From so many possible results on, one that fits any nonce of a pair is no accident. */
const TELLING = 1_000_000;
const NOTHING = '0.000000';

type Case = {
  readonly port: HashPort;
  readonly game: AnyGame;
  readonly record: PlayRecord;
  readonly known: KnownBefore;
  /** What the player chose, as far as the record agrees with itself. */
  readonly input: unknown;
  readonly plan: DrawPlan;
  /** What the revealed seeds give, undefined while they are sealed. */
  readonly drawn: readonly number[] | undefined;
};

/**
 * Checks one play as far as its state allows, with nothing but the record and what the player knew before.
 * @param games - the rules to check it by: those of every game unless a caller has others.
 * @throws AssertionError for a record that `parsePlayRecord` did not read and that has no known game.
 */
export function checkPlay(
  port: HashPort,
  record: PlayRecord,
  known: KnownBefore = {},
  games: readonly AnyGame[] = listGames(),
): PlayCheck {
  const game = present(findGame(record.game, games), 'the rules of this game');
  const { input, steps: inputSteps } = readInput(game, record);
  const plan = game.plan(input);
  const { serverSeed, clientSeed, nonce } = record;
  const drawn = serverSeed === null ? undefined : drawPlay(port, { serverSeed, clientSeed, nonce }, plan);
  const play: Case = { port, game, record, known, input, plan, drawn };

  const tableStep = checkTable(play);
  const seedSteps = [...compareKnown(play), ...checkSeeds(play)];
  const alteredDraws = seedSteps.some(({ subject, ok }) => subject === 'draws' && !ok);
  function outcomeOf(draws: readonly number[]): Outcome | undefined {
    return tableStep.ok ? resolve(play, draws) : undefined;
  }
  const resultSteps = checkResult(record, outcomeOf(alteredDraws ? (drawn ?? []) : record.draws));
  const steps = [...inputSteps, ...seedSteps, tableStep, ...resultSteps];
  const wrong = [...new Set(steps.filter(({ ok }) => !ok).map(({ subject }) => subject))];
  const state = wrong.length > 0 ? 'mismatch' : drawn === undefined ? 'sealed' : 'proven';
  const draws = drawn ?? record.draws;
  return { state, steps, wrong, draws, outcome: outcomeOf(draws) };
}

type InputReading = { readonly input: unknown; readonly steps: readonly CheckStep[] };

/** What was played: as the record states it, or as all the rest of it says where the stated number stands alone. */
function readInput(game: AnyGame, record: PlayRecord): InputReading {
  const stated = game.parseInput(record.input);
  const { count } = game.plan(stated);
  const [draws, items] = [record.draws.length, itemsOf(record).length];
  const agrees = draws === count || draws !== items || isPaid(game, record, stated);
  const counted = agrees ? undefined : game.inputOfCount?.(draws);
  if (counted === undefined) return { input: stated, steps: [] };
  const text = `the record states ${count}, but holds ${draws} drawn numbers and ${items} items`;
  return { input: counted, steps: [{ subject: 'input', ok: false, text }] };
}

/** Whether the stake is that of the input; which numbers were drawn has no part in it. */
function isPaid(game: AnyGame, record: PlayRecord, input: unknown): boolean {
  const table = game.parseTable(record.table);
  if (game.listTableFaults(table).length > 0) return false;
  const lowest = Array.from({ length: game.plan(input).count }, () => 0);
  return formatVt(game.resolve(lowest, input, table).stakeSun) === record.stake;
}

function itemsOf({ prizes }: PlayRecord): readonly { readonly item: string }[] {
  return prizes.filter((prize) => prize.kind === 'item');
}

function compareKnown({ record, known }: Case): CheckStep[] {
  const steps: CheckStep[] = [];
  const compare = <Value>(subject: Subject, [before, now]: readonly [Value | undefined, Value], texts: Texts): void => {
    if (before !== undefined) steps.push(step(subject, before === now, texts));
  };
  const isOfPair = known.source === 'pair';
  const one = isOfPair ? 'that of its seed pair' : 'the one from before the play';
  compare('commitment', [known.commitment, record.commitment], {
    ok: `the commitment is ${one}`,
    wrong: `the commitment is not ${one}`,
  });
  compare('client_seed', [known.clientSeed, record.clientSeed], {
    ok: isOfPair ? 'the client seed is that of its seed pair' : 'the client seed is yours',
    wrong: 'the client seed is not the one this seed pair was made with',
  });
  compare('nonce', [known.nonce, record.nonce], {
    ok: 'the nonce follows the one of the play before',
    wrong: `the nonce does not follow the one of the play before: it had to be ${known.nonce}`,
  });
  compare('odds_table', [known.tableHash, record.tableHash], {
    ok: 'the odds table is the one shown before the play',
    wrong: 'the odds table is not the one shown before the play',
  });
  return steps;
}

function checkSeeds(play: Case): CheckStep[] {
  const { port, record, plan, drawn } = play;
  if (record.serverSeed === null || drawn === undefined) {
    const inRange = record.draws.length === plan.count && record.draws.every((number) => number < plan.n);
    return [
      step('draws', inRange, {
        ok: `drawn numbers: ${plan.count}, each below ${plan.n.toLocaleString('en')}`,
        wrong: `wanted drawn numbers: ${plan.count}, each below ${plan.n.toLocaleString('en')}`,
      }),
    ];
  }
  const follows = sameNumbers(drawn, record.draws);
  if (commitmentOf(port, record.serverSeed) !== record.commitment) {
    const text = follows
      ? 'the drawn numbers follow from the server seed, but the commitment is not its SHA-256'
      : 'neither the commitment nor the drawn numbers follow from the server seed';
    return [{ subject: follows ? 'commitment' : 'server_seed', ok: false, text }];
  }
  const text = 'SHA-256 of the server seed is the commitment';
  const committed: CheckStep = { subject: 'commitment', ok: true, text };
  if (follows) return [committed, { subject: 'draws', ok: true, text: 'the drawn numbers follow from both seeds' }];
  return [committed, blameDraws(play, drawn)];
}

/** Names the likeliest reason why right server seeds give other numbers than the record holds. */
function blameDraws(play: Case, drawn: readonly number[]): CheckStep {
  const { record, known } = play;
  const altered: CheckStep = {
    subject: 'draws',
    ok: false,
    text: `the drawn numbers had to be ${drawn.join(', ')}`,
  };
  const someFollow = drawn.some((number, k) => number === record.draws[k]);
  const follows = resultMatches(record, resolve(play, drawn)) && !resultMatches(record, resolve(play, record.draws));
  if (someFollow || follows || record.draws.length !== drawn.length) return altered;

  const nonce = known.nonce === record.nonce ? undefined : findNonce(play);
  if (nonce !== undefined) return { subject: 'nonce', ok: false, text: `the drawn numbers belong to nonce ${nonce}` };
  if (known.clientSeed === record.clientSeed) return altered;
  const text = 'the drawn numbers belong to no nonce of these seeds: the client seed, or the numbers, were changed';
  return { subject: 'client_seed', ok: false, text };
}

/** The nonce that the numbers belong to; of numbers that fit some nonce by chance nothing is said. */
function findNonce({ port, record, plan }: Case): number | undefined {
  const { serverSeed, clientSeed } = record;
  if (serverSeed === null || plan.n ** plan.count < TELLING) return undefined;
  for (let nonce = 0; nonce < PLAYS_PER_SEED; nonce++) {
    if (sameNumbers(drawPlay(port, { serverSeed, clientSeed, nonce }, plan), record.draws)) return nonce;
  }
  return undefined;
}

function checkTable({ port, game, record, known }: Case): CheckStep {
  const table = game.parseTable(record.table);
  const hash = documentHash(port, record.table);
  const published = game.findPublishedHash(table);
  const [fault] = game.listTableFaults(table);
  const name = `${table.id} version ${table.version}`;
  const wrong = (text: string): CheckStep => ({ subject: 'odds_table', ok: false, text });
  if (hash !== record.tableHash) return wrong(`the odds table has the hash ${hash}, the record says otherwise`);
  if (fault !== undefined) return wrong(`the odds table breaks the rules: ${fault}`);
  if (published !== undefined && published !== hash) return wrong(`the odds table is not ${name} as published`);
  const items = itemsOf(record);
  const isForeign = items.length > 0 && !items.some(({ item }) => game.hasItem(table, item));
  if (isForeign && known.tableHash !== hash) {
    return wrong(
      `the prizes are no items of ${name}: the record has another odds table, or other prizes, than the play`,
    );
  }
  const which = published === undefined ? `${name}, newer than this program` : `${name} as published`;
  return { subject: 'odds_table', ok: true, text: `the odds table has the hash in the record; it is ${which}` };
}

function checkResult(record: PlayRecord, outcome: Outcome | undefined): CheckStep[] {
  if (outcome === undefined) return [];
  const [stake, payout] = [formatVt(outcome.stakeSun), formatVt(outcome.payoutSun)];
  const prizes = outcome.prizes.map(prizeRecord);
  const right = prizes.length === 0 ? 'none' : prizes.map(prizeText).join(', ');
  const hasPrizes = prizes.length > 0 || record.prizes.length > 0;
  const hasPayout = payout !== NOTHING || record.payout !== NOTHING;
  return [
    ...(hasPrizes
      ? [
          step('prizes', canonicalJson(prizes) === canonicalJson(record.prizes), {
            ok: 'the prizes are those of the drawn numbers, at their values',
            wrong: `the prizes had to be ${right}`,
          }),
        ]
      : []),
    ...(hasPayout
      ? [
          step('payout', payout === record.payout, {
            ok: 'the payout is that of the drawn numbers',
            wrong: `the payout had to be ${payout} VT`,
          }),
        ]
      : []),
    step('stake', stake === record.stake, {
      ok: 'the stake is the price',
      wrong: `the stake had to be ${stake} VT`,
    }),
  ];
}

function resolve({ game, record, input, plan }: Case, draws: readonly number[]): Outcome | undefined {
  if (draws.length !== plan.count || draws.some((number) => number >= plan.n)) return undefined;
  const table = game.parseTable(record.table);
  if (game.listTableFaults(table).length > 0) return undefined;
  return game.resolve(draws, input, table);
}

/** Whether an outcome is the recorded one in what depends on the drawn numbers. */
function resultMatches(record: PlayRecord, outcome: Outcome | undefined): boolean {
  if (outcome === undefined) return false;
  const prizes = canonicalJson(outcome.prizes.map(prizeRecord)) === canonicalJson(record.prizes);
  return prizes && formatVt(outcome.payoutSun) === record.payout;
}

function sameNumbers(left: readonly number[], right: readonly number[]): boolean {
  return left.length === right.length && left.every((number, i) => number === right[i]);
}

type Texts = { readonly ok: string; readonly wrong: string };

function step(subject: Subject, ok: boolean, texts: Texts): CheckStep {
  return { subject, ok, text: ok ? texts.ok : texts.wrong };
}
