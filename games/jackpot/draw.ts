import { assert, present } from '@voltide/core';
import { asciiBytes, draw, hexOf, isHex64, seedKey, type HashPort } from '@voltide/fairness';

import { placeOfTicket, type TicketList, type TicketRange } from './tickets.ts';

/** Number of places drawn each day (rules book §7). */
export const PLACES = 5;

export type Winner = {
  readonly place: number;
  readonly id: string;
  readonly ticket: number;
  readonly left: number;
  /** True if a cash stake bought the ticket. The bought ones are the first of its owner's range. */
  readonly isBought: boolean;
};

type DaySeeds = { readonly date: string; readonly root: string; readonly beacon: string };

/**
 * Computes the seed of a day's draw: HMAC-SHA-256 under the beacon's text over "v1:jackpot:<date>:<root>", in
 * hexadecimal (decision 0032).
 * @throws AssertionError for a root or a beacon of another form.
 */
export function daySeed(port: HashPort, { date, root, beacon }: DaySeeds): string {
  assert(isHex64(root) && isHex64(beacon), 'root and beacon are 64 lowercase hexadecimal characters');
  return hexOf(port.hmacSha256(asciiBytes(beacon), asciiBytes(`v1:jackpot:${date}:${root}`)));
}

/**
 * Draws the winners of a day, in order of their places. Place p is drawn with "v1:jackpot:<date>:p<p>" among the
 * tickets that earlier winners do not own (rules book §7); with no ticket left, no further place is won.
 */
export function drawWinners(port: HashPort, list: TicketList, seed: string): readonly Winner[] {
  const key = seedKey(seed);
  const winners: Winner[] = [];
  const won: TicketRange[] = [];
  for (let place = 1; place <= PLACES; place++) {
    const left = list.tickets - won.reduce((sum, { tickets }) => sum + tickets, 0);
    if (left === 0) break;
    const ticket = skip(won, draw(port, key, `v1:jackpot:${list.date}:p${place}`, left));
    const range = present(list.ranges[placeOfTicket(list, ticket)], 'the owner of a ticket');
    winners.push({ place, id: range.id, ticket, left, isBought: ticket - range.first < (range.bought ?? 0) });
    won.push(range);
  }
  return winners;
}

/** Finds the ticket of the sealed list with this number among the remaining ones. */
function skip(won: readonly TicketRange[], number: number): number {
  return won
    .toSorted((left, right) => left.first - right.first)
    .reduce((ticket, { first, tickets }) => (ticket >= first ? ticket + tickets : ticket), number);
}
