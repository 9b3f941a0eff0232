import './admin.css';
import './card.css';

import type { InfiniteData, UseInfiniteQueryResult } from '@tanstack/react-query';
import { Button, ErrorState, LoadMore, SlowSkeleton } from '@voltide/ui';
import { Fragment, type Key, type ReactNode } from 'react';

import { errorText } from '../../../lib/http/error-text.ts';
import { Card, type CardProps } from './card.tsx';

type ListCardProps<P, T> = Omit<CardProps, 'actions' | 'children'> & {
  readonly list: UseInfiniteQueryResult<InfiniteData<P>>;
  /** Subject of the error text, as the start of a sentence: "The outbox". */
  readonly what: string;
  /** Height in px that is reserved while loading. */
  readonly height: number;
  readonly itemsOf: (page: P) => readonly T[];
  /** Content above the list; gets the newest page once it is loaded. */
  readonly top?: (newest: P | undefined) => ReactNode;
  /** Text of an empty list; if it is left out, `top` says so. */
  readonly empty?: string;
  /** Draws one item as a row. */
  readonly children: (item: T) => ReactNode;
};

export function ListCard<P, T extends { readonly id: Key }>(props: ListCardProps<P, T>) {
  const { id, title, note, isSection = false, list, top } = props;
  return (
    <Card
      id={id}
      title={title}
      note={note}
      isSection={isSection}
      actions={
        <Button size={36} loading={list.isRefetching} onClick={() => void list.refetch()}>
          Refresh
        </Button>
      }
    >
      {top?.(list.data?.pages[0])}
      <Items {...props} />
    </Card>
  );
}

function Items<P, T extends { readonly id: Key }>(props: ListCardProps<P, T>) {
  const { list, what, height, itemsOf, empty, children } = props;
  const items = list.data?.pages.flatMap(itemsOf);
  if (items === undefined) {
    if (list.isError) {
      const retry = (): void => void list.refetch();
      return <ErrorState text={`${what} could not be read.`} code={errorText(list.error)} onRetry={retry} />;
    }
    const subject = `${what.charAt(0).toLowerCase()}${what.slice(1)}`;
    return <SlowSkeleton what={subject} height={height} className="card-skeleton skeleton-control" />;
  }
  if (items.length === 0) {
    return empty === undefined ? null : <p className="card-text breakable">{empty}</p>;
  }
  return (
    <>
      <ul className="admin-list">
        {items.map((item) => (
          <Fragment key={item.id}>{children(item)}</Fragment>
        ))}
      </ul>
      <LoadMore
        isLoading={list.isFetchingNextPage}
        hasMore={list.hasNextPage}
        onMore={() => void list.fetchNextPage()}
      />
    </>
  );
}
