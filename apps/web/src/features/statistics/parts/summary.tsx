import type { PublishedStatistics } from '@voltide/contract';
import { Link, RelativeTime } from '@voltide/ui';
import type { ReactNode } from 'react';

import { countText } from '../model/figure-text.ts';

export function Summary({ report }: { readonly report: PublishedStatistics }) {
  const { tables, battles, cells, flagged, checks, countedAt } = report;
  const draws = tables.reduce((sum, row) => sum + row.draws, 0);
  return (
    <dl className="panel statistic-summary">
      <Figure name="Draws" text={countText(draws)}>
        {countText(battles.reduce((sum, row) => sum + row.battles, 0))} battles
      </Figure>
      <Figure name="Out of range" text={countText(flagged)} tone={flagged > 0 ? 'bad' : 'good'}>
        {flagged > 0 ? (
          <Link className="link" href="/incidents">
            What we do about it
          </Link>
        ) : (
          `of ${countText(cells)} frequencies`
        )}
      </Figure>
      <Figure name="Verified by players" text={countText(checks.verified)}>
        {countText(checks.rotations)} seeds revealed
      </Figure>
      <Figure name="Mismatches" text={countText(checks.mismatches)} tone={checks.mismatches > 0 ? 'bad' : 'good'}>
        must be 0
      </Figure>
      <Figure name="Counted" text={<RelativeTime at={countedAt} />}>
        once an hour
      </Figure>
    </dl>
  );
}

type FigureProps = {
  readonly name: string;
  readonly text: ReactNode;
  readonly tone?: 'good' | 'bad';
  readonly children: ReactNode;
};

function Figure({ name, text, tone, children }: FigureProps) {
  return (
    <div data-tone={tone}>
      <dt>{name}</dt>
      <dd>
        <b className="num">{text}</b>
        <small>{children}</small>
      </dd>
    </div>
  );
}
