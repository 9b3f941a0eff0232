import { canonicalJson, formatVt, present } from '@voltide/core';
import { documentHash, drawPlay, type HashPort } from '@voltide/fairness';

import { checkSeeds, compareKnown } from './check-seeds.ts';
import type { AnyGame, Outcome } from '../game.ts';
import { itemsOf, resolveCase, step, type PlayCase } from './play-case.ts';
import { prizeRecord, prizeText, type PlayRecord } from './record.ts';
import { findGame, listGames } from '../registry.ts';
import { listWrong, type CheckStep, type KnownBefore, type PlayCheck } from './verdict.ts';

const NOTHING = '0.000000';

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
  const { clientSeed, nonce } = record;
  const serverSeed = known.serverSeed ?? record.serverSeed;
  const drawn = serverSeed === null ? undefined : drawPlay(port, { serverSeed, clientSeed, nonce }, plan);
  const play: PlayCase = { port, game, record, known, input, plan, serverSeed, drawn };

  const table = checkTable(play);
  const seedSteps = [...compareKnown(play), ...checkSeeds(play)];
  const alteredDraws = seedSteps.some(({ subject, ok }) => subject === 'draws' && !ok);
  function outcomeOf(draws: readonly number[]): Outcome | undefined {
    return table.step.ok ? resolveCase(play, draws) : undefined;
  }
  const resultSteps = checkResult(record, outcomeOf(alteredDraws ? (drawn ?? []) : record.draws));
  const steps = [...inputSteps, ...seedSteps, table.step, ...resultSteps];
  const wrong = listWrong(steps);
  const state = wrong.length > 0 ? 'mismatch' : drawn === undefined ? 'sealed' : 'proven';
  const draws = drawn ?? record.draws;
  return { state, steps, wrong, notCompared: table.notCompared, draws, outcome: outcomeOf(draws) };
}

type InputReading = { readonly input: unknown; readonly steps: readonly CheckStep[] };

/** Reads the input: the stated one, or the one that the rest of the record implies if a stated number stands alone. */
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

/** Checks that the stake is that of the input; the drawn numbers play no part in it. */
function isPaid(game: AnyGame, record: PlayRecord, input: unknown): boolean {
  const table = game.parseTable(record.table);
  if (game.listTableFaults(table).length > 0) return false;
  const lowest = Array.from({ length: game.plan(input).count }, () => 0);
  return formatVt(game.resolve(lowest, input, table).stakeSun) === record.stake;
}

type TableCheck = { readonly step: CheckStep; readonly notCompared: readonly string[] };

function checkTable({ port, game, record, known }: PlayCase): TableCheck {
  const table = game.parseTable(record.table);
  const hash = documentHash(port, record.table);
  const published = game.findPublishedHash(table);
  const [fault] = game.listTableFaults(table);
  const name = `${table.id} version ${table.version}`;
  const told = (ok: boolean, text: string): TableCheck => {
    return { step: { subject: 'odds_table', ok, text }, notCompared: [] };
  };
  if (hash !== record.tableHash) return told(false, `the odds table has the hash ${hash}, not the one in the record`);
  if (fault !== undefined) return told(false, `the odds table breaks the rules: ${fault}`);
  if (published !== undefined && published !== hash) return told(false, `the odds table is not ${name} as published`);
  const items = itemsOf(record);
  const isForeign = items.length > 0 && !items.some(({ item }) => game.hasItem(table, item));
  if (isForeign && known.tableHash !== hash) {
    return told(false, `the prizes are not items of ${name}: the odds table or the prizes were changed`);
  }
  const text = 'the odds table matches the hash in the record';
  if (published !== undefined) return told(true, `${text}; it is ${name} as published`);
  if (known.tableHash === hash) return told(true, text);
  const unknown = `the odds table with a published one: this program does not know ${name}`;
  return { ...told(true, text), notCompared: [unknown] };
}

function checkResult(record: PlayRecord, outcome: Outcome | undefined): CheckStep[] {
  if (outcome === undefined) return [];
  const [stake, payout] = [formatVt(outcome.stakeSun), formatVt(outcome.payoutSun)];
  const prizes = outcome.prizes.map(prizeRecord);
  const right = prizes.length === 0 ? 'none' : prizes.map(prizeText).join(', ');
  const hasPrizes = prizes.length > 0 || record.prizes.length > 0;
  const hasPayout = payout !== NOTHING || record.payout !== NOTHING;
  const prizesStep = step('prizes', canonicalJson(prizes) === canonicalJson(record.prizes), {
    ok: 'the prizes follow from the drawn numbers, at their values',
    wrong: `the prizes should be ${right}`,
  });
  const payoutStep = step('payout', payout === record.payout, {
    ok: 'the payout follows from the drawn numbers',
    wrong: `the payout should be ${payout} VT`,
  });
  const stakeStep = step('stake', stake === record.stake, {
    ok: 'you paid the listed price',
    wrong: `the stake should be ${stake} VT`,
  });
  return [...(hasPrizes ? [prizesStep] : []), ...(hasPayout ? [payoutStep] : []), stakeStep];
}
