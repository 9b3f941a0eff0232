import { formatVt } from '@voltide/core';
import { SUBJECTS, type PlayCheck } from '@voltide/games/check';
import type { CheckedPlay, FileCheck } from '@voltide/games/check-file';
import { prizeRecord, prizeText, type PlayRecord } from '@voltide/games/record';

const RESULTS = ['ok', 'mismatch', 'nothing to check'] as const;
const NOTHING = '0.000000';

/** 0 when all that was checked holds, 1 when something does not, 2 when there was nothing to check. */
export function exitCodeOf({ plays, epochs }: FileCheck): 0 | 1 | 2 {
  if (plays.some(({ check }) => check.state === 'mismatch') || epochs.some(({ faults }) => faults.length > 0)) return 1;
  return plays.length === 0 ? 2 : 0;
}

/** The report for people, one block per play and a last line with the counts. */
export function reportText(report: FileCheck): string {
  const blocks = [...report.plays.map(playText), ...epochTexts(report)];
  return `${[...blocks, summaryText(report)].join('\n\n')}\n`;
}

function playText({ record, check }: CheckedPlay): string {
  const heading = `${record.game}, seed pair ${record.epoch}, nonce ${record.nonce}, stake ${record.stake} VT`;
  const recorded = resultTexts(record);
  if (check.state !== 'mismatch') return [heading, ...recorded, ...verdictTexts(check)].join('\n');
  const recomputed = recomputedOf(check);
  const fromInputs = recomputed === undefined ? ['  nothing that the table has'] : resultTexts(recomputed);
  const both = ['  recorded:', ...recorded, '  from these inputs:', ...fromInputs];
  return [heading, ...both, ...verdictTexts(check)].join('\n');
}

type Result = Pick<PlayRecord, 'draws' | 'payout' | 'prizes'>;

/** What the drawn numbers of a check give. */
function recomputedOf({ draws, outcome }: PlayCheck): Result | undefined {
  if (outcome === undefined) return undefined;
  return { draws, payout: formatVt(outcome.payoutSun), prizes: outcome.prizes.map(prizeRecord) };
}

/** A line per item, with its number; the numbers in one line where there is no item. */
function resultTexts({ draws, payout, prizes }: Result): string[] {
  const hasItems = prizes.some(({ kind }) => kind === 'item');
  const won = prizes.map((prize) =>
    prize.kind === 'item'
      ? `  ${prize.k}: ${draws[prize.k] ?? 'nothing'} is ${prize.item}, ${prize.value} VT`
      : `  ${prizeText(prize)}`,
  );
  return [
    ...(hasItems ? [] : [`  drawn: ${draws.join(', ')}`]),
    ...(payout === NOTHING ? [] : [`  payout ${payout} VT`]),
    ...won,
  ];
}

function verdictTexts({ state, steps }: PlayCheck): string[] {
  if (state === 'proven') return ['  proven: the result follows from the revealed seeds'];
  if (state === 'sealed') return ['  sealed: the server seed is not revealed yet; what can be checked before holds'];
  const faults = steps.filter(({ ok }) => !ok);
  return faults.map(({ subject, text }) => `  MISMATCH, wrong ${SUBJECTS[subject]}: ${text}`);
}

function epochTexts({ epochs }: FileCheck): string[] {
  return epochs.map(({ epoch, revealed, faults }) => {
    const state = revealed ? 'commitment and nonces hold' : 'sealed, nonces hold';
    const lines = faults.map((fault) => `  MISMATCH: ${fault}`);
    return faults.length === 0 ? `seed pair ${epoch}: ${state}` : [`seed pair ${epoch}`, ...lines].join('\n');
  });
}

function countsOf({ plays, epochs }: FileCheck): { readonly [state in PlayCheck['state'] | 'epochFaults']: number } {
  const count = (state: PlayCheck['state']): number => plays.filter(({ check }) => check.state === state).length;
  return {
    proven: count('proven'),
    sealed: count('sealed'),
    mismatch: count('mismatch'),
    epochFaults: epochs.filter(({ faults }) => faults.length > 0).length,
  };
}

function summaryText(report: FileCheck): string {
  const { proven, sealed, mismatch, epochFaults } = countsOf(report);
  const plays = `${report.plays.length} checked: ${proven} proven, ${sealed} sealed, ${mismatch} mismatch`;
  return report.epochs.length === 0 ? plays : `${plays}; seed pairs with faults: ${epochFaults}`;
}

/** The report for machines. Amounts are decimal VT. */
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
      draws: check.draws,
      payout: recomputedOf(check)?.payout ?? null,
      prizes: recomputedOf(check)?.prizes ?? [],
      steps: check.steps,
    })),
    epochs: report.epochs,
  };
  return `${JSON.stringify(document, undefined, 2)}\n`;
}
