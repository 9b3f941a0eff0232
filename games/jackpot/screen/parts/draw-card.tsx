import { Badge, Button, Link, Live, Money } from '@voltide/ui';
import { useState } from 'react';

import { rulesAtHref } from '../../../kit/rules-href.ts';
import type { JackpotResult } from '../../contract.ts';
import type { Verdict } from '../model/check-code.ts';
import { countedText, dayText, SOURCE_TEXT } from '../model/words.ts';
import { useHost } from '../host.ts';

export function DrawCard({ day }: { readonly day: JackpotResult }) {
  const { date, pool, players, tickets, prizes, beacon, ownId, status } = day;
  const isOwn = prizes.some(({ id }) => id === ownId);
  return (
    <article className="panel jackpot-draw">
      <header>
        <h3>{dayText(date)}</h3>
        {isOwn ? <Badge tone="ok">Won by you</Badge> : null}
        <Money amount={pool} />
      </header>
      <p className="note">
        {countedText(tickets, 'ticket')} of {countedText(players, 'player')}.{' '}
        {beacon === null
          ? 'No beacon answered in time: the whole pool carried over.'
          : `Drawn by ${SOURCE_TEXT[beacon]}.`}{' '}
        <Link className="link" href={rulesAtHref('jackpot', `${date}T00:00:00Z`)}>
          Rules of that day
        </Link>
      </p>
      {prizes.length === 0 ? null : (
        <ol>
          {prizes.map(({ place, id, cash, promo, paid }) => (
            <li key={place} data-own={id === ownId || undefined}>
              <span>{place}.</span>
              <span className="jackpot-id">{id === ownId ? 'You' : id}</span>
              <span>{paid ? <Prize cash={cash} promo={promo} /> : 'Account deleted, not paid'}</span>
            </li>
          ))}
        </ol>
      )}
      {status === 'drawn' ? <Recheck date={date} hasTicket={ownId !== null} /> : null}
    </article>
  );
}

const NOTHING = '0.000000';

function Prize({ cash, promo }: { readonly cash: string; readonly promo: string }) {
  return (
    <>
      {cash === NOTHING ? null : (
        <>
          <Money amount={cash} /> cash
        </>
      )}
      {cash !== NOTHING && promo !== NOTHING ? ', ' : null}
      {promo === NOTHING ? null : (
        <>
          <Money amount={promo} /> play balance
        </>
      )}
    </>
  );
}

type RecheckProps = { readonly date: string; readonly hasTicket: boolean };

function Recheck({ date, hasTicket }: RecheckProps) {
  const { call } = useHost();
  const [state, setState] = useState<'idle' | 'busy' | Verdict>('idle');
  const check = async (): Promise<void> => {
    setState('busy');
    const params = { date };
    const [day, own] = await Promise.all([
      call('GET /api/jackpot/days/:date', { params }),
      hasTicket ? call('GET /api/jackpot/days/:date/proof', { params }) : undefined,
    ]);
    if (!day.ok) return setState({ ok: false, text: day.error.text });
    if (own !== undefined && !own.ok) return setState({ ok: false, text: own.error.text });
    try {
      const { recompute } = await import('../model/check-code.ts');
      setState(recompute(day.response, own?.response));
    } catch {
      setState({ ok: false, text: 'The day could not be checked here. Please try again.' });
    }
  };
  const verdict = typeof state === 'object' ? state : undefined;
  return (
    <div className="jackpot-check">
      <Button size={36} loading={state === 'busy'} onClick={() => void check()}>
        Recompute here
      </Button>
      <Link className="link" href={`/fairplay/verify?link=/api/jackpot/days/${date}`}>
        Each step
      </Link>
      <Live as="p" role="status" data-ok={verdict?.ok}>
        {verdict?.text}
      </Live>
    </div>
  );
}
