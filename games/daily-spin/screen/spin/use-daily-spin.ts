import type { DrawnPlay, Play } from '@voltide/contract';
import { present } from '@voltide/core';
import { browserClock, toast } from '@voltide/ui';

import { askForPlay } from '../../../kit/ask.ts';
import type { Buyer } from '../../../kit/buyer.ts';
import type { PlayState, Shown } from '../../../kit/play-state.ts';
import type { CallError } from '../../../kit/host.ts';
import type { Speed } from '../../../kit/speed.ts';
import { createKey, createTicketSlot, isRecord, type PlayTicket } from '../../../kit/ticket.ts';
import { usePlay, type PlayGame } from '../../../kit/use-play.ts';
import { spinSegmentOf } from '../../rules.ts';
import type { PublishedSpinTable } from '../../table.ts';
import { useHost, type DailySpinHost } from '../host.ts';

/** A spin of a UTC day, by the server's clock. */
type DayRequest = { readonly day: string };

export type Spun = Shown & {
  readonly play: DrawnPlay;
  readonly ticket: number;
  readonly segment: number;
  readonly speed: Speed;
};

export type SpinState = PlayState<Spun>;

type SpinControl = {
  readonly state: SpinState;
  readonly spin: (speed: Speed) => void;
  /** The wheel of this spin has stopped, was skipped, or never turned. */
  readonly land: (id: string) => void;
};

type SpinKinds = {
  readonly request: DayRequest;
  readonly play: DrawnPlay;
  readonly opened: Spun;
  readonly error: CallError;
  readonly pace: Speed;
};

const DAILY_SLOT = createTicketSlot('voltide-daily-spin', isDayRequest);

function isDayRequest(value: unknown): value is DayRequest {
  return isRecord(value) && typeof value['day'] === 'string';
}

function isRequested({ day }: DayRequest, play: Play): play is DrawnPlay {
  return 'draws' in play && play.game === 'spin' && play.at.startsWith(day);
}

/** Calls that show if today was spun. */
const SPIN_CALLS = ['GET /api/spin', 'GET /api/spin/status'] as const;

export function useDailySpin(table: PublishedSpinTable, today: string): SpinControl {
  const host = useHost();
  const { state, playPaid, land } = usePlay(spinningOf(host, table));
  return {
    state,
    spin: (speed) => playPaid(speed, (buyer) => createTicket(table, today, buyer)),
    land: (id) => {
      land(id);
      host.refresh(...SPIN_CALLS, 'GET /api/plays', 'GET /api/wallet/buckets', 'GET /api/fairness/seeds');
    },
  };
}

function createTicket({ hash }: PublishedSpinTable, day: string, { userId, seeds }: Buyer): PlayTicket<DayRequest> {
  const ticket: PlayTicket<DayRequest> = {
    key: createKey(),
    userId,
    request: { day },
    tableHash: hash,
    known: seeds,
    askedAtMs: browserClock.nowMs(),
    playId: null,
  };
  DAILY_SLOT.keep(ticket);
  return ticket;
}

function spinningOf(host: DailySpinHost, table: PublishedSpinTable): PlayGame<SpinKinds> {
  return {
    place: 'daily-spin',
    slot: DAILY_SLOT,
    judge: ({ tableHash }) => (tableHash === table.hash ? 'own' : 'outdated'),
    isRequested,
    ask: async (ticket) => {
      const asked = await askForPlay({ host, slot: DAILY_SLOT, send: (next) => send(host, next) }, ticket);
      // Another device has spun: the shown data is stale.
      if (asked.end.kind === 'refused') host.refresh(...SPIN_CALLS);
      return asked;
    },
    show: (paid, speed) => {
      const ticket = present(paid.play.draws[0], 'the draw of a spin');
      const { play } = paid;
      return { id: play.id, play, ticket, segment: spinSegmentOf(table, ticket), speed, paid };
    },
    tell: ({ play }) => toast({ title: 'Your daily spin', description: `It gave ${play.result}.`, tone: 'ok' }),
    toastError: ({ text }) => toast({ title: 'The daily spin was not made', description: text, tone: 'danger' }),
    isDoneOnceSeen: false,
    atOnce: 'instant',
    ritualMs: () => 0,
  };
}

function send({ call }: Pick<DailySpinHost, 'call'>, { tableHash, key, known }: PlayTicket<DayRequest>) {
  return call('POST /api/spin', { body: { tableHash, commitment: known.commitment }, idempotencyKey: key });
}
