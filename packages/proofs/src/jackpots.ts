import type { HashPort } from '@voltide/fairness';
import { checkJackpot, memberFault, type JackpotCheck } from '@voltide/games/jackpot/check';
import { checkJackpotProof, type JackpotProofCheck } from '@voltide/games/jackpot/check-proof';
import { daySeed, drawWinners } from '@voltide/games/jackpot/draw';
import { recomputeJackpot } from '@voltide/games/jackpot/export';
import { traceInclusion } from '@voltide/games/jackpot/merkle';
import { listTickets } from '@voltide/games/jackpot/tickets';
import { beaconFromMs } from '@voltide/games/jackpot/times';
import { readChosenBeacon } from '@voltide/games/records/read-beacon';

import { beaconNumbers } from './beacon.ts';
import { climbNumbers } from './climb.ts';
import {
  countOf,
  countText,
  failed,
  held,
  momentText,
  NOTHING_ELSE,
  stepsOf,
  wrongText,
  type Comparison,
  type ProofNumber,
  type Verdict,
} from './verdict.ts';

const SHOWN_ENTRIES = 20;
const NOT_PROVEN =
  'that the list is whole, that it was published before the beacon was due, and who staked enough to be paid in cash';

/** Checks a day of the jackpot: its export or the interface's answer. @throws ShapeError */
export function judgeJackpot(
  port: HashPort,
  content: unknown,
): { readonly check: JackpotCheck | undefined; readonly verdict: Verdict } {
  const check = checkJackpot(port, content);
  const file = content as { readonly date: string; readonly export?: unknown; readonly beacon?: unknown };
  const base = { kind: 'jackpot', title: `Jackpot of ${file.date}` } as const;
  const told = file.export === undefined ? file : file.export;
  if (told === null) return { check, verdict: undrawnVerdict(base, check, content) };
  const { faults, hasChoice } = check ?? { faults: [], hasChoice: false };
  const steps = stepsOf([...exportComparisons(port, told), ...choiceComparisons(hasChoice, file)], faults);
  if (faults.length > 0) {
    return { check, verdict: { ...base, state: 'mismatch', told: wrongText(steps), notProven: NOTHING_ELSE, steps } };
  }
  const also = hasChoice ? ', and the beacon was chosen by the rules' : '';
  const proven = `tickets, winners, prizes and carry follow from the list and the beacon${also}`;
  const notProven = hasChoice ? NOT_PROVEN : `${NOT_PROVEN}, and how the beacon was chosen`;
  return { check, verdict: { ...base, state: 'proven', told: proven, notProven, steps } };
}

type Base = Pick<Verdict, 'kind' | 'title'>;

function undrawnVerdict(base: Base, check: JackpotCheck | undefined, content: unknown): Verdict {
  const { root, entries } = content as { readonly root: string; readonly entries: readonly unknown[] };
  const numbers: readonly ProofNumber[] = [
    ['Entries', countText(entries.length)],
    ['Sealed root', root],
  ];
  if (check !== undefined) {
    const steps = check.faults.map((fault) => failed(fault, numbers));
    return { ...base, state: 'mismatch', told: wrongText(steps), notProven: NOTHING_ELSE, steps };
  }
  const steps = [held('the list has the sealed root', numbers)];
  const told = 'the list has the sealed root, and the day has not been drawn yet';
  return { ...base, state: 'nothing', told, notProven: 'who wins', steps };
}

