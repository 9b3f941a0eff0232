import { ErrorState, PageHead, Skeleton, SlowNote } from '@voltide/ui';
import { useEffect, useEffectEvent } from 'react';

import { useServerClock } from '../../kit/server-clock.ts';
import { DrawList } from './parts/draw-list.tsx';
import { Places, PoolPanel } from './parts/pool-panel.tsx';
import { SealedPanel } from './parts/sealed-panel.tsx';
import { useHost } from './host.ts';
import { useWin } from './use-win.ts';
import './jackpot.css';

const RENEW_EVERY_MS = 10_000;

const RULES = [
  {
    title: 'How to get tickets',
    text: 'One for each daily spin, and one for each 5 VT of cash that you stake. 200 a day at most.',
  },
  {
    title: 'What fills the pool',
    text: "0.5% of every cash stake on packs, battles and the wheel, out of the house's share. You pay nothing extra.",
  },
  {
    title: 'Drawn in the open',
    text: 'At 00:00:30 UTC the list is sealed. From 00:05 on, a public round that no one knew before draws from it.',
  },
  {
    title: 'Cash or play balance',
    text:
      'A ticket from a cash stake wins cash if you staked 10 VT of cash in 7 days. All places together pay at most ' +
      '0.04 VT of cash for each ticket in the draw. The rest is play balance.',
  },
] as const;

export function Screen() {
  const { useLoaded, viewer } = useHost();
  const now = useLoaded('GET /api/jackpot');
  const draws = useLoaded('GET /api/jackpot/days');
  const renew = useEffectEvent(() => {
    if (document.visibilityState !== 'visible') return;
    now.reload();
    draws.reload();
  });
  useEffect(() => {
    const timer = setInterval(() => renew(), RENEW_EVERY_MS);
    return () => clearInterval(timer);
  }, []);
  const isWon = useWin(viewer.kind === 'account' ? (draws.data?.days ?? []) : []);
  const clock = useServerClock(now.data?.now);
  return (
    <>
      <PageHead
        title="Daily jackpot"
        lead="One pool a day, filled from cash stakes and drawn by public chance. Everyone sees their exact chance."
        isLow
      />
      <div className="page jackpot-page" data-won={isWon || undefined}>
        {now.data !== undefined ? (
          <div className="jackpot-top">
            <PoolPanel jackpot={now.data} clock={clock} />
            <Places places={now.data.today.places} />
            {now.data.sealed === null ? null : <SealedPanel day={now.data.sealed} clock={clock} />}
          </div>
        ) : now.error !== undefined ? (
          <ErrorState text={now.error.text} code={now.error.code} onRetry={now.reload} />
        ) : (
          <div className="jackpot-top" aria-busy="true">
            <SlowNote what="the jackpot" place="above" />
            <Skeleton className="jackpot-pool-place" />
            <Skeleton className="jackpot-places-place" />
          </div>
        )}
        <ul className="jackpot-rules">
          {RULES.map(({ title, text }) => (
            <li key={title} className="panel">
              <h2>{title}</h2>
              <p>{text}</p>
            </li>
          ))}
        </ul>
        <section aria-labelledby="jackpot-draws" className="jackpot-draws">
          <h2 id="jackpot-draws">Last draws</h2>
          {draws.data === undefined ? (
            <p className="panel jackpot-none">{draws.error?.text ?? 'Loading the last draws.'}</p>
          ) : draws.data.days.length === 0 ? (
            <p className="panel jackpot-none">Nothing has been drawn yet. The first draw follows the first day.</p>
          ) : (
            <DrawList newest={draws.data.days} next={draws.data.next} />
          )}
        </section>
      </div>
    </>
  );
}
