import { parseVt } from '@voltide/core';

import { Vt } from '../../../../kit/vt.tsx';
import type { BattleRoom } from '../../../contract.ts';
import { sumOf } from '../model/show.ts';
import { LaneHead } from './lanes.tsx';

const WHY = {
  cancelled: 'It was cancelled before the last seat was taken.',
  voided: 'No beacon answered in ten minutes, so the battle was voided. Nothing was drawn.',
} as const;

/** Explains a battle that was never drawn, and the refunds. */
export function EndedEarly({ battle, state }: { readonly battle: BattleRoom; readonly state: keyof typeof WHY }) {
  const own = battle.seats.filter(({ isOwn }) => isOwn);
  const ownSun = sumOf(own.map(({ stake }) => parseVt(stake)));
  return (
    <section className="panel room-early" aria-labelledby="battle-early">
      <h2 id="battle-early">{state === 'cancelled' && battle.voidReason === null ? 'Cancelled' : 'Voided'}</h2>
      <p>{battle.voidReason === null ? WHY[state] : `Voided by an operator: ${battle.voidReason}`}</p>
      <p>Every stake went back in full, to the balance that it came from.</p>
      {own.length === 0 ? null : (
        <p>
          You have <Vt sun={ownSun} /> back.
        </p>
      )}
      <ul>
        {battle.seats.map((seat) => (
          <li key={seat.seat}>
            <LaneHead seat={seat} />
            {seat.kind === 'house' ? <span>Nothing was paid</span> : <Vt sun={parseVt(seat.stake)} signed />}
          </li>
        ))}
      </ul>
    </section>
  );
}