/** Computes what follows from a list and a beacon, with the numbers of each draw. */
function exportComparisons(port: HashPort, document: unknown): readonly Comparison[] {
  const { day, right } = recomputeJackpot(port, document);
  const list = listTickets(day.date, day.entries);
  const seed = daySeed(port, { date: day.date, root: textOf(right['root']), beacon: day.beacon });
  const told = document as { readonly [member: string]: unknown };
  const both = (member: string): readonly ProofNumber[] => [
    ['In the file', textOf(told[member])],
    ['Computed', textOf(right[member])],
  ];
  const places = drawWinners(port, list, seed).map(
    ({ place, id, ticket, left }) =>
      [
        `Place ${place}: v1:jackpot:${day.date}:p${place}`,
        `among ${countText(left)} tickets, ticket ${countText(ticket)} of ${id}`,
      ] as const,
  );
  const entries = list.ranges
    .slice(0, SHOWN_ENTRIES)
    .map(({ id, first, tickets }) => [id, `from ${countText(first)}, ${countOf(tickets, 'ticket')}`] as const);
  return [
    {
      fault: memberFault('root'),
      text: `the root is that of ${entriesText(list.ranges.length)} with ${countOf(list.tickets, 'ticket')}`,
      numbers: [...both('root'), ...entries],
    },
    {
      fault: memberFault('seed'),
      text: 'the seed of the day follows from beacon and root',
      numbers: [['Beacon', day.beacon], ...both('seed')],
    },
    { fault: memberFault('pool'), text: 'the pool is shares and carried cash, at least 50 VT', numbers: both('pool') },
    { fault: memberFault('topUp'), text: 'the house adds what the pool lacks', numbers: both('topUp') },
    { fault: memberFault('prizes'), text: 'each place is drawn among the tickets left', numbers: places },
    {
      fault: memberFault('paidInCash'),
      text: 'who is paid in cash won a place',
      numbers: day.paidInCash.map((id) => ['In cash', id] as const),
    },
    { fault: memberFault('carry'), text: 'the rest carries into the next day', numbers: both('carry') },
  ];
}

function entriesText(count: number): string {
  return count === 1 ? '1 entry' : `${countText(count)} entries`;
}

const CHOICE_FAULTS = [
  ['the export is from another day', 'the export is of this day'],
  ['the root of the export is not the sealed one', 'the export has the sealed root'],
  ['the list was sealed before 00:00:30 UTC of the next day', 'the list was sealed after the day had ended'],
  ['the beacon of the export is not the chosen one', 'the export has the chosen beacon'],
  ['the beacon was requested for the wrong time', 'the beacon was asked for a round after the seal'],
] as const;

function choiceComparisons(
  hasChoice: boolean,
  file: { readonly date: string; readonly beacon?: unknown; readonly sealedAtMs?: number; readonly root?: string },
): readonly Comparison[] {
  if (!hasChoice) return [];
  const { date, sealedAtMs = 0, root = '' } = file;
  const beacon = beaconNumbers(readChosenBeacon(file.beacon, 'file.beacon'));
  const numbers: readonly (readonly ProofNumber[])[] = [
    [['Day', date]],
    [['Sealed root', root]],
    [['Sealed', momentText(sealedAtMs)]],
    beacon,
    [['Not before', momentText(beaconFromMs(date, sealedAtMs))]],
  ];
  return CHOICE_FAULTS.map(([fault, text], i) => ({ fault, text, numbers: numbers[i] ?? [] }));
}

/** Checks the tickets of a player in a day's list. @throws ShapeError */
export function judgeJackpotProof(
  port: HashPort,
  content: unknown,
): { readonly check: JackpotProofCheck; readonly verdict: Verdict } {
  const check = checkJackpotProof(port, content);
  const { date, entry, entries, tickets, root, isIncluded } = check;
  const trace = traceInclusion(port, check);
  const numbers: readonly ProofNumber[] = [
    ['Leaf', trace.leaf],
    ...climbNumbers(trace.nodes),
    ['Computed root', trace.root ?? 'none: the neighbours do not fit the place'],
    ['Root of the file', root],
  ];
  const range = `${countOf(entry.tickets, 'ticket')} from number ${countText(entry.first)} of ${countText(tickets)}`;
  const base = { kind: 'jackpot-proof', title: `Tickets of ${entry.id} in the jackpot of ${date}`, check } as const;
  const where = `place ${countText(check.place + 1)} of ${countText(entries)}`;
  const { kind, title } = base;
  if (!isIncluded) {
    const steps = [failed(`${entry.id} with ${range} is not in a list with this root`, numbers)];
    return {
      check,
      verdict: { kind, title, state: 'mismatch', told: wrongText(steps), notProven: NOTHING_ELSE, steps },
    };
  }
  const steps = [held(`the way from the leaf at ${where} leads to the root`, numbers)];
  const bought = entry.bought === undefined ? '' : `, the first ${countText(entry.bought)} of them bought`;
  const told = `${entry.id} has ${range}${bought}`;
  const notProven = 'that this root was sealed for the day, so compare it with the published one';
  return { check, verdict: { kind, title, state: 'proven', told, notProven, steps } };
}

/** Writes a member of a file as it stands there: a text without its quotes, anything else as JSON. */
function textOf(value: unknown): string {
  return typeof value === 'string' ? value : JSON.stringify(value);
}
