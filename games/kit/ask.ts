import type { ErrorCode } from '@voltide/contract';

import { readBuyer } from './buyer.ts';
import type { CallError, CallResult, GameHost } from './host.ts';
import { createKey, type PlayTicket, type TicketSlot } from './ticket.ts';

/**
 * End of a request for a play. `refused`: nothing was charged and the key may be dropped. `unanswered`: it may have
 * been charged, so the key must be kept and sent again.
 */
export type AskEnd<Answer> =
  | { readonly kind: 'accepted'; readonly answer: Answer }
  | { readonly kind: 'refused'; readonly error: CallError }
  | { readonly kind: 'unanswered'; readonly error: CallError };

type Wait = (ms: number) => Promise<void>;

export const wait: Wait = (ms) => new Promise((done) => void setTimeout(done, ms));

const UNCERTAIN: readonly (ErrorCode | 'offline')[] = ['offline', 'unavailable', 'internal'];
const QUIET_RETRIES = 3;
const DEFAULT_PAUSE_MS = 800;
/** Longest silent wait for a server. */
const QUIET_PAUSE_MS = 5000;

/**
 * Sends a play until there is an answer worth showing. "Too soon" and busy answers are waited out with the same key; a
 * rejection has no effect on the server, so the same key may go again.
 */
export async function askPatiently<Answer>(
  send: () => Promise<CallResult<Answer>>,
  pause: Wait,
): Promise<AskEnd<Answer>> {
  for (let retries = 0; ;) {
    const result = await send();
    if (result.ok) return { kind: 'accepted', answer: result.response };
    const { error } = result;
    const pauseMs = error.retryAfterMs ?? DEFAULT_PAUSE_MS;
    const isBusy = error.code === 'unavailable' || error.code === 'too_many_requests';
    const mayRetry = error.code === 'too_soon' || (isBusy && retries < QUIET_RETRIES && pauseMs <= QUIET_PAUSE_MS);
    if (!mayRetry) return { kind: UNCERTAIN.includes(error.code) ? 'unanswered' : 'refused', error };
    if (isBusy) retries += 1;
    await pause(pauseMs);
  }
}

type Asking<Request, Answer> = {
  readonly host: Pick<GameHost, 'knowSeeds'>;
  readonly slot: TicketSlot<Request>;
  readonly send: (ticket: PlayTicket<Request>) => Promise<CallResult<Answer>>;
};

type Asked<Request, Answer> = { readonly ticket: PlayTicket<Request>; readonly end: AskEnd<Answer> };

const RENEWALS_MAX = 3;

/**
 * Sends the play of a ticket until there is an answer. A rotated pair waits for a client seed: one is made, and the
 * same key goes again. A pair that was replaced elsewhere is read.
 */
export async function askForPlay<Request, Answer>(
  asking: Asking<Request, Answer>,
  first: PlayTicket<Request>,
): Promise<Asked<Request, Answer>> {
  const { send } = asking;
  let ticket = first;
  let end = await askPatiently(() => send(ticket), wait);
  for (let renewals = 0; end.kind === 'refused' && renewals < RENEWALS_MAX; renewals++) {
    const { code } = end.error;
    if (code !== 'client_seed_missing' && code !== 'seeds_changed') break;
    // The old key names a replaced pair: a request with it can only be rejected.
    const renewed = await renewTicket(asking, code === 'seeds_changed' ? { ...ticket, key: createKey() } : ticket);
    if (!renewed.ok) return { ticket, end: { kind: 'refused', error: renewed.error } };
    ticket = renewed.response;
    end = await askPatiently(() => send(ticket), wait);
  }
  return { ticket, end };
}

/** Renews a ticket with what is known of the current pair. */
async function renewTicket<Request>(
  { host, slot }: Pick<Asking<Request, unknown>, 'host' | 'slot'>,
  ticket: PlayTicket<Request>,
): Promise<CallResult<PlayTicket<Request>>> {
  const buyer = await readBuyer(host, ticket.userId);
  if (!buyer.ok) return buyer;
  const renewed = { ...ticket, known: buyer.response.seeds };
  slot.keep(renewed);
  return { ok: true, response: renewed };
}
