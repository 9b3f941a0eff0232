import type { CheckedBattle, CheckedSeat } from '@voltide/games/records/check-battle';
import type { Verdict } from '@voltide/proofs/verdict';
import { Money } from '@voltide/ui';

import { VerdictPanel } from './verdict-panel.tsx';

/** Result of checking a battle's record: each seat's share by its inputs, and the wrong inputs. */
export function BattleResult({ battle, verdict }: { readonly battle: CheckedBattle; readonly verdict: Verdict }) {
  const { check, tie, seats } = battle;
  return (
    <VerdictPanel verdict={verdict}>
      {seats.length === 0 ? null : (
        <ul className="verify-items" aria-label={SEATS}>
          <li className="faint">{SEATS}</li>
          {seats.map((seat) => (
            <SeatLine key={seat.seat} {...seat} />
          ))}
        </ul>
      )}
      {tie === undefined ? null : <p className="hint">Chance of a tie: {tie.text}.</p>}
      {check.notCompared.map((what) => (
        <p key={what} className="hint">
          Not compared: {what}.
        </p>
      ))}
    </VerdictPanel>
  );
}

const SEATS = 'What each seat gets';

function SeatLine({ seat, kind, items, payout }: CheckedSeat) {
  return (
    <li>
      <span className="num faint">seat {seat}</span>
      <strong>{kind === 'house' ? 'House' : 'Player'}</strong>
      {items.length > 0 ? <span>{items.length} items</span> : <Money amount={payout} />}
    </li>
  );
}
