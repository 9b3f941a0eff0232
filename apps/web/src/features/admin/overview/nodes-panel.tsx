import { Badge, Link, RelativeTime, Table } from '@voltide/ui';

import { pathTo } from '../model/find-section.ts';
import { counted, countText, msText, spanText } from '../model/format.ts';
import type { Overview } from '../model/overview-queries.ts';

type Shown = NonNullable<Overview>;
type Node = Shown['nodes'][number];

export function NodesPanel({ overview }: { readonly overview: Shown }) {
  const { nodes, pages, lags, books } = overview;
  const late = lags.filter(({ lagMs }) => lagMs > LATE_MS);
  const slowest = lags.toSorted((left, right) => right.lagMs - left.lagMs)[0];
  return (
    <section className="panel" aria-labelledby="overview-nodes">
      <h2 id="overview-nodes" className="overview-head">
        Health
      </h2>
      <ul className="overview-lines">
        <li>
          <Link href={`${pathTo('system')}?tab=pages`}>
            <strong>Pages</strong>
            <span className="num">{pages.score === null ? 'no checks yet' : `${pages.score} of 100`}</span>
            <span className="overview-note">
              {counted(pages.healthy + pages.degraded + pages.failed, 'check')} in 24 h, {countText(pages.failed)}{' '}
              failed
            </span>
          </Link>
        </li>
        <li>
          <Link href={`${pathTo('system')}?tab=jobs`}>
            <strong>Counting</strong>
            <span>
              <Badge tone={late.length === 0 ? 'ok' : 'warn'}>{late.length === 0 ? 'up to date' : 'late'}</Badge>
            </span>
            <span className="overview-note">
              {slowest === undefined || slowest.lagMs === 0
                ? 'nothing waits'
                : `${slowest.reader} waits longest, ${spanText(slowest.lagMs / 1000)}`}
            </span>
          </Link>
        </li>
        <li>
          <Link href={pathTo('system')}>
            <strong>Books</strong>
            <span>
              {books === null ? (
                'not checked yet'
              ) : (
                <Badge tone={books.faults === 0 ? 'ok' : 'danger'}>
                  {books.faults === 0 ? 'sound' : counted(books.faults, 'fault')}
                </Badge>
              )}
            </span>
            <span className="overview-note">
              {books === null ? undefined : (
                <>
                  checked <RelativeTime at={books.at} />, took {msText(books.tookMs)}
                </>
              )}
            </span>
          </Link>
        </li>
      </ul>
      <Nodes nodes={nodes} />
    </section>
  );
}

function Nodes({ nodes }: Pick<Shown, 'nodes'>) {
  return (
    <Table
      caption="Nodes"
      hideCaption
      columns={[
        { key: 'id', head: 'Node', cell: ({ id }: Node) => <span className="num">{id}</span> },
        { key: 'state', head: 'State', cell: (node: Node) => <State node={node} /> },
        { key: 'version', head: 'Version', cell: ({ version }: Node) => version },
        { key: 'up', head: 'Started', cell: ({ startedAt }: Node) => <RelativeTime at={startedAt} /> },
        { key: 'lag', head: 'Event loop', align: 'end', cell: ({ loopLagMs }: Node) => msText(loopLagMs) },
        { key: 'people', head: 'People', align: 'end', cell: ({ people }: Node) => countText(people) },
        { key: 'sockets', head: 'Pages', align: 'end', cell: ({ sockets }: Node) => countText(sockets) },
        { key: 'waiting', head: 'Queue', align: 'end', cell: ({ laneWaiting }: Node) => countText(laneWaiting) },
        { key: 'plays', head: 'Plays', align: 'end', cell: ({ plays }: Node) => countText(plays) },
      ]}
      rows={nodes}
      keyOf={({ id }) => id}
    />
  );
}

const LATE_MS = 60_000;

function State({ node: { isAway, seenSecondsAgo } }: { readonly node: Node }) {
  return <Badge tone={isAway ? 'warn' : 'ok'}>{isAway ? `away for ${spanText(seenSecondsAgo)}` : 'here'}</Badge>;
}
