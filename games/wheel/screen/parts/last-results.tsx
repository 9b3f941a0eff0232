import { Link } from '@voltide/ui';

import { timesText, toneOf } from '../model/spin-result.ts';
import { toneStyle } from './own-spins.tsx';
import type { OwnSpin } from './use-own-spins.ts';
import './last-results.css';

/** The multipliers of the player's last spins in one line, newest first. The list below has their bets. */
export function LastResults({ spins }: { readonly spins: readonly OwnSpin[] }) {
  return (
    <section className="last-results" aria-label="Your last results">
      <span className="hint">{spins.length === 0 ? 'Your results appear here.' : 'Last'}</span>
      {spins.map(({ key, playId, tenths }) => (
        <span key={key} data-tone={toneOf(tenths)} style={toneStyle(tenths)}>
          {playId === undefined ? (
            <LastResult tenths={tenths} />
          ) : (
            <Link href={`/history?play=${playId}`} aria-label={`${timesText(tenths)}, this spin`}>
              <LastResult tenths={tenths} />
            </Link>
          )}
        </span>
      ))}
    </section>
  );
}

function LastResult({ tenths }: { readonly tenths: number }) {
  return <strong>{tenths === 0 ? '0' : timesText(tenths)}</strong>;
}
