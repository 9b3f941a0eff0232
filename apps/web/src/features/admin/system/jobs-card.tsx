import '../parts/admin.css';

import { useQuery } from '@tanstack/react-query';
import type { getServerFacts, ResponseOf } from '@voltide/contract';
import { Badge, RelativeTime, Table, type Column } from '@voltide/ui';

import { Card, Loaded } from '../parts/card.tsx';
import { countText, msText, spanText } from '../model/format.ts';
import { serverFactsQuery } from '../model/server-query.ts';

type Job = ResponseOf<typeof getServerFacts>['jobs'][number];

export function JobsCard() {
  const query = useQuery(serverFactsQuery);
  return (
    <Card id="jobs" title="Jobs" note="What runs in the background. A job that failed runs again at its next turn.">
      <Loaded query={query} what="The jobs" height={300}>
        {({ jobs }) => (
          <div className="admin-jobs">
            <Table caption="Periodic jobs" hideCaption columns={COLUMNS} rows={jobs} keyOf={({ id }) => id} />
          </div>
        )}
      </Loaded>
    </Card>
  );
}

const RUNS_ON: Readonly<Record<Job['runsOn'], string>> = {
  each_node: 'Each node',
  this_node: 'This node',
  another_node: 'Another node',
  not_known: 'Not run yet',
};

const COLUMNS: readonly Column<Job>[] = [
  { key: 'about', head: 'Job', cell: ({ about }) => <span className="admin-job">{about}</span> },
  { key: 'where', head: 'Runs on', cell: ({ runsOn }) => RUNS_ON[runsOn] },
  { key: 'every', head: 'Every', align: 'end', cell: ({ everyMs }) => spanText(everyMs / 1000) },
  { key: 'runs', head: 'Runs', align: 'end', cell: ({ runs }) => countText(runs) },
  {
    key: 'last',
    head: 'Last',
    align: 'end',
    cell: ({ lastRunAt }) => (lastRunAt === null ? 'not yet' : <RelativeTime at={lastRunAt} />),
  },
  {
    key: 'took',
    head: 'Took',
    align: 'end',
    cell: ({ lastTookMs }) => (lastTookMs === null ? '–' : msText(lastTookMs)),
  },
  { key: 'failures', head: 'Failed', align: 'end', cell: (job) => <Failures job={job} /> },
];

function Failures({ job: { failures, lastFailedAt } }: { readonly job: Job }) {
  if (lastFailedAt === null) return countText(failures);
  return (
    <span className="job-failure">
      <RelativeTime at={lastFailedAt} />
      <Badge tone="danger">{countText(failures)}</Badge>
    </span>
  );
}
