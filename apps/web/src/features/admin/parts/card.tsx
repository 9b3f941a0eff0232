import './admin.css';
import './card.css';

import type { UseQueryResult } from '@tanstack/react-query';
import { Button, ErrorState, Live, SlowSkeleton } from '@voltide/ui';
import { useId, type ReactNode } from 'react';

import { errorText } from '../../../lib/http/error-text.ts';
import { SectionHead } from './section-head.tsx';

export type CardProps = {
  /** Anchor for links from the overview. */
  readonly id: string;
  readonly title: string;
  /** One sentence that says what the card shows. */
  readonly note: ReactNode;
  readonly actions?: ReactNode;
  /** True if the card is the whole section: its head is the section's. */
  readonly isSection?: boolean;
  readonly children: ReactNode;
};

export function Card({ id, title, note, actions, isSection = false, children }: CardProps) {
  const titleId = useId();
  if (isSection) {
    return (
      <section id={id} aria-labelledby={titleId}>
        <SectionHead id={titleId} title={title} note={note} actions={actions} />
        <div className="panel admin-card admin-card-whole">{children}</div>
      </section>
    );
  }
  return (
    <section id={id} className="panel admin-card" aria-labelledby={titleId}>
      <header className="admin-card-head">
        <div>
          <h2 id={titleId}>{title}</h2>
          <p>{note}</p>
        </div>
        {actions}
      </header>
      {children}
    </section>
  );
}

type LoadedProps<T> = {
  readonly query: UseQueryResult<T | null>;
  /** Subject of the error text, as the start of a sentence: "The outbox". */
  readonly what: string;
  /** Height in px that is reserved while loading. */
  readonly height: number;
  readonly children: (data: T) => ReactNode;
};

/** Draws a query's data, its reserved place while loading, or its error with a retry. */
export function Loaded<T>({ query, what, height, children }: LoadedProps<T>) {
  const { data, error, refetch } = query;
  if (data !== undefined && data !== null) {
    return (
      <>
        {error === null ? null : (
          <Live as="p" className="admin-note card-note-row" role="alert">
            These figures are not refreshing: {errorText(error)}
            <Button size={36} onClick={() => void refetch()}>
              Try again
            </Button>
          </Live>
        )}
        {children(data)}
      </>
    );
  }
  if (error !== null) {
    return <ErrorState text={`${what} could not be read.`} code={errorText(error)} onRetry={() => void refetch()} />;
  }
  const subject = `${what.charAt(0).toLowerCase()}${what.slice(1)}`;
  return <SlowSkeleton what={subject} height={height} className="card-skeleton skeleton-control" />;
}
