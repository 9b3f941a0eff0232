import '../parts/admin.css';
import '../parts/card.css';

import { useQuery } from '@tanstack/react-query';
import type { getServerFacts, ResponseOf } from '@voltide/contract';
import { Badge, Live, RelativeTime, Stat } from '@voltide/ui';

import { Card, Loaded } from '../parts/card.tsx';
import { bytesText, countText, msText, spanText } from '../model/format.ts';
import { serverFactsQuery } from '../model/server-query.ts';

type Facts = ResponseOf<typeof getServerFacts>;

const OUTSIDE = { tron_node: 'TRON node', signer: 'Signer' } as const;

/** Shows the answering node: version, age, readiness, lane, database. */
export function ServerCard() {
  const query = useQuery(serverFactsQuery);
  return (
    <Card id="server" title="Server" note="The node that answered just now. Each node has its own figures.">
      <Loaded query={query} what="The server's figures" height={300}>
        {(facts) => (
          <>
            {facts.outside.map(({ kind, name, reason, since }) => (
              <Live as="p" key={`${kind} ${name}`} className="admin-note card-note breakable" role="alert">
                <strong>
                  {OUTSIDE[kind]} {name} does not answer.
                </strong>{' '}
                {reason}{' '}
                <span className="quiet">
                  First failure: <RelativeTime at={since} />
                </span>
              </Live>
            ))}
            <Figures facts={facts} />
          </>
        )}
      </Loaded>
    </Card>
  );
}

function Figures({ facts }: { readonly facts: Facts }) {
  const { lane, database } = facts;
  const { total, idle, waiting } = database.connections;
  return (
    <div className="admin-figures">
      <dl>
        <Stat label="Ready">
          <Badge tone={facts.isReady ? 'ok' : 'danger'}>{facts.isReady ? 'yes' : 'no'}</Badge>
        </Stat>
        <Stat label="Up for" note={`since ${new Date(facts.startedAt).toLocaleString()}`}>
          {spanText(facts.uptimeSeconds)}
        </Stat>
        <Stat label="Version" note={`Node ${facts.nodeVersion.replace(/^v/, '')}`}>
          {facts.version}
        </Stat>
        <Stat label="Memory">{bytesText(facts.memoryBytes)}</Stat>
      </dl>
      <h3>Lane</h3>
      <dl>
        <Stat label="Waiting" note="operations">
          {countText(lane.waiting)}
        </Stat>
        <Stat label="Plays" note={`in ${countText(lane.batches)} batches`}>
          {countText(lane.plays)}
        </Stat>
        <Stat label="Computed again" note="stale plays">
          {countText(lane.stale)}
        </Stat>
        <Stat label="Taken apart" note="failed batches">
          {countText(lane.aborted)}
        </Stat>
      </dl>
      <h3>Database</h3>
      <dl>
        <Stat label="Answers in">{msText(database.roundTripMs)}</Stat>
        <Stat label="Size">{bytesText(database.sizeBytes)}</Stat>
        <Stat label="PostgreSQL">{/^[\d.]+/.exec(database.version)?.[0] ?? database.version}</Stat>
        <Stat label="Connections" note={`${countText(idle)} idle, ${countText(waiting)} waited for`}>
          {countText(total)}
        </Stat>
      </dl>
    </div>
  );
}
