import { useQuery } from '@tanstack/react-query';
import type { NamedTable } from '@voltide/games/packs/editor/versions';
import { Button, ErrorState, RelativeTime, SlowSkeleton, Table, type Column } from '@voltide/ui';
import { useState } from 'react';

import { errorText } from '../../../lib/http/error-text.ts';
import { queryFor } from '../../../lib/http/query.ts';
import { namedDocument } from './named-table.ts';
import type { AdminPack } from './pack-queries.ts';
import { DiffView } from './diff-view.tsx';

type Version = AdminPack['versions'][number];

type VersionsProps = {
  readonly pack: AdminPack;
  /** The version on sale, or the announced one of a new pack. */
  readonly newest: NamedTable;
};

export function Versions({ pack, newest }: VersionsProps) {
  const [compared, setCompared] = useState<Version>();
  const versions = pack.versions.toSorted((left, right) => right.version - left.version);
  const columns: readonly Column<Version>[] = [
    { key: 'version', head: 'Version', cell: ({ version }) => `${version}` },
    { key: 'since', head: 'On sale since', cell: ({ since }) => <RelativeTime at={since} /> },
    { key: 'hash', head: 'Hash', cell: ({ hash }) => <span className="mono breakable">{hash}</span> },
    {
      key: 'compare',
      head: 'Compare',
      cell: (each) =>
        each.version === newest.version ? (
          <span className="faint">The newest</span>
        ) : (
          <Button size={36} aria-pressed={compared?.version === each.version} onClick={() => setCompared(each)}>
            With {newest.version}
          </Button>
        ),
    },
  ];
  return (
    <section className="panel editor-tabs" aria-label="Versions">
      <h2>Versions</h2>
      {versions.length === 0 ? (
        <p className="editor-none">None has been on sale yet.</p>
      ) : (
        <Table caption="Versions" hideCaption columns={columns} rows={versions} keyOf={({ version }) => `${version}`} />
      )}
      {compared === undefined ? null : <Compared version={compared} newest={newest} />}
    </section>
  );
}

function Compared({ version: { version, hash }, newest }: { readonly version: Version; readonly newest: NamedTable }) {
  const { data, error, refetch } = useQuery(queryFor('GET /api/packs/tables/:hash', { params: { hash } }));
  if (error !== null) {
    return <ErrorState text="This version could not be read." code={errorText(error)} onRetry={() => void refetch()} />;
  }
  if (data === undefined || data === null)
    return <SlowSkeleton what="version" height={240} className="skeleton-panel" />;
  return (
    <>
      <h3 className="editor-list-head">
        From version {version} to {newest.version}
      </h3>
      <DiffView before={namedDocument(data, newest)} after={newest} />
    </>
  );
}
