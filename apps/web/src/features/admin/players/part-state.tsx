import type { UseQueryResult } from '@tanstack/react-query';
import { ErrorState, SlowSkeleton } from '@voltide/ui';
import type { ReactNode } from 'react';

import { errorText } from '../../../lib/http/error-text.ts';

type PartStateProps<Data> = {
  readonly query: UseQueryResult<Data>;
  readonly what: string;
  readonly children: (data: Data) => ReactNode;
};

/** Draws a part that is read whole: loading, error or content. */
export function PartState<Data>({ query, what, children }: PartStateProps<Data>) {
  if (query.data !== undefined) return children(query.data);
  if (!query.isError) return <SlowSkeleton what={what} height={320} className="skeleton-panel" />;
  const text = `${what.charAt(0).toUpperCase()}${what.slice(1)} could not be read.`;
  return <ErrorState text={text} code={errorText(query.error)} onRetry={() => void query.refetch()} />;
}
