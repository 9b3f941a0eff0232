import { useInfiniteQuery } from '@tanstack/react-query';
import type { RuleState } from '@voltide/contract';
import { Button, ErrorState, SlowSkeleton } from '@voltide/ui';

import { call, pathOf } from '../../../lib/http/api.ts';
import { errorText } from '../../../lib/http/error-text.ts';
import { VersionList } from './version-list.tsx';

type VersionSectionProps = {
  readonly id: string;
  readonly title: string;
  readonly lead: string;
  readonly state: RuleState;
  /** Text without any version; without it the section is left out. */
  readonly empty?: string;
  readonly height: number;
};

const first = undefined as string | undefined;

export function VersionSection({ id, title, lead, state, empty, height }: VersionSectionProps) {
  const list = useInfiniteQuery({
    queryKey: [pathOf('GET /api/rules/versions'), state],
    queryFn: ({ pageParam, signal }) => call('GET /api/rules/versions', { query: { state, after: pageParam }, signal }),
    initialPageParam: first,
    getNextPageParam: ({ next }) => next ?? undefined,
  });
  const versions = list.data?.pages.flatMap((page) => page.versions);
  if (versions?.length === 0 && empty === undefined) return null;
  return (
    <section aria-labelledby={id}>
      <h2 id={id}>{title}</h2>
      <p className="quiet">{lead}</p>
      {versions !== undefined && versions.length > 0 ? (
        <VersionList versions={versions} />
      ) : versions !== undefined ? (
        <p className="panel rule-none">{empty}</p>
      ) : list.isError ? (
        <ErrorState text={errorText(list.error)} onRetry={() => void list.refetch()} />
      ) : (
        <SlowSkeleton what={title.toLowerCase()} height={height} className="skeleton-panel" />
      )}
      {list.hasNextPage ? (
        <Button className="rule-more" loading={list.isFetchingNextPage} onClick={() => void list.fetchNextPage()}>
          Load more
        </Button>
      ) : null}
    </section>
  );
}
