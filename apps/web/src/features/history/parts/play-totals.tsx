import type { ResponseOf, sumPlays } from '@voltide/contract';
import { Button, Money, Skeleton } from '@voltide/ui';
import type { ReactNode } from 'react';

type PlayTotalsProps = {
  readonly totals: ResponseOf<typeof sumPlays> | undefined;
  readonly hasFailed: boolean;
  readonly onRetry: () => void;
};

/** Sums over all matching plays, not only the listed ones. */
export function PlayTotals({ totals, hasFailed, onRetry }: PlayTotalsProps) {
  if (totals === undefined && hasFailed) {
    return (
      <div className="play-totals panel" data-failed>
        <p className="note">The totals could not be loaded.</p>
        <Button size={36} onClick={onRetry}>
          Try again
        </Button>
      </div>
    );
  }
  const amount = (pick: 'staked' | 'returned' | 'net'): ReactNode =>
    totals === undefined ? (
      <Skeleton width={72} height={18} />
    ) : (
      <Money amount={totals[pick]} signed={pick === 'net'} />
    );
  return (
    <dl className="play-totals panel">
      <Figure name="Plays">
        {totals === undefined ? <Skeleton width={40} height={18} /> : totals.count.toLocaleString('en')}
      </Figure>
      <Figure name="Staked">{amount('staked')}</Figure>
      <Figure name="Returned">{amount('returned')}</Figure>
      <Figure name="Net">{amount('net')}</Figure>
    </dl>
  );
}

function Figure({ name, children }: { readonly name: string; readonly children: ReactNode }) {
  return (
    <div>
      <dt>{name}</dt>
      <dd>{children}</dd>
    </div>
  );
}
