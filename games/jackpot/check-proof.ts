import type { HashPort } from '@voltide/fairness';

import { readDay, readExactFields, readFields, readInteger, readList, readText } from '../records/read.ts';
import { PSEUDONYM, ROOT } from './export.ts';
import { isIncluded, type InclusionProof } from './merkle.ts';
import { MOST_TICKETS_A_DAY, type TicketRange } from './tickets.ts';

/** Result of checking that an entry is in the sealed list of a day. */
export type JackpotProofCheck = InclusionProof & {
  readonly root: string;
  /** True if the entry is in the list with this root. */
  readonly isIncluded: boolean;
};

const MOST_ENTRIES = 1_000_000;
/** A list of a million entries has a tree of twenty levels. */
const MOST_NEIGHBOURS = 20;

/** True if a parsed file is an answer of GET /api/jackpot/days/:date/proof. */
export function isJackpotProof(content: unknown): boolean {
  if (typeof content !== 'object' || content === null) return false;
  return Object.keys(content).toSorted().join() === 'proof,root';
}

/** Checks that an entry is in the list that was sealed by a root, with nothing but the answer. @throws ShapeError */
export function checkJackpotProof(port: HashPort, content: unknown): JackpotProofCheck {
  const { root, proof: told } = readExactFields(content, ['root', 'proof'], 'file');
  const fields = readExactFields(told, ['date', 'entry', 'place', 'entries', 'tickets', 'neighbours'], 'file.proof');
  const most = MOST_ENTRIES * MOST_TICKETS_A_DAY;
  const proof: InclusionProof = {
    date: readDay(fields.date, 'file.proof.date'),
    entry: readProven(fields.entry, most),
    place: readInteger(fields.place, [0, MOST_ENTRIES - 1], 'file.proof.place'),
    entries: readInteger(fields.entries, [1, MOST_ENTRIES], 'file.proof.entries'),
    tickets: readInteger(fields.tickets, [1, most], 'file.proof.tickets'),
    neighbours: readList(fields.neighbours, [0, MOST_NEIGHBOURS], 'file.proof.neighbours').map((hash, i) =>
      readText(hash, ROOT, `file.proof.neighbours[${i}]`),
    ),
  };
  const given = readText(root, ROOT, 'file.root');
  const isWithin = proof.entry.first + proof.entry.tickets <= proof.tickets;
  return { ...proof, root: given, isIncluded: isWithin && isIncluded(port, given, proof) };
}

/** Reads the entry of a proof. Lists from before rule 3 do not count bought tickets. */
function readProven(value: unknown, most: number): TicketRange {
  const { bought } = readFields(value, [], 'file.proof.entry') as { readonly bought?: unknown };
  const names = ['id', 'tickets', 'first', ...(bought === undefined ? [] : (['bought'] as const))] as const;
  const told = readExactFields(value, names, 'file.proof.entry');
  const tickets = readInteger(told.tickets, [1, MOST_TICKETS_A_DAY], 'file.proof.entry.tickets');
  const range = {
    id: readText(told.id, PSEUDONYM, 'file.proof.entry.id'),
    tickets,
    first: readInteger(told.first, [0, most], 'file.proof.entry.first'),
  };
  if (bought === undefined) return range;
  return { ...range, bought: readInteger(bought, [0, tickets], 'file.proof.entry.bought') };
}
