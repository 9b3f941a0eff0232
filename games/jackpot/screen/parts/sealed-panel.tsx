import { Countdown, Money, type CountdownProps } from '@voltide/ui';

import type { Jackpot } from '../../contract.ts';
import { chanceText, countedText, dayText, waitingText } from '../model/words.ts';

type SealedProps = {
  readonly day: NonNullable<Jackpot['sealed']>;
  readonly clock: NonNullable<CountdownProps['clock']>;
};

export function SealedPanel({ day, clock }: SealedProps) {
  const { date, pool, players, tickets, root, beacon, own } = day;
  return (
    <section className="panel jackpot-sealed" aria-labelledby="jackpot-sealed">
      <h2 id="jackpot-sealed">{dayText(date)} is sealed</h2>
      <p className="quiet">
        <Money amount={pool} /> for {countedText(tickets, 'ticket')} of {countedText(players, 'player')}.{' '}
        {waitingText(beacon)}{' '}
        {beacon.status === 'waiting' ? (
          <>
            Due in <Countdown toMs={beacon.named.dueAtMs} clock={clock} />.
          </>
        ) : null}
      </p>
      {own === null ? null : <p className="jackpot-own">Yours: {chanceText(own, tickets)}</p>}
      <p className="hint">
        Root of the list: <code className="jackpot-hash">{root}</code>
      </p>
    </section>
  );
}
