import type { JackpotCheck } from '@voltide/games/jackpot/check';
import type { JackpotProofCheck } from '@voltide/games/jackpot/check-proof';

const RESULTS = ['ok', 'mismatch', 'nothing to check'] as const;

/** Returns 2 for a day that was not drawn, else 1 if something does not hold, and 0 if the day does. */
export function exitCodeOfJackpot(day: JackpotCheck | undefined): 0 | 1 | 2 {
  if (day === undefined) return 2;
  return day.faults.length > 0 ? 1 : 0;
}

export function jackpotText(day: JackpotCheck | undefined): string {
  if (day === undefined) return 'jackpot: this day has not been drawn\n';
  const heading = `jackpot of ${day.date}`;
  if (day.faults.length > 0) return `${[heading, ...day.faults.map((fault) => `  MISMATCH: ${fault}`)].join('\n')}\n`;
  const choice = day.hasChoice ? 'the beacon was chosen by the rules' : 'how the beacon was chosen is not in this file';
  return `${heading}\n  proven: tickets, draw, prizes and carry follow from the list and the beacon; ${choice}\n`;
}

export function jackpotJson(day: JackpotCheck | undefined): string {
  return `${JSON.stringify({ result: RESULTS[exitCodeOfJackpot(day)], jackpot: day ?? null }, undefined, 2)}\n`;
}

/** Returns 1 for tickets that are not in the list. */
export function exitCodeOfTickets({ isIncluded }: JackpotProofCheck): 0 | 1 {
  return isIncluded ? 0 : 1;
}

export function ticketsText({ date, entry, tickets, root, isIncluded }: JackpotProofCheck): string {
  const last = entry.first + entry.tickets - 1;
  const bought = entry.bought === undefined ? '' : `; the first ${entry.bought} of them were bought by cash stakes`;
  const verdict = isIncluded
    ? `proven: they are in the list with the root ${root}`
    : `MISMATCH: they are not in a list with the root ${root}`;
  return [
    `jackpot of ${date}: ${entry.id} has the tickets ${entry.first} to ${last} of ${tickets}${bought}`,
    `  ${verdict}`,
    '  not proven here: that this root was sealed for the day; compare it with the one that was published\n',
  ].join('\n');
}

export function ticketsJson(check: JackpotProofCheck): string {
  return `${JSON.stringify({ result: RESULTS[exitCodeOfTickets(check)], tickets: check }, undefined, 2)}\n`;
}
