import type { CheckedPrize, SeasonCheck } from '@voltide/games/boards/check';
import type { Verdict } from '@voltide/proofs/verdict';
import { Badge, CopyButton, Money } from '@voltide/ui';

import { VerdictPanel } from './verdict-panel.tsx';

const PLACES = 'Prize of each place, by the stakes';

export function SeasonResult({ season, verdict }: { readonly season: SeasonCheck; readonly verdict: Verdict }) {
  const { period, pool, carried, carry, prizes, unlisted, root, stakesHash } = season;
  const isDay = period === 'day';
  return (
    <VerdictPanel verdict={verdict} amount={pool}>
      {prizes.length === 0 ? null : (
        <ul className="verify-items" aria-label={PLACES}>
          <li className="faint">
            {PLACES}, in {isDay ? 'play balance' : 'cash'}
          </li>
          {prizes.map((prize) => (
            <PrizeLine key={prize.place} {...prize} />
          ))}
        </ul>
      )}
      {isDay ? null : (
        <p className="hint">
          <Money amount={carried} decimals="exact" wraps /> came from the season before;{' '}
          <Money amount={carry} decimals="exact" wraps /> go into the next one.
        </p>
      )}
      {unlisted === 0 ? null : (
        <p className="hint">
          {countText(unlisted, 'player')} with points and no place: hidden, excluded or limited, or operators.
        </p>
      )}
      <p className="hint">
        Compare with what was published when the season was sealed. Root: <code className="verify-name">{root}</code>,
        hash of the stakes: <code className="verify-name">{stakesHash}</code>
      </p>
      <CopyButton text={root} label="Copy root" withLabel />
    </VerdictPanel>
  );
}

function PrizeLine({ place, id, points, amount, isLapsed }: CheckedPrize) {
  return (
    <li>
      <span className="num faint">place {place}</span>
      <span className="verify-name">
        <strong>{id}</strong> <span className="num faint">{countText(Number(points), 'point')}</span>{' '}
        {isLapsed ? <Badge>Account closed, not paid</Badge> : null}
      </span>
      <Money amount={amount} decimals="exact" />
    </li>
  );
}

function countText(count: number, what: string): string {
  return `${count.toLocaleString('en')} ${what}${count === 1 ? '' : 's'}`;
}
