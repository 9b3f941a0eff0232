import { assert, present, SUN_PER_VT } from '@voltide/core';

/** Most tickets of one account in a day (rules book §7). */
export const MOST_TICKETS_A_DAY = 200;

/** Cash stake that is worth a ticket (rules book §7). */
export const STAKE_PER_TICKET_SUN = 5n * SUN_PER_VT;

/** An account's activity in one UTC day, as far as it counts for tickets. */
type TicketSources = {
  readonly spinTickets: number;
  readonly cashStakeSun: bigint;
};

/** Counts the tickets of an account in one day: those of its spin and one per 5 VT of cash stake, 200 at most. */
export function ticketsOf({ spinTickets, cashStakeSun }: TicketSources): number {
  assert(
    Number.isSafeInteger(spinTickets) && spinTickets >= 0 && cashStakeSun >= 0n,
    'tickets come from what was done',
  );
  return Math.min(MOST_TICKETS_A_DAY, spinTickets + boughtTicketsOf(cashStakeSun));
}

/**
 * Counts the tickets that a day's cash stake of an account bought, 200 at most: only these can win cash (decision
 * 0094).
 */
export function boughtTicketsOf(cashStakeSun: bigint): number {
  const bought = cashStakeSun / STAKE_PER_TICKET_SUN;
  return bought > BigInt(MOST_TICKETS_A_DAY) ? MOST_TICKETS_A_DAY : Number(bought);
}

/** One account in the list of a day, under a pseudonym. */
export type TicketEntry = {
  readonly id: string;
  readonly tickets: number;
  /** The first so many were bought by cash stakes. Lists from before rule 3 do not say it. */
  readonly bought?: number | undefined;
};

/** An entry and the tickets it owns: `first` to `first + tickets - 1`. */
export type TicketRange = TicketEntry & { readonly first: number };

export type TicketList = {
  readonly date: string;
  readonly ranges: readonly TicketRange[];
  readonly tickets: number;
};

const ID = /^[A-Za-z0-9_-]{1,64}$/;
const DATE = /^\d{4}-\d{2}-\d{2}$/;

/**
 * Lays out a day's list: entries in order of their ids, by code unit, each with the tickets after those before it.
 * @throws AssertionError for an id that appears twice, or impossible numbers of tickets.
 */
export function listTickets(date: string, entries: readonly TicketEntry[]): TicketList {
  assert(DATE.test(date), 'a day is written as "2026-11-20"');
  let first = 0;
  let before = '';
  const areCounted = entries[0]?.bought !== undefined;
  const ranges = entries.toSorted(byId).map(({ id, tickets, bought }): TicketRange => {
    assert(ID.test(id) && id !== before, 'each entry has an id of its own');
    assert(
      Number.isSafeInteger(tickets) && tickets >= 1 && tickets <= MOST_TICKETS_A_DAY,
      'an entry has 1 to 200 tickets',
    );
    assert(areCounted === (bought !== undefined), 'all entries of a list say how many tickets were bought, or none');
    const range =
      bought === undefined ? { id, tickets, first } : { id, tickets, bought: checkBought(bought, tickets), first };
    first += tickets;
    before = id;
    return range;
  });
  return { date, ranges, tickets: first };
}

function checkBought(bought: number, tickets: number): number {
  assert(Number.isSafeInteger(bought) && bought >= 0 && bought <= tickets, 'bought tickets are some of all');
  return bought;
}

function byId({ id: left }: TicketEntry, { id: right }: TicketEntry): number {
  return left < right ? -1 : left > right ? 1 : 0;
}

/** Finds the entry that owns a ticket. @throws AssertionError if none does. */
export function placeOfTicket({ ranges, tickets }: TicketList, ticket: number): number {
  assert(Number.isSafeInteger(ticket) && ticket >= 0 && ticket < tickets, 'a ticket is one of the list');
  let [low, high] = [0, ranges.length - 1];
  while (low < high) {
    const middle = (low + high + 1) >> 1;
    if (present(ranges[middle], 'an entry').first <= ticket) low = middle;
    else high = middle - 1;
  }
  return low;
}

/** Writes the chance of a number of tickets in per cent, cut off after four digits: 7 of 4,312 are "0.1623". */
export function chancePercentText(own: number, all: number): string {
  if (all === 0) return '0.0000';
  const tenThousandths = (BigInt(own) * 1_000_000n) / BigInt(all);
  return `${tenThousandths / 10_000n}.${String(tenThousandths % 10_000n).padStart(4, '0')}`;
}
