import { formatVt } from '@voltide/core';
import type { CheckedPlay, FileCheck } from '@voltide/games/records/check-file';
import type { OwnBattle } from '@voltide/games/records/check-battles';
import { prizeRecord, prizeText, resultText, type PlayRecord } from '@voltide/games/records/record';
import { findGame } from '@voltide/games/registry';
import { SUBJECTS, type PlayCheck } from '@voltide/games/records/verdict';

import { battleText } from './battle-report.ts';

const RESULTS = ['ok', 'mismatch', 'nothing to check'] as const;
const NOTHING = '0.000000';

/** Returns 2 if there is nothing to check, else 1 if something does not hold, and 0 if everything checked holds. */
export function exitCodeOf({ plays, epochs, battles }: FileCheck): 0 | 1 | 2 {
  if (plays.length === 0 && battles.length === 0) return 2;
  const isWrong = plays.some(({ check }) => check.state === 'mismatch') || battles.some(isWrongBattle);
  return isWrong || epochs.some(({ faults }) => faults.length > 0) ? 1 : 0;
}

export function reportText(report: FileCheck): string {
  const blocks = [...report.plays.map(playText), ...report.battles.map(ownBattleText), ...epochTexts(report)];
  const nothing = exitCodeOf(report) === 2 ? ['nothing to check: the file holds no play and no battle'] : [];
  return `${[...blocks, ...nothing, summaryText(report)].join('\n\n')}\n`;
}

function playText({ record, check }: CheckedPlay): string {
  const heading = `${nameOf(record)}, seed pair ${record.epoch}, nonce ${record.nonce}, stake ${record.stake} VT`;
  const recorded = resultTexts(record, record);
  if (check.state !== 'mismatch') return [heading, ...recorded, ...verdictTexts(check)].join('\n');
  const recomputed = recomputedOf(check);
  const fromInputs = recomputed === undefined ? ['  nothing that the table has'] : resultTexts(record, recomputed);
  const both = ['  recorded:', ...recorded, '  from these inputs:', ...fromInputs];
  return [heading, ...both, ...verdictTexts(check)].join('\n');
}

function isWrongBattle({ battle, faults }: OwnBattle): boolean {
  return battle.check.state === 'mismatch' || faults.length > 0;
}

/** Writes a battle, and the player's seat in it. */
function ownBattleText({ seat, battle, faults }: OwnBattle): string {
  const wrong = faults.map(({ subject, text }) => `\n  MISMATCH, wrong ${subject}: ${text}`);
  return `${battleText(battle).trimEnd()}\n  own seat: ${seat}${wrong.join('')}`;
}

type Result = Pick<PlayRecord, 'draws' | 'payout' | 'prizes'>;

/** Computes the result of a check's drawn numbers. */
function recomputedOf({ draws, outcome }: PlayCheck): Result | undefined {
  if (outcome === undefined) return undefined;
  return { draws, payout: formatVt(outcome.payoutSun), prizes: outcome.prizes.map(prizeRecord) };
}

/** Names the game, and its table if it has several and no items name it. */
function nameOf({ game, table, prizes }: PlayRecord): string {
  const hasItems = prizes.some(({ kind }) => kind === 'item');
  const id = findGame(game)?.parseTable(table).id;
  return hasItems || id === undefined ? game : `${game} ${id}`;
}

/** Returns the game's own words for numbers, if it has them and they can be drawn. */
function wordsOf({ game: gameId, input: document, table: odds }: PlayRecord, draws: readonly number[]): string {
  const game = findGame(gameId);
  if (game?.resultText === undefined) return '';
  const [input, table] = [game.parseInput(document), game.parseTable(odds)];
  const { count, n } = game.plan(input);
  if (draws.length !== count || draws.some((number) => number >= n) || game.listTableFaults(table).length > 0)
    return '';
  return `, ${resultText(game, table, { draws, input })}`;
}

