import type { DrawnPlay, Play } from '@voltide/contract';
import { formatVt } from '@voltide/core';
import { browserClock } from '@voltide/ui';

import { askForPlay } from '../../../kit/ask.ts';
import type { Buyer } from '../../../kit/buyer.ts';
import type { CallFault } from '../../../kit/port.ts';
import { createKey, createTicketSlot, isRecord, type PlayTicket } from '../../../kit/ticket.ts';
import type { PlayAsked } from '../../../kit/use-play.ts';
import { coverageOf, coveredMost } from '../../../kit/bet.ts';
import type { Refusal } from '../model/fault-help.ts';
import type { ShownMode, ShownWheel } from '../model/shown-wheel.ts';
import { isSpin } from '../model/spin-result.ts';
import type { WheelPort } from '../port.ts';

const BALANCE_TOO_SMALL: readonly CallFault['code'][] = ['insufficient_balance', 'off_sale'];

export type SpinWish = { readonly modeId: string; readonly bet: string };
export type SpinTicket = PlayTicket<SpinWish>;
export const SPIN_SLOT = createTicketSlot('voltide-wheel', isSpinWish);

function isSpinWish(value: unknown): value is SpinWish {
  return isRecord(value) && typeof value['modeId'] === 'string' && typeof value['bet'] === 'string';
}

/** True if a play is the one that a ticket requested. */
export function isWished({ modeId, bet }: SpinWish, play: Play): play is DrawnPlay {
  return isSpin(play) && play.tableId === modeId && play.stake === bet;
}

/** A ticket for one more spin, kept in the tab before anything is sent. */
export function createTicket(mode: ShownMode, betSun: bigint, { userId, seeds }: Buyer): SpinTicket {
  const ticket: SpinTicket = {
    key: createKey(),
    userId,
    wish: { modeId: mode.id, bet: formatVt(betSun) },
    tableHash: mode.hash,
    known: seeds,
    askedAtMs: browserClock.nowMs(),
    playId: null,
  };
  SPIN_SLOT.keep(ticket);
  return ticket;
}

type Asked = PlayAsked<{ readonly wish: SpinWish; readonly play: DrawnPlay; readonly refusal: Refusal }>;

/** Asks for the spin of a ticket until there is an answer; where the balance was too small, with what it covers. */
export async function ask(port: WheelPort, wheel: ShownWheel, first: SpinTicket): Promise<Asked> {
  const { ticket, end } = await askForPlay({ port, slot: SPIN_SLOT, send: (next) => sendTicket(port, next) }, first);
  if (end.kind !== 'refused' || !BALANCE_TOO_SMALL.includes(end.fault.code)) return { ticket, end };
  const coveredSun = await readCovered(port, wheel, ticket.wish.modeId);
  return { ticket, end: { ...end, fault: coveredSun === undefined ? end.fault : { ...end.fault, coveredSun } } };
}

/** Sends a ticket as it stands: the strip and the seed pair that were shown. */
export function sendTicket({ call }: Pick<WheelPort, 'call'>, { wish, tableHash, key, known }: SpinTicket) {
  const body = { ...wish, tableHash, commitment: known.commitment };
  return call('POST /api/wheel/spin', { body, idempotencyKey: key });
}

/** The highest bet that is covered; null where not even the least one is, undefined where it could not be read. */
async function readCovered(
  port: WheelPort,
  { modes, bounds }: ShownWheel,
  modeId: string,
): Promise<bigint | null | undefined> {
  const read = await port.call('GET /api/wallet/buckets');
  if (!read.ok) return undefined;
  const { cashBetMaxSun = 0n } = modes.find(({ id }) => id === modeId) ?? {};
  return coveredMost(coverageOf(read.response, cashBetMaxSun), bounds) ?? null;
}
