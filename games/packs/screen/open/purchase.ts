import type { PackPlay, Play, ResponseOf } from '@voltide/contract';
import { browserClock } from '@voltide/ui';

import { askForPlay, type AskEnd } from '../../../kit/ask.ts';
import type { Buyer } from '../../../kit/buyer.ts';
import type { CallError } from '../../../kit/host.ts';
import { createKey, createTicketSlot, isRecord, type PlayTicket } from '../../../kit/ticket.ts';
import type { openPacks } from '../../contract.ts';
import { coverageOf, type PlayError } from '../model/error-help.ts';
import type { ShownPack } from '../model/shown-pack.ts';
import type { PacksHost } from '../host.ts';

const BUCKET_TOO_SMALL: readonly CallError['code'][] = ['insufficient_balance', 'off_sale'];

export type OpenRequest = { readonly packId: string; readonly quantity: number };
export type OpenTicket = PlayTicket<OpenRequest>;
type OpenAnswer = ResponseOf<typeof openPacks>;

export const OPEN_SLOT = createTicketSlot('voltide-open', isOpenRequest);

function isOpenRequest(value: unknown): value is OpenRequest {
  return isRecord(value) && typeof value['packId'] === 'string' && Number.isInteger(value['quantity']);
}

/** True if a play is the one that a ticket requested. */
export function isRequested({ packId, quantity }: OpenRequest, play: Play): play is PackPlay {
  return 'packId' in play && play.packId === packId && play.quantity === quantity;
}

/** Creates the ticket of a purchase; it is kept in the tab before anything is sent. */
export function createTicket(pack: ShownPack, quantity: number, { userId, seeds }: Buyer): OpenTicket {
  const ticket: OpenTicket = {
    key: createKey(),
    userId,
    request: { packId: pack.id, quantity },
    tableHash: pack.hash,
    known: seeds,
    askedAtMs: browserClock.nowMs(),
    playId: null,
  };
  OPEN_SLOT.keep(ticket);
  return ticket;
}

type OpenEnd =
  | { readonly kind: 'accepted'; readonly answer: OpenAnswer }
  | { readonly kind: 'refused'; readonly error: PlayError }
  | { readonly kind: 'unanswered'; readonly error: CallError };

/** Requests the open of a ticket until there is an answer. */
export async function ask(
  host: PacksHost,
  pack: ShownPack,
  first: OpenTicket,
): Promise<{ readonly ticket: OpenTicket; readonly end: OpenEnd }> {
  const { ticket, end } = await askForPlay({ host, slot: OPEN_SLOT, send: (next) => sendTicket(host, next) }, first);
  return { ticket, end: await withCoverage(host, pack, end) };
}

/** Sends a ticket with the odds and the seed pair that were shown. */
export function sendTicket({ call }: Pick<PacksHost, 'call'>, { request, tableHash, key, known }: OpenTicket) {
  const body = { ...request, tableHash, commitment: known.commitment };
  return call('POST /api/packs/open', { body, idempotencyKey: key });
}

async function withCoverage(host: PacksHost, pack: ShownPack, end: AskEnd<OpenAnswer>): Promise<OpenEnd> {
  if (end.kind !== 'refused' || !BUCKET_TOO_SMALL.includes(end.error.code)) return end;
  const read = await host.call('GET /api/wallet/buckets');
  if (!read.ok) return end;
  const cashOnSale = pack.cashOnSale && end.error.code !== 'off_sale';
  const coverage = coverageOf({ priceSun: pack.priceSun, cashOnSale }, read.response);
  return { ...end, error: { ...end.error, coverage } };
}
