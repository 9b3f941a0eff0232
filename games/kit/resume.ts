import { isSeedPlay, type Play } from '@voltide/contract';
import { browserClock } from '@voltide/ui';

import type { GameHost } from './host.ts';
import type { PlayTicket } from './ticket.ts';

/** An older unanswered play is sent again only by a click; otherwise it is looked up. */
const REPEAT_WITHIN_MS = 120_000;

/**
 * Result of looking up a ticket after a reload: the play, a request to repeat because no answer came a moment ago, or
 * nothing.
 */
type Found<Requested extends Play = Play> =
  | { readonly kind: 'play'; readonly play: Requested }
  | { readonly kind: 'repeat' | 'nothing' };

/**
 * Looks up the play of a ticket that outlived its page. Without an answer the nonce names the play; `isRequested` says
 * if a play is the requested one.
 */
export async function lookUp<Request, Requested extends Play>(
  host: Pick<GameHost, 'call'>,
  ticket: PlayTicket<Request>,
  isRequested: (request: Request, play: Play) => play is Requested,
): Promise<Found<Requested>> {
  const isFresh = browserClock.nowMs() - ticket.askedAtMs < REPEAT_WITHIN_MS;
  if (ticket.playId === null && isFresh) return { kind: 'repeat' };
  const playId = ticket.playId ?? `${ticket.known.epoch}-${ticket.known.nonce}`;
  const read = await host.call('GET /api/plays/:playId', { params: { playId } });
  if (!read.ok) return { kind: 'nothing' };
  const { play } = read.response;
  return isSeedPlay(play) && isPlayOf(ticket, play, isRequested) ? { kind: 'play', play } : { kind: 'nothing' };
}

/** True if a play is the one of a ticket: all requested fields, by its name or else its place. */
export function isPlayOf<Request, Requested extends Play>(
  ticket: PlayTicket<Request>,
  play: Play,
  isRequested: (request: Request, play: Play) => play is Requested,
): play is Requested {
  if (play.tableHash !== ticket.tableHash || !isRequested(ticket.request, play)) return false;
  if (ticket.playId !== null) return play.id === ticket.playId;
  return play.epoch === ticket.known.epoch && play.nonce === ticket.known.nonce;
}
