import type { Play } from '@voltide/contract';
import { browserClock } from '@voltide/ui';

import { CALLS } from '../calls.ts';
import { askOpen, isPlayOf, type AskEnd } from '../model/ask-open.ts';
import { coverageOf } from '../model/fault-help.ts';
import { knownOf } from '../model/known-seeds.ts';
import { createKey, keepTicket, tabStore, type KnownSeeds, type OpenTicket } from '../model/open-ticket.ts';
import type { ShownPack } from '../model/shown-pack.ts';
import type { CallFault, CallResult, PacksPort, Viewer } from '../port.ts';

/** An unanswered purchase older than this is not asked for again without a click; its play is looked up instead. */
const REPEAT_WITHIN_MS = 120_000;
const BUCKET_TOO_SMALL: readonly CallFault['code'][] = ['insufficient_balance', 'off_sale'];

/** Resolves after a time. */
export const wait = (ms: number): Promise<void> => new Promise((done) => void setTimeout(done, ms));

/** Who plays, and what is known of the seeds before the play. */
export type Buyer = { readonly userId: string; readonly seeds: KnownSeeds };

/** Starts a guest for a visitor, and reads the seeds of whoever plays. */
export async function findBuyer(port: PacksPort, viewer: Viewer): Promise<CallResult<Buyer>> {
  if (viewer.kind === 'guest' || viewer.kind === 'account') return readBuyer(port, viewer.user.id);
  const started = await port.startGuest();
  return started.ok ? readBuyer(port, started.response.id) : started;
}

/** What is known of the seeds, once the pair has a client seed. */
async function readBuyer(port: PacksPort, userId: string): Promise<CallResult<Buyer>> {
  const read = await port.knowSeeds(userId);
  if (!read.ok) return read;
  const seeds = knownOf(read.response);
  if (seeds !== undefined) return { ok: true, response: { userId, seeds } };
  const text = 'Your client seed could not be set. Please try again.';
  return { ok: false, fault: { code: 'client_seed_missing', text } };
}

/** A ticket for one more purchase, kept in the tab before anything is sent. */
export function createTicket(pack: ShownPack, quantity: number, { userId, seeds }: Buyer): OpenTicket {
  const ticket: OpenTicket = {
    key: createKey(),
    userId,
    packId: pack.id,
    tableHash: pack.hash,
    quantity,
    known: seeds,
    askedAtMs: browserClock.nowMs(),
    playId: null,
  };
  keepTicket(tabStore, ticket);
  return ticket;
}

/** How asking ended, and the ticket it ended with. */
export type Asked = { readonly ticket: OpenTicket; readonly end: AskEnd };

/**
 * Asks for the open of a ticket until there is an answer. A pair that was replaced by itself waits for a client seed:
 * one is made, and the same key goes again. A pair that was replaced elsewhere is read. Where a bucket was too small,
 * what they cover is read.
 */
export async function ask(port: PacksPort, pack: ShownPack, first: OpenTicket): Promise<Asked> {
  let ticket = first;
  let end = await askOpen(port.call, ticket, wait);
  for (let renewals = 0; end.kind === 'refused' && renewals < RENEWALS_MAX; renewals++) {
    const { code } = end.fault;
    if (code !== 'client_seed_missing' && code !== 'seeds_changed') break;
    // The old key named a pair that is over: whatever of it is still under way can only be refused.
    const renewed = await renewTicket(port, code === 'seeds_changed' ? { ...ticket, key: createKey() } : ticket);
    if (!renewed.ok) return { ticket, end: { kind: 'refused', fault: renewed.fault } };
    ticket = renewed.response;
    end = await askOpen(port.call, ticket, wait);
  }
  return { ticket, end: await withCoverage(port, pack, end) };
}

/** The same purchase, with what is known of the pair that it will meet now. */
async function renewTicket(port: PacksPort, ticket: OpenTicket): Promise<CallResult<OpenTicket>> {
  const buyer = await readBuyer(port, ticket.userId);
  if (!buyer.ok) return buyer;
  const renewed = { ...ticket, known: buyer.response.seeds };
  keepTicket(tabStore, renewed);
  return { ok: true, response: renewed };
}

/** More than one only where another tab or device replaces the pair between two calls. */
const RENEWALS_MAX = 3;

async function withCoverage(port: PacksPort, pack: ShownPack, end: AskEnd): Promise<AskEnd> {
  if (end.kind !== 'refused' || !BUCKET_TOO_SMALL.includes(end.fault.code)) return end;
  const read = await port.call(CALLS.getBuckets);
  if (!read.ok) return end;
  const cashOnSale = pack.cashOnSale && end.fault.code !== 'off_sale';
  const coverage = coverageOf({ priceSun: pack.priceSun, cashOnSale }, read.response);
  return { ...end, fault: { ...end.fault, coverage } };
}

/** What a reload finds of a ticket: the play, a request to repeat as no answer came a moment ago, or nothing. */
export type Found = { readonly kind: 'play'; readonly play: Play } | { readonly kind: 'repeat' | 'nothing' };

export async function lookUp(port: PacksPort, ticket: OpenTicket): Promise<Found> {
  const isFresh = browserClock.nowMs() - ticket.askedAtMs < REPEAT_WITHIN_MS;
  if (ticket.playId === null && isFresh) return { kind: 'repeat' };
  const playId = ticket.playId ?? `${ticket.known.epoch}-${ticket.known.nonce}`;
  const read = await port.call(CALLS.getPlay, { params: { playId } });
  if (!read.ok) return { kind: 'nothing' };
  const { play } = read.response;
  const isOwn = ticket.playId === play.id || isPlayOf(ticket, play);
  return isOwn && play.tableHash === ticket.tableHash ? { kind: 'play', play } : { kind: 'nothing' };
}
