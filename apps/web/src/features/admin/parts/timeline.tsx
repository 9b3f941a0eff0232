import { Link, RelativeTime, type Tone } from '@voltide/ui';
import type { ReactNode } from 'react';

import './timeline.css';

export type TimelineEntry = {
  readonly id: string;
  readonly at: string;
  /** One line, such as "Withdrew 120 TRX". */
  readonly text: ReactNode;
  /** Further details, in smaller type. */
  readonly note?: ReactNode;
  readonly tone?: Tone;
  readonly href?: string | undefined;
};

/**
 * Events, newest first, grouped by UTC day. `<Timeline label="Timeline of ada" entries={entries} />`; put `LoadMore` of
 * `@voltide/ui` below it for further pages.
 */
export function Timeline({ label, entries }: { readonly label: string; readonly entries: readonly TimelineEntry[] }) {
  const days = Map.groupBy(entries, ({ at }) => at.slice(0, 10));
  return (
    <div className="timeline" role="group" aria-label={label}>
      {[...days].map(([day, ofDay]) => (
        <section key={day} aria-label={day}>
          <h3>
            <time dateTime={day}>{day}</time>
          </h3>
          <ol>
            {ofDay.map((entry) => (
              <Entry key={entry.id} entry={entry} />
            ))}
          </ol>
        </section>
      ))}
    </div>
  );
}

function Entry({ entry: { at, text, note, tone = 'neutral', href } }: { readonly entry: TimelineEntry }) {
  return (
    <li data-tone={tone}>
      <span className="timeline-text">
        {href === undefined ? (
          text
        ) : (
          <Link className="link" href={href}>
            {text}
          </Link>
        )}
      </span>
      <span className="timeline-at">
        <RelativeTime at={at} />
      </span>
      {note === undefined ? null : <span className="timeline-note">{note}</span>}
    </li>
  );
}
