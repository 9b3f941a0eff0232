import type { PackPlay } from '@voltide/contract';
import { useEffect, useEffectEvent, useRef, useState } from 'react';

import type { CallError } from '../../../kit/host.ts';
import { createKey } from '../../../kit/ticket.ts';
import { usePlay, type PlayGame } from '../../../kit/use-play.ts';
import type { PlayError } from '../model/error-help.ts';
import { readPlay, resultOfTickets } from '../model/open-result.ts';
import type { ShownPack } from '../model/shown-pack.ts';
import { useHost, type PacksHost } from '../host.ts';
import { AT_ONCE, type Pace } from '../../../kit/reel/pace.ts';
import { withSold, type Opened, type OpenState } from './open-state.ts';
import { ask, createTicket, isRequested, OPEN_SLOT, type OpenRequest } from './purchase.ts';
import { tellItem, toastError } from './tell-item.ts';

const HOLDINGS = ['GET /api/inventory', 'GET /api/plays', 'GET /api/wallet/buckets'] as const;

export type OpenChoice = { readonly quantity: number; readonly pace: Pace };

export type OpenControl = {
  readonly state: OpenState;
  readonly openPaid: (request: OpenChoice) => void;
  readonly openDemo: (request: OpenChoice) => void;
  /** Called when the reels of this open have landed, were skipped, or were never shown. */
  readonly land: (id: string) => void;
  readonly sell: (items: readonly string[]) => Promise<CallError | undefined>;
  readonly dismiss: () => void;
};

type OpenKinds = {
  readonly request: OpenRequest;
  readonly play: PackPlay;
  readonly opened: Opened;
  readonly error: PlayError;
  readonly pace: Pace;
};

export function useOpen(pack: ShownPack): OpenControl {
  const host = useHost();
  const play = usePlay(openingOf(host, pack));
  const [keys] = useState<SaleKeys>(() => ({ last: undefined }));
  const noteLanded = useProgressRefresh(host);
  return {
    state: play.state,
    openPaid: ({ quantity, pace }) => play.playPaid(pace, (buyer) => createTicket(pack, quantity, buyer)),
    openDemo: ({ quantity, pace }) =>
      play.playDemo(pace, async (nth) => {
        const result = resultOfTickets(pack, await host.drawDemo('packs', { qty: quantity }));
        return { id: `demo-${nth}`, result, pace, paid: undefined, sold: [] };
      }),
    land: (id) => {
      play.land(id);
      host.refresh(...HOLDINGS, 'GET /api/fairness/seeds');
      noteLanded();
    },
    sell: async (items) => {
      const error = await sell(host, keys, items);
      if (error !== undefined) return error;
      play.change((opened) => withSold(opened, items));
      host.refresh(...HOLDINGS);
      return undefined;
    },
    dismiss: play.dismiss,
  };
}

/**
 * Refetches opens and items once the player leaves: after each of many quick opens it would cost a request for figures
 * that hardly change.
 */
function useProgressRefresh(host: PacksHost): () => void {
  const hasLanded = useRef(false);
  const leave = useEffectEvent(() => {
    if (hasLanded.current) host.refresh('GET /api/progress/packs');
  });
  useEffect(() => () => leave(), []);
  return () => {
    hasLanded.current = true;
  };
}

function openingOf(host: PacksHost, pack: ShownPack): PlayGame<OpenKinds> {
  return {
    place: `packs/${pack.id}`,
    slot: OPEN_SLOT,
    judge: ({ request, tableHash }) =>
      request.packId === pack.id ? (tableHash === pack.hash ? 'own' : 'outdated') : 'foreign',
    isRequested,
    ask: (ticket) => ask(host, pack, ticket),
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

/** The key of the last sale: the same items are sold once, however often that is requested. */
type SaleKeys = { last: { readonly items: string; readonly key: string } | undefined };

async function sell(host: PacksHost, keys: SaleKeys, items: readonly string[]): Promise<CallError | undefined> {
  const request = items.join();
  const key = keys.last?.items === request ? keys.last.key : createKey();
  keys.last = { items: request, key };
  const result = await host.call('POST /api/inventory/sell', { body: { items: [...items] }, idempotencyKey: key });
  if (!result.ok) return result.error;
  host.settleBalance(result.response);
  return undefined;
}
