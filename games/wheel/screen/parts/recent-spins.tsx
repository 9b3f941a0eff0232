import { parseVt } from '@voltide/core';
import { distinctKeys, PersonName, RelativeTime } from '@voltide/ui';
import { useEffect, useEffectEvent } from 'react';

import { Vt } from '../../../kit/vt.tsx';
import { timesText, toneOf } from '../model/spin-result.ts';
import { useHost } from '../host.ts';
import { toneStyle } from './own-spins.tsx';
import './spin-lists.css';

const SHOWN = 8;
const RENEW_EVERY_MS = 10_000;

/** Lists everybody's last spins. It rests while the viewer's wheel turns, so that it never reveals the result. */
export function RecentSpins({ isResting }: { readonly isResting: boolean }) {
  const { useLoaded } = useHost();
  const { data, error, reload } = useLoaded('GET /api/wheel/recent');
  const renew = useEffectEvent(() => {
    if (!isResting && document.visibilityState === 'visible') reload();
  });
  useEffect(() => {
    const timer = setInterval(() => renew(), RENEW_EVERY_MS);
    return () => clearInterval(timer);
  }, []);
  const spins = (data?.spins ?? []).slice(0, SHOWN);
  const isEmpty = spins.length === 0 && (data !== undefined || error !== undefined);
  const keys = distinctKeys(spins.map(({ player, at, segment }) => `${at} ${player.name} ${segment}`));
  const slots = Array.from({ length: SHOWN - spins.length }, (_, i) => i);
  return (
    <section className="panel spin-list" aria-labelledby="recent-spins">
      <header>
        <h2 id="recent-spins">Everybody’s last spins</h2>
      </header>
      {isEmpty ? (
        <p className="spin-none">{data === undefined ? error?.text : 'No one has spun yet.'}</p>
      ) : (
        <ol>
          {spins.map(({ player, modeName, tenths, payout, at }, i) => (
            <li key={keys[i]} data-tone={toneOf(tenths)} style={toneStyle(tenths)}>
              <strong className="spin-chip">{tenths === 0 ? '0' : timesText(tenths)}</strong>
              <span className="spin-who">
                <PersonName person={player} />
                <small>
                  {modeName}, <RelativeTime at={at} />
                </small>
              </span>
              {tenths === 0 ? <span className="faint">–</span> : <Vt sun={parseVt(payout)} />}
            </li>
          ))}
          {slots.map((slot) => (
            <li key={slot} data-empty aria-hidden />
          ))}
        </ol>
      )}
    </section>
  );
}
