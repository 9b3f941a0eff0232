import { parseVt } from '@voltide/core';
import { Countdown, Money, type CountdownProps } from '@voltide/ui';

import type { Jackpot } from '../../contract.ts';
import { countedText } from '../model/words.ts';
import { OwnChance } from './own-chance.tsx';
import { TicketBar } from './ticket-bar.tsx';

type PoolProps = { readonly jackpot: Jackpot; readonly clock: NonNullable<CountdownProps['clock']> };

/** Shows today's pool, the largest element of the page, and its end. */
export function PoolPanel({ jackpot: { today }, clock }: PoolProps) {
  const { pool, topUp, carried, players, tickets, sealsAt } = today;
  return (
    <section className="panel jackpot-pool" aria-labelledby="jackpot-today">
      <div className="jackpot-head">
        <div>
          <h2 id="jackpot-today">Today’s pool</h2>
          <p className="jackpot-amount">
            <Money amount={pool} />
          </p>
        </div>
        <p className="jackpot-left">
          <span>Sealed in</span>
          <strong>
            <Countdown toMs={Date.parse(sealsAt)} clock={clock} />
          </strong>
          <span>drawn at 00:05 UTC</span>
        </p>
      </div>
      <TicketBar tickets={tickets} own={today.own?.tickets ?? 0} />
      <p className="note">
        {players === 0
          ? 'No tickets yet today.'
          : `${countedText(tickets, 'ticket')} of ${countedText(players, 'player')}.`}
      </p>
      <OwnChance today={today} />
      <ul className="jackpot-notes">
        {parseVt(topUp) > 0n ? (
          <li>
            The house tops the pool up to 50 VT: <Money amount={topUp} /> of it is play balance.
          </li>
        ) : null}
        {parseVt(carried) > 0n ? (
          <li>
            <Money amount={carried} /> came over from the days before.
          </li>
        ) : null}
      </ul>
    </section>
  );
}

export function Places({ places }: { readonly places: Jackpot['today']['places'] }) {
  return (
    <section className="panel jackpot-places" aria-labelledby="jackpot-places">
      <h2 id="jackpot-places">The five places</h2>
      <ol>
        {places.map(({ place, amount }) => (
          <li key={place} data-first={place === 1 || undefined}>
            <span>Place {place}</span>
            <Money amount={amount} />
          </li>
        ))}
      </ol>
      <p className="hint">
        60% for the first and 5% for each other place; 20% and places without a winner start the next pool.{' '}
        <CashOfPlaces places={places} />
      </p>
    </section>
  );
}

/** Says how much of the places is cash, while no winner is removed from the draw. */
function CashOfPlaces({ places }: { readonly places: Jackpot['today']['places'] }) {
  const [first, second] = places;
  if (first === undefined || second === undefined || parseVt(first.cash) === 0n) {
    return 'So far all of it is play balance.';
  }
  return (
    <>
      A ticket from a cash stake wins up to <Money amount={first.cash} /> of it as cash in place 1, and up to{' '}
      <Money amount={second.cash} /> in another.
    </>
  );
}
