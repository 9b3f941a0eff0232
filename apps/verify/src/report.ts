import { formatVt } from '@voltide/core';
import { SUBJECTS, type PlayCheck } from '@voltide/games/check';
import type { PlayRecord } from '@voltide/games/record';

import { exitCodeOf, type Report } from './verify.ts';

const RESULTS = ['ok', 'mismatch', 'nothing to check'] as const;

/** The report for people, one block per play and a last line with the counts. */
export function reportText(report: Report): string {
  const blocks = [...report.plays.map(({ record, check }) => playText(record, check)), ...epochTexts(report)];
  return `${[...blocks, summaryText(report)].join('\n\n')}\n`;
}

function playText(record: PlayRecord, check: PlayCheck): string {
  const heading = `${record.game}, seed pair ${record.epoch}, nonce ${record.nonce}, stake ${record.stake} VT`;
  const recorded = record.finds.map(
    ({ k, item, value }) => `  ${k}: ${record.draws[k] ?? 'nothing'} is ${item}, ${value} VT`,
  );
  if (check.state !== 'mismatch') return [heading, ...recorded, ...verdictTexts(check)].join('\n');
  const recomputed = check.outcome?.finds.map(
    ({ k, itemId, valueSun }) => `  ${k}: ${check.draws[k]} is ${itemId}, ${formatVt(valueSun)} VT`,
  );
  const fromInputs = ['  from these inputs:', ...(recomputed ?? ['  nothing that the table has'])];
  return [heading, '  recorded:', ...recorded, ...fromInputs, ...verdictTexts(check)].join('\n');
}

function verdictTexts({ state, steps }: PlayCheck): string[] {
  if (state === 'proven') return ['  proven: the result follows from the revealed seeds'];
  if (state === 'sealed') return ['  sealed: the server seed is not revealed yet; what can be checked before holds'];
  const faults = steps.filter(({ ok }) => !ok);
  return faults.map(({ subject, text }) => `  MISMATCH, wrong ${SUBJECTS[subject]}: ${text}`);
}

function epochTexts({ epochs }: Report): string[] {
  return epochs.map(({ epoch, revealed, faults }) => {
    const state = revealed ? 'commitment and nonces hold' : 'sealed, nonces hold';
    const lines = faults.map((fault) => `  MISMATCH: ${fault}`);
    return faults.length === 0 ? `seed pair ${epoch}: ${state}` : [`seed pair ${epoch}`, ...lines].join('\n');
  });
}

function countsOf({ plays, epochs }: Report): { readonly [state in PlayCheck['state'] | 'epochFaults']: number } {
  const count = (state: PlayCheck['state']): number => plays.filter(({ check }) => check.state === state).length;
  return {
    proven: count('proven'),
    sealed: count('sealed'),
    mismatch: count('mismatch'),
    epochFaults: epochs.filter(({ faults }) => faults.length > 0).length,
  };
}

function summaryText(report: Report): string {
  const { proven, sealed, mismatch, epochFaults } = countsOf(report);
  const plays = `${report.plays.length} checked: ${proven} proven, ${sealed} sealed, ${mismatch} mismatch`;
  return report.epochs.length === 0 ? plays : `${plays}; seed pairs with faults: ${epochFaults}`;
}

/** The report for machines. Amounts are decimal VT. */
export function reportJson(report: Report): string {
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
      finds: (check.outcome?.finds ?? []).map(({ k, itemId, valueSun }) => ({
        k,
        item: itemId,
        value: formatVt(valueSun),
      })),
      steps: check.steps,
    })),
    epochs: report.epochs,
  };
  return `${JSON.stringify(document, undefined, 2)}\n`;
}
