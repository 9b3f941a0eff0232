import type { DrawnPlay, Play } from '@voltide/contract';
import { present } from '@voltide/core';
import { browserClock, toast } from '@voltide/ui';

import { askForPlay } from '../../../kit/ask.ts';
import type { Buyer } from '../../../kit/buyer.ts';
import type { PlayState, Shown } from '../../../kit/play-state.ts';
import type { CallError } from '../../../kit/host.ts';
import { AT_ONCE, type Pace } from '../../../kit/reel/pace.ts';
import { shortVt } from '../../../kit/short-vt.ts';
import { createKey, createTicketSlot, isRecord, type PlayTicket } from '../../../kit/ticket.ts';
import { usePlay, type PlayGame } from '../../../kit/use-play.ts';
import type { CacheId } from '../../table.ts';
import { giftAt, type ShownCache } from '../model/shown-cache.ts';
import { useHost, type CachesHost } from '../host.ts';

type CacheRequest = { readonly cacheId: CacheId };

export type CacheOpened = Shown & {
  readonly gift: number;
  readonly pace: Pace;
};

export type CacheOpenState = PlayState<CacheOpened>;

type CacheOpenControl = {
  readonly state: CacheOpenState;
  readonly openPaid: (pace: Pace) => void;
  readonly openDemo: (pace: Pace) => void;
  /** The reel of this opening has landed, was skipped, or was never shown. */
  readonly land: (id: string) => void;
};

type CacheKinds = {
  readonly request: CacheRequest;
  readonly play: DrawnPlay;
  readonly opened: CacheOpened;
  readonly error: CallError;
  readonly pace: Pace;
};

/** The place in the tab that keeps the opening under way. */
const CACHE_SLOT = createTicketSlot('voltide-cache', isCacheRequest);

function isCacheRequest(value: unknown): value is CacheRequest {
  return isRecord(value) && typeof value['cacheId'] === 'string';
}

export function useCacheOpen(cache: ShownCache): CacheOpenControl {
  const host = useHost();
  const { state, playPaid, playDemo, land } = usePlay(openingOf(host, cache));
  return {
    state,
    openPaid: (pace) => playPaid(pace, (buyer) => createTicket(cache, buyer)),
    openDemo: (pace) =>
      playDemo(pace, async (nth) => {
        const [ticket] = await host.drawDemo('caches', { cache: cache.id });
        const gift = giftAt(cache, present(ticket, 'the draw of a demo'));
        return { id: `demo-${nth}`, gift, pace, paid: undefined };
      }),
    land: (id) => {
      land(id);
      host.refresh('GET /api/caches', 'GET /api/plays', 'GET /api/fairness/seeds', 'GET /api/wallet/buckets');
    },
  };
}

function createTicket({ id, hash }: ShownCache, { userId, seeds }: Buyer): PlayTicket<CacheRequest> {
  const ticket: PlayTicket<CacheRequest> = {
    key: createKey(),
    userId,
    request: { cacheId: id },
    tableHash: hash,
    known: seeds,
    askedAtMs: browserClock.nowMs(),
    playId: null,
  };
  CACHE_SLOT.keep(ticket);
  return ticket;
}

function isRequested({ cacheId }: CacheRequest, play: Play): play is DrawnPlay {
  return 'draws' in play && play.game === 'caches' && play.tableId === cacheId;
}

function openingOf(host: CachesHost, cache: ShownCache): PlayGame<CacheKinds> {
  return {
    place: `caches/${cache.id}`,
    slot: CACHE_SLOT,
    judge: ({ request, tableHash }) =>
      request.cacheId === cache.id ? (tableHash === cache.hash ? 'own' : 'outdated') : 'foreign',
    isRequested,
    ask: async (ticket) => {
      const asked = await askForPlay({ host, slot: CACHE_SLOT, send: (next) => send(host, next) }, ticket);
      // Another device has opened it, or spent the tokens: the shown data is stale.
      if (asked.end.kind === 'refused') host.refresh('GET /api/caches');
      return asked;
    },
    show: (paid, pace) => {
      const gift = giftAt(cache, present(paid.play.draws[0], 'the draw of a cache'));
      return { id: paid.play.id, gift, pace, paid };
    },
    tell: ({ gift }) => {
      const amount = shortVt(cache.gifts[gift]?.valueSun ?? 0n);
      toast({ title: cache.name, description: `It gave ${amount} VT of play balance.`, tone: 'ok' });
    },
    toastError: ({ text }) => toast({ title: `${cache.name} was not opened`, description: text, tone: 'danger' }),
    isDoneOnceSeen: false,
    atOnce: AT_ONCE,
    ritualMs: ({ ritualMs }) => ritualMs,
  };
}

function send({ call }: Pick<CachesHost, 'call'>, { request, tableHash, key, known }: PlayTicket<CacheRequest>) {
  return call('POST /api/caches/:cacheId/open', {
    params: { cacheId: request.cacheId },
    body: { tableHash, commitment: known.commitment },
    idempotencyKey: key,
  });
}
