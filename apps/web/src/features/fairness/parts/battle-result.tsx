import type { CheckedBattle, CheckedSeat } from '@voltide/games/check-battle';
import { Money, VerifyTick } from '@voltide/ui';

import { CHECK_WORDS, CheckSteps } from '../../../lib/check-mark.tsx';

/** What came of checking the record of a battle: what each seat gets by its inputs, and which of them is wrong. */
export function BattleResult({ check, name, wrong, tie, seats }: CheckedBattle) {
  const isWrong = check.state === 'mismatch';
  return (
    <details className="panel verify-play appear" data-state={check.state} open>
      <summary>
        {isWrong ? <b aria-hidden>✕</b> : <VerifyTick state="proven" size={32} />}
        <span>
          <strong>{CHECK_WORDS[check.state]}</strong>
          <small>{isWrong ? `Wrong: ${wrong.join(', ')}` : `Battle of ${name}`}</small>
        </span>
      </summary>
      <div className="verify-body">
        <CheckSteps steps={check.steps} />
        {seats.length === 0 ? null : (
          <ul className="verify-finds" aria-label={SEATS}>
            <li className="text-fg3">{SEATS}</li>
            {seats.map((seat) => (
              <SeatLine key={seat.seat} {...seat} />
            ))}
          </ul>
        )}
        {tie === undefined ? null : <p className="text-meta text-fg3">Chance of a tie: {tie.text}.</p>}
        {check.notCompared.map((what) => (
          <p key={what} className="text-meta text-fg3">
            Not compared: {what}.
          </p>
        ))}
      </div>
    </details>
  );
}

const SEATS = 'What each seat gets';

function SeatLine({ seat, kind, items, payout }: CheckedSeat) {
  return (
    <li>
      <span className="num text-fg3">seat {seat}</span>
      <strong>{kind === 'house' ? 'House' : 'Player'}</strong>
      {items.length > 0 ? <span>{items.length} items</span> : <Money amount={payout} />}
    </li>
  );
}
