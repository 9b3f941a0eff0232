import type { DrawnPlay } from '@voltide/contract';
import { formatVt, present } from '@voltide/core';
import { moneyText, toast } from '@voltide/ui';

import type { PlayState, Shown } from '../../../kit/play-state.ts';
import type { CallFault } from '../../../kit/port.ts';
import type { Speed } from '../../../kit/speed.ts';
import { usePlay, type PlayGame } from '../../../kit/use-play.ts';
import type { Refusal } from '../model/fault-help.ts';
import type { ShownMode, ShownWheel } from '../model/shown-wheel.ts';
import { readSpin, resultOfSegment, timesText, type SpinResult } from '../model/spin-result.ts';
import { usePort, type WheelPort } from '../port.ts';
import { ask, createTicket, isWished, SPIN_SLOT, type SpinWish } from './purchase.ts';

/** An accepted spin, or a demo. */
export type Spun = Shown & { readonly result: SpinResult; readonly speed: Speed };

export type SpinState = PlayState<Spun, Refusal>;

export type SpinChoice = { readonly mode: ShownMode; readonly betSun: bigint; readonly speed: Speed };

export type SpinControl = {
  readonly state: SpinState;
  readonly spinPaid: (choice: SpinChoice) => void;
  readonly spinDemo: (choice: SpinChoice) => void;
  /** The wheel of this spin has stopped, was skipped, or never turned. */
  readonly land: (id: string) => void;
  /** Done with the result. */
  readonly dismiss: () => void;
};

type SpinKinds = {
  readonly wish: SpinWish;
  readonly play: DrawnPlay;
  readonly opened: Spun;
  readonly refusal: Refusal;
  readonly pace: Speed;
};

/** Spins the wheel: paid, or as a demo. */
export function useSpin(wheel: ShownWheel): SpinControl {
  const port = usePort();
  const play = usePlay(spinningOf(port, wheel));
  return {
    state: play.state,
    spinPaid: ({ mode, betSun, speed }) => play.playPaid(speed, (buyer) => createTicket(mode, betSun, buyer)),
    spinDemo: ({ mode, betSun, speed }) =>
      play.playDemo(speed, async (nth) => {
        const draws = await port.drawDemo('wheel', { bet: formatVt(betSun) });
        const segment = present(draws[0], 'the draw of a demo');
        return { id: `demo-${nth}`, result: resultOfSegment(mode, betSun, segment), speed, paid: undefined };
      }),
    land: (id) => {
      play.land(id);
      port.refresh('GET /api/plays', 'GET /api/wallet/buckets', 'GET /api/fairness/seeds', 'GET /api/wheel/recent');
    },
    dismiss: play.dismiss,
  };
}

function spinningOf(port: WheelPort, wheel: ShownWheel): PlayGame<SpinKinds> {
  return {
    place: 'wheel',
    slot: SPIN_SLOT,
    judge: ({ wish, tableHash }) =>
      wheel.modes.some(({ id, hash }) => id === wish.modeId && hash === tableHash) ? 'own' : 'outdated',
    isWished,
    ask: (ticket) => ask(port, wheel, ticket),
    show: (paid, speed) => {
      const { play } = paid;
      const mode = wheel.modes.find(({ hash }) => hash === play.tableHash);
      return { id: play.id, result: readSpin(play, present(mode, 'the strip of a spin')), speed, paid };
    },
    tell: ({ result }) => tellSpin(result),
    tellRefusal: ({ text }: CallFault) => toast({ title: 'The wheel was not spun', description: text, tone: 'danger' }),
    isDoneOnceSeen: true,
    atOnce: 'instant',
    ritualMs: () => 0,
  };
}

/** Tells who has left the page what came of their spin. */
function tellSpin({ tenths, betSun, payoutSun }: SpinResult): void {
  const bet = moneyText(formatVt(betSun));
  if (payoutSun === 0n) toast({ title: 'The wheel has stopped', description: `Nothing for a bet of ${bet}.` });
  else {
    const description = `${moneyText(formatVt(payoutSun))} for a bet of ${bet}.`;
    toast({ title: `The wheel stopped at ${timesText(tenths)}`, description, tone: 'ok' });
  }
}
