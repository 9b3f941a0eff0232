import type { PackPlay } from '@voltide/contract';
import { useEffect, useEffectEvent, useRef, useState } from 'react';

import type { CallError } from '../../../kit/port.ts';
import { createKey } from '../../../kit/ticket.ts';
import { usePlay, type PlayGame } from '../../../kit/use-play.ts';
import type { PlayError } from '../model/error-help.ts';
import { readPlay, resultOfTickets } from '../model/open-result.ts';
import type { ShownPack } from '../model/shown-pack.ts';
import { usePort, type PacksPort } from '../port.ts';
import { AT_ONCE, type Pace } from '../../../kit/reel/pace.ts';
import { withSold, type Opened, type OpenState } from './open-state.ts';
import { ask, createTicket, isWished, OPEN_SLOT, type OpenWish } from './purchase.ts';
import { tellItem, toastError } from './tell-item.ts';

const HOLDINGS = ['GET /api/inventory', 'GET /api/plays', 'GET /api/wallet/buckets'] as const;

/** Quantity and pace of an open. */
export type OpenChoice = { readonly quantity: number; readonly pace: Pace };

export type OpenControl = {
  readonly state: OpenState;
  readonly openPaid: (wish: OpenChoice) => void;
  readonly openDemo: (wish: OpenChoice) => void;
  /** The reels of this open have landed, were skipped, or were never shown. */
  readonly land: (id: string) => void;
  readonly sell: (items: readonly string[]) => Promise<CallError | undefined>;
  /** Done with the result: the next open starts from a closed pack. */
  readonly dismiss: () => void;
};

type OpenKinds = {
  readonly wish: OpenWish;
  readonly play: PackPlay;
  readonly opened: Opened;
  readonly error: PlayError;
  readonly pace: Pace;
};

/** Opens packs of one kind, and sells what was found. */
export function useOpen(pack: ShownPack): OpenControl {
  const port = usePort();
  const play = usePlay(openingOf(port, pack));
  const [keys] = useState<SaleKeys>(() => ({ last: undefined }));
  const noteLanded = useProgressRefresh(port);
  return {
    state: play.state,
    openPaid: ({ quantity, pace }) => play.playPaid(pace, (buyer) => createTicket(pack, quantity, buyer)),
    openDemo: ({ quantity, pace }) =>
      play.playDemo(pace, async (nth) => {
        const result = resultOfTickets(pack, await port.drawDemo('packs', { qty: quantity }));
        return { id: `demo-${nth}`, result, pace, paid: undefined, sold: [] };
      }),
    land: (id) => {
      play.land(id);
      port.refresh(...HOLDINGS, 'GET /api/fairness/seeds');
      noteLanded();
    },
    sell: async (items) => {
      const error = await sell(port, keys, items);
      if (error !== undefined) return error;
      play.change((opened) => withSold(opened, items));
      port.refresh(...HOLDINGS);
      return undefined;
    },
    dismiss: play.dismiss,
  };
}

/**
 * Reads opens and items again once the player leaves: after each of many quick opens it would cost a request for a
 * frame that hardly ever changes.
 */
function useProgressRefresh(port: PacksPort): () => void {
  const hasLanded = useRef(false);
  const leave = useEffectEvent(() => {
    if (hasLanded.current) port.refresh('GET /api/progress/packs');
  });
  useEffect(() => () => leave(), []);
  return () => {
    hasLanded.current = true;
  };
}

function openingOf(port: PacksPort, pack: ShownPack): PlayGame<OpenKinds> {
  return {
    place: `packs/${pack.id}`,
    slot: OPEN_SLOT,
    judge: ({ wish, tableHash }) =>
      wish.packId === pack.id ? (tableHash === pack.hash ? 'own' : 'outdated') : 'foreign',
    isWished,
    ask: (ticket) => ask(port, pack, ticket),
    show: (paid, pace) => {
      const { play } = paid;
      const sold = play.items.filter(({ state }) => state === 'sold').map(({ id }) => id);
      return { id: play.id, result: readPlay(play, pack), pace, paid, sold };
    },
    tell: ({ result }) => tellItem(pack, result),
    toastError: (error) => toastError(pack, error),
    isDoneOnceSeen: false,
    atOnce: AT_ONCE,
    ritualMs: ({ ritualMs }) => ritualMs,
  };
}

/** The key of the last sale: the same items are sold once, however often they are asked for. */
type SaleKeys = { last: { readonly items: string; readonly key: string } | undefined };

async function sell(port: PacksPort, keys: SaleKeys, items: readonly string[]): Promise<CallError | undefined> {
  const wish = items.join();
  const key = keys.last?.items === wish ? keys.last.key : createKey();
  keys.last = { items: wish, key };
  const result = await port.call('POST /api/inventory/sell', { body: { items: [...items] }, idempotencyKey: key });
  if (!result.ok) return result.error;
  port.settleBalance(result.response);
  return undefined;
}
