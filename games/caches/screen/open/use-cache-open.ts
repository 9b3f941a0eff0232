import type { DrawnPlay, Play } from '@voltide/contract';
import { present } from '@voltide/core';
import { browserClock, toast } from '@voltide/ui';

import { askForPlay } from '../../../kit/ask.ts';
import type { Buyer } from '../../../kit/buyer.ts';
import type { PlayState, Shown } from '../../../kit/play-state.ts';
import type { CallError } from '../../../kit/port.ts';
import { AT_ONCE, type Pace } from '../../../kit/reel/pace.ts';
import { shortVt } from '../../../kit/short-vt.ts';
import { createKey, createTicketSlot, isRecord, type PlayTicket } from '../../../kit/ticket.ts';
import { usePlay, type PlayGame } from '../../../kit/use-play.ts';
import type { CacheId } from '../../table.ts';
import { giftAt, type ShownCache } from '../model/shown-cache.ts';
import { usePort, type CachesPort } from '../port.ts';

type CacheWish = { readonly cacheId: CacheId };

/** An accepted opening, or a demo. */
export type CacheOpened = Shown & {
  /** The place of the gift in the cache's table. */
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
  readonly wish: CacheWish;
  readonly play: DrawnPlay;
  readonly opened: CacheOpened;
  readonly error: CallError;
  readonly pace: Pace;
};

/** The place in the tab that keeps the opening under way. */
const CACHE_SLOT = createTicketSlot('voltide-cache', isCacheWish);

function isCacheWish(value: unknown): value is CacheWish {
  return isRecord(value) && typeof value['cacheId'] === 'string';
}

/** Opens one cache. */
export function useCacheOpen(cache: ShownCache): CacheOpenControl {
  const port = usePort();
  const { state, playPaid, playDemo, land } = usePlay(openingOf(port, cache));
  return {
    state,
    openPaid: (pace) => playPaid(pace, (buyer) => createTicket(cache, buyer)),
    openDemo: (pace) =>
      playDemo(pace, async (nth) => {
        const [ticket] = await port.drawDemo('caches', { cache: cache.id });
        const gift = giftAt(cache, present(ticket, 'the draw of a demo'));
        return { id: `demo-${nth}`, gift, pace, paid: undefined };
      }),
    land: (id) => {
      land(id);
      port.refresh('GET /api/caches', 'GET /api/plays', 'GET /api/fairness/seeds', 'GET /api/wallet/buckets');
    },
  };
}

function createTicket({ id, hash }: ShownCache, { userId, seeds }: Buyer): PlayTicket<CacheWish> {
  const ticket: PlayTicket<CacheWish> = {
    key: createKey(),
    userId,
    wish: { cacheId: id },
    tableHash: hash,
    known: seeds,
    askedAtMs: browserClock.nowMs(),
    playId: null,
  };
  CACHE_SLOT.keep(ticket);
  return ticket;
}

function isWished({ cacheId }: CacheWish, play: Play): play is DrawnPlay {
  return 'draws' in play && play.game === 'caches' && play.tableId === cacheId;
}

function openingOf(port: CachesPort, cache: ShownCache): PlayGame<CacheKinds> {
  return {
    place: `caches/${cache.id}`,
    slot: CACHE_SLOT,
    judge: ({ wish, tableHash }) =>
      wish.cacheId === cache.id ? (tableHash === cache.hash ? 'own' : 'outdated') : 'foreign',
    isWished,
    ask: async (ticket) => {
      const asked = await askForPlay({ port, slot: CACHE_SLOT, send: (next) => send(port, next) }, ticket);
      // Another device has opened it, or spent the tokens: what is shown here is from before.
      if (asked.end.kind === 'refused') port.refresh('GET /api/caches');
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

function send({ call }: Pick<CachesPort, 'call'>, { wish, tableHash, key, known }: PlayTicket<CacheWish>) {
  return call('POST /api/caches/:cacheId/open', {
    params: { cacheId: wish.cacheId },
    body: { tableHash, commitment: known.commitment },
    idempotencyKey: key,
  });
}
