import type { JackpotCheck } from '@voltide/games/jackpot/check';

const RESULTS = ['ok', 'mismatch', 'nothing to check'] as const;

/** 2 for a day that was not drawn, else 1 when something does not hold, and 0 when the day does. */
export function exitCodeOfJackpot(day: JackpotCheck | undefined): 0 | 1 | 2 {
  if (day === undefined) return 2;
  return day.faults.length > 0 ? 1 : 0;
}

/** The report of a day for people. */
export function jackpotText(day: JackpotCheck | undefined): string {
  if (day === undefined) return 'jackpot: this day has not been drawn\n';
  const heading = `jackpot of ${day.date}`;
  if (day.faults.length > 0) return `${[heading, ...day.faults.map((fault) => `  MISMATCH: ${fault}`)].join('\n')}\n`;
  const choice = day.hasChoice ? 'the beacon was chosen by the rules' : 'how the beacon was chosen is not in this file';
  return `${heading}\n  proven: tickets, draw, prizes and carry follow from the list and the beacon; ${choice}\n`;
}

/** The report of a day for machines. */
export function jackpotJson(day: JackpotCheck | undefined): string {
  return `${JSON.stringify({ result: RESULTS[exitCodeOfJackpot(day)], jackpot: day ?? null }, undefined, 2)}\n`;
}
