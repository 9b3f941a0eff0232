import { Badge } from '@voltide/ui';
import { ChevronRight } from 'lucide-react';
import { useState, type ReactNode } from 'react';

type StatisticRowProps = {
  readonly name: string;
  /** Columns that keep their place if a figure is missing. */
  readonly figures: { readonly count: string; readonly share: string; readonly chance: string };
  readonly isOpen: boolean;
  readonly isFlagged: boolean;
  readonly children: ReactNode;
};

/** A line of figures that opens to its parts. */
export function StatisticRow({ name, figures, isOpen, isFlagged, children }: StatisticRowProps) {
  const [shows, setShows] = useState(isOpen);
  return (
    <details className="statistic-row" open={shows} onToggle={({ currentTarget }) => setShows(currentTarget.open)}>
      <summary>
        <ChevronRight aria-hidden />
        <b>{name}</b>
        {isFlagged ? <Badge tone="danger">Out of range</Badge> : null}
        <span>
          {Object.entries(figures).map(([column, text]) => (
            <small key={column} className="num">
              {text}
            </small>
          ))}
        </span>
      </summary>
      {shows ? <div className="statistic-details">{children}</div> : null}
    </details>
  );
}
