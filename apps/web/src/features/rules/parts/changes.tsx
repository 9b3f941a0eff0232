import type { UseQueryResult } from '@tanstack/react-query';
import type { RuleVersion } from '@voltide/contract';
import { changesBetween } from '../model/rule-changes.ts';
import { ErrorState, SlowSkeleton, Table } from '@voltide/ui';

import { errorText } from '../../../lib/http/error-text.ts';
import type { ShownDocument } from '../model/use-document.ts';

type ChangesProps = {
  /** Null for the first version. */
  readonly previous: RuleVersion | null;
  readonly before: UseQueryResult<ShownDocument>;
  readonly after: ShownDocument | undefined;
};

export function Changes({ previous, before, after }: ChangesProps) {
  if (previous === null) return null;
  return (
    <section aria-labelledby="rule-changes">
      <h2 id="rule-changes">What changed since version {previous.version}</h2>
      {before.data !== undefined && after !== undefined ? (
        <Differences before={before.data.document} after={after.document} />
      ) : before.error === null ? (
        <SlowSkeleton what="the version before" height={96} className="skeleton-panel" />
      ) : (
        <ErrorState text={errorText(before.error)} onRetry={() => void before.refetch()} />
      )}
    </section>
  );
}

function Differences({ before, after }: { readonly before: unknown; readonly after: unknown }) {
  const changes = changesBetween(before, after);
  if (changes.length === 0) return <p className="panel rule-none">Only the version number.</p>;
  return (
    <div className="panel rule-table">
      <Table
        caption="What changed"
        hideCaption
        columns={[
          { key: 'what', head: 'What', cell: ({ what }) => what },
          { key: 'before', head: 'Before', align: 'end', cell: (row) => row.before ?? 'was not there' },
          { key: 'after', head: 'After', align: 'end', cell: (row) => row.after ?? 'is gone' },
        ]}
        rows={changes}
        keyOf={({ what }) => what}
      />
    </div>
  );
}