/** A line per item, with its number; the numbers in one line where there is no item. */
function resultTexts(record: PlayRecord, { draws, payout, prizes }: Result): string[] {
  const hasItems = prizes.some(({ kind }) => kind === 'item');
  const words = prizes.length === 0 ? wordsOf(record, draws) : '';
  const won = prizes.map((prize) =>
    prize.kind === 'item'
      ? `  ${prize.k}: ${draws[prize.k] ?? 'nothing'} is ${prize.item}, ${prize.value} VT`
      : `  ${prizeText(prize)}`,
  );
  return [
    ...(hasItems ? [] : [`  drawn: ${draws.join(', ')}${words}`]),
    ...(payout === NOTHING ? [] : [`  payout ${payout} VT`]),
    ...won,
  ];
}

function verdictTexts({ state, steps, notCompared }: PlayCheck): string[] {
  const notes = notCompared.map((what) => `  not compared: ${what}`);
  if (state === 'proven') return ['  proven: the result follows from the revealed seeds', ...notes];
  if (state === 'sealed') {
    return ['  sealed: the server seed is not revealed yet; what can be checked before holds', ...notes];
  }
  return [...steps.filter(({ ok }) => !ok).map(faultText), ...notes];
}

function faultText({ subject, text }: Pick<PlayCheck['steps'][number], 'subject' | 'text'>): string {
  return `  MISMATCH, wrong ${SUBJECTS[subject]}: ${text}`;
}

function epochTexts({ epochs }: FileCheck): string[] {
  return epochs.map(({ epoch, revealed, faults }) => {
    const state = revealed ? 'commitment and nonces hold' : 'sealed, nonces hold';
    return faults.length === 0
      ? `seed pair ${epoch}: ${state}`
      : [`seed pair ${epoch}`, ...faults.map(faultText)].join('\n');
  });
}

type Counts = { readonly [name in PlayCheck['state'] | 'notCompared' | 'epochFaults']: number };

function countsOf({ plays, epochs }: FileCheck): Counts {
  const count = (state: PlayCheck['state']): number => plays.filter(({ check }) => check.state === state).length;
  return {
    proven: count('proven'),
    sealed: count('sealed'),
    mismatch: count('mismatch'),
    notCompared: plays.filter(({ check }) => check.notCompared.length > 0).length,
    epochFaults: epochs.filter(({ faults }) => faults.length > 0).length,
  };
}

function summaryText(report: FileCheck): string {
  const { proven, sealed, mismatch, notCompared, epochFaults } = countsOf(report);
  const states = `${report.plays.length} checked: ${proven} proven, ${sealed} sealed, ${mismatch} mismatch`;
  const plays = notCompared === 0 ? states : `${states}; not compared with a published odds table: ${notCompared}`;
  const withPairs = report.epochs.length === 0 ? plays : `${plays}; seed pairs with faults: ${epochFaults}`;
  if (report.battles.length === 0) return withPairs;
  const wrong = report.battles.filter(isWrongBattle).length;
  return `${withPairs}; battles: ${report.battles.length - wrong} proven, ${wrong} mismatch`;
}

export function reportJson(report: FileCheck): string {
  const document = {
    result: RESULTS[exitCodeOf(report)],
    counts: countsOf(report),
    plays: report.plays.map(({ record, check }) => ({
      game: record.game,
      epoch: record.epoch,
      nonce: record.nonce,
      state: check.state,
      wrong: check.wrong,
      notCompared: check.notCompared,
      draws: check.draws,
      payout: recomputedOf(check)?.payout ?? null,
      prizes: recomputedOf(check)?.prizes ?? [],
      steps: check.steps,
    })),
    epochs: report.epochs,
    battles: report.battles.map(({ seat, battle, faults }) => ({
      battleId: battle.check.lock.battleId,
      seat,
      state: faults.length > 0 ? 'mismatch' : battle.check.state,
      wrong: [...new Set([...battle.wrong, ...faults.map(({ subject }) => subject)])],
      faults,
    })),
  };
  return `${JSON.stringify(document, undefined, 2)}\n`;
}
