import type { ErrorCode, openPacks, Play, ResponseOf } from '@voltide/contract';

import { CALLS } from '../calls.ts';
import type { CallFault, PacksPort } from '../port.ts';
import type { Refusal } from './fault-help.ts';
import type { OpenTicket } from './open-ticket.ts';

export type OpenAnswer = ResponseOf<typeof openPacks>;

/**
 * How asking for an open ended. `refused`: nothing was charged and the key may be dropped. `unanswered`: it may have
 * been charged, so the key must be kept and sent again.
 */
export type AskEnd =
  | { readonly kind: 'accepted'; readonly answer: OpenAnswer }
  | { readonly kind: 'refused'; readonly fault: Refusal }
  | { readonly kind: 'unanswered'; readonly fault: CallFault };

type Wait = (ms: number) => Promise<void>;

const UNCERTAIN: readonly (ErrorCode | 'offline')[] = ['offline', 'unavailable', 'internal'];
const QUIET_RETRIES = 3;
const DEFAULT_PAUSE_MS = 800;
/** A server that asks for more is not waited for in silence. */
const QUIET_PAUSE_MS = 5000;

/**
 * Asks for the open of a ticket until there is an answer worth showing. "Too soon" and busy answers are waited out
 * with the same key; a refusal has no effect on the server, so the same key may go again (architecture, Money).
 */
export async function askOpen(call: PacksPort['call'], ticket: OpenTicket, wait: Wait): Promise<AskEnd> {
  const { packId, tableHash, quantity, key, known } = ticket;
  const body = { packId, tableHash, quantity, commitment: known.commitment };
  for (let retries = 0; ;) {
    const result = await call(CALLS.openPacks, { body, idempotencyKey: key });
    if (result.ok) return { kind: 'accepted', answer: result.response };
    const { fault } = result;
    const pauseMs = fault.retryAfterMs ?? DEFAULT_PAUSE_MS;
    const isBusy = fault.code === 'unavailable' || fault.code === 'too_many_requests';
    const mayRetry = fault.code === 'too_soon' || (isBusy && retries < QUIET_RETRIES && pauseMs <= QUIET_PAUSE_MS);
    if (!mayRetry) return { kind: UNCERTAIN.includes(fault.code) ? 'unanswered' : 'refused', fault };
    if (isBusy) retries += 1;
    await wait(pauseMs);
  }
}

/** Whether a play is the one that a ticket without an answer asked for: the nonce names it, the rest must agree. */
export function isPlayOf(ticket: OpenTicket, play: Play): boolean {
  const { packId, tableHash, quantity, known } = ticket;
  return (
    play.packId === packId &&
    play.tableHash === tableHash &&
    play.quantity === quantity &&
    play.epoch === known.epoch &&
    play.nonce === known.nonce
  );
}
