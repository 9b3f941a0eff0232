import { Link } from '@voltide/ui';

import { Vt } from '../../../kit/vt.tsx';
import { timesText, toneOf } from '../model/spin-result.ts';
import { OWN_SPINS_SHOWN, type OwnSpin } from './use-own-spins.ts';
import './spin-lists.css';

export function OwnSpins({ spins, note }: { readonly spins: readonly OwnSpin[]; readonly note: string | undefined }) {
  const slots = Array.from({ length: Math.max(0, OWN_SPINS_SHOWN - spins.length) }, (_, i) => i);
  return (
    <section className="panel spin-list" aria-labelledby="own-spins">
      <header>
        <h2 id="own-spins">Your last spins</h2>
        <Link className="link" href="/history">
          History
        </Link>
      </header>
      {note === undefined ? (
        <ol>
          {spins.map((spin) => (
            <li key={spin.key} data-tone={toneOf(spin.tenths)} style={toneStyle(spin.tenths)}>
              <strong className="spin-chip">{spin.payoutSun === 0n ? '0' : timesText(spin.tenths)}</strong>
              <span className="spin-who">
                {spin.modeName}
                <small>
                  bet <Vt sun={spin.betSun} />
                </small>
              </span>
              {spin.playId === undefined ? (
                <span className="faint">demo</span>
              ) : (
                <Vt sun={spin.payoutSun - spin.betSun} signed />
              )}
            </li>
          ))}
          {slots.map((slot) => (
            <li key={slot} data-empty aria-hidden />
          ))}
        </ol>
      ) : (
        <p className="spin-none">{note}</p>
      )}
    </section>
  );
}

export function toneStyle(tenths: number): { readonly '--tone': string } {
  return { '--tone': `var(--r-${toneOf(tenths) ?? 'common'})` };
}
