import { isSeedPlay, type Play } from '@voltide/contract';
import { browserClock } from '@voltide/ui';

import type { GamePort } from './port.ts';
import type { PlayTicket } from './ticket.ts';

/** An older unanswered play is not sent again without a click; it is looked up instead. */
const REPEAT_WITHIN_MS = 120_000;

/**
 * Result of looking up a ticket after a reload: the play, a request to repeat because no answer came a moment ago, or
 * nothing.
 */
type Found<Wished extends Play = Play> =
  | { readonly kind: 'play'; readonly play: Wished }
  | { readonly kind: 'repeat' | 'nothing' };

/**
 * Looks up the play of a ticket that outlived its page. Without an answer the nonce names the play; `isWished` says if
 * a play is the requested one.
 */
export async function lookUp<Wish, Wished extends Play>(
  port: Pick<GamePort, 'call'>,
  ticket: PlayTicket<Wish>,
  isWished: (wish: Wish, play: Play) => play is Wished,
): Promise<Found<Wished>> {
  const isFresh = browserClock.nowMs() - ticket.askedAtMs < REPEAT_WITHIN_MS;
  if (ticket.playId === null && isFresh) return { kind: 'repeat' };
  const playId = ticket.playId ?? `${ticket.known.epoch}-${ticket.known.nonce}`;
  const read = await port.call('GET /api/plays/:playId', { params: { playId } });
  if (!read.ok) return { kind: 'nothing' };
  const { play } = read.response;
  return isSeedPlay(play) && isPlayOf(ticket, play, isWished) ? { kind: 'play', play } : { kind: 'nothing' };
}

/** True if a play is the one of a ticket: all requested fields, by its name or else its place. */
export function isPlayOf<Wish, Wished extends Play>(
  ticket: PlayTicket<Wish>,
  play: Play,
  isWished: (wish: Wish, play: Play) => play is Wished,
): play is Wished {
  if (play.tableHash !== ticket.tableHash || !isWished(ticket.wish, play)) return false;
  if (ticket.playId !== null) return play.id === ticket.playId;
  return play.epoch === ticket.known.epoch && play.nonce === ticket.known.nonce;
}
