import '../parts/admin.css';
import '../parts/card.css';

import { useQuery } from '@tanstack/react-query';
import type { getPageHealth, ResponseOf } from '@voltide/contract';
import { RelativeTime, Stat, Table, type Column } from '@voltide/ui';

import { queryFor } from '../../../lib/http/query.ts';
import { Card, Loaded } from '../parts/card.tsx';
import { counted, countText, msText } from '../model/format.ts';
import { HoursChart } from './hours-chart.tsx';
import { LIVE } from '../model/live.ts';
import { ShowAll } from '../parts/show-all.tsx';
import { Score, Status } from './status.tsx';

type Report = ResponseOf<typeof getPageHealth>;

export function HealthCard() {
  const query = useQuery({ ...queryFor('GET /api/admin/page-health'), ...LIVE });
  return (
    <Card
      id="health"
      title="Page health"
      note="What visitors' browsers measured on our pages. Points: healthy 100, degraded 60, failed 20."
    >
      <Loaded query={query} what="The health of the pages" height={420}>
        {(report) => (report.globalScore === null ? <Nothing /> : <Health report={report} />)}
      </Loaded>
    </Card>
  );
}

function Nothing() {
  return <p className="card-text">No page has reported yet. Each one reports a second after it loads.</p>;
}

function Health({ report }: { readonly report: Report }) {
  const { globalScore, hours, components, faults, checks, unread } = report;
  const today = hours.reduce((sum, { healthy, degraded, failed }) => sum + healthy + degraded + failed, 0);
  return (
    <>
      <div className="admin-health">
        <dl>
          <Stat label="Score now" note="the newest ten checks">
            <Score score={globalScore ?? 0} />
          </Stat>
          <Stat label="Checks in 24 h">{countText(today)}</Stat>
          <Stat label="Errors in 24 h">
            {countText(components.reduce((sum, { errorCount }) => sum + errorCount, 0))}
          </Stat>
          {unread === 0 ? null : (
            <Stat label="Not looked at" note="too many at once">
              {countText(unread)}
            </Stat>
          )}
        </dl>
        <HoursChart hours={hours} />
      </div>
      <h3 className="admin-part">By page, worst first</h3>
      <ShowAll items={components} first={6}>
        {(shown) => (
          <Table
            caption="Health by page over the last 24 hours"
            hideCaption
            columns={COMPONENT_COLUMNS}
            rows={shown}
            keyOf={({ componentName }) => componentName}
          />
        )}
      </ShowAll>
      <Faults faults={faults} />
      <h3 className="admin-part">Newest checks</h3>
      <ShowAll items={checks} first={6}>
        {(shown) => (
          <Table
            caption="The newest checks"
            hideCaption
            columns={CHECK_COLUMNS}
            rows={shown}
            keyOf={({ at, sessionId, componentName }) => `${at} ${sessionId} ${componentName}`}
          />
        )}
      </ShowAll>
    </>
  );
}

const COMPONENT_COLUMNS: readonly Column<Report['components'][number]>[] = [
  { key: 'name', head: 'Page', cell: ({ componentName }) => <span className="breakable">{componentName}</span> },
  { key: 'score', head: 'Score', cell: ({ score }) => <Score score={score} /> },
  {
    key: 'checks',
    head: 'Checks',
    align: 'end',
    cell: ({ healthy, degraded, failed }) => countText(healthy + degraded + failed),
  },
  { key: 'load', head: 'Load', align: 'end', cell: ({ loadTime }) => msText(loadTime) },
  { key: 'render', head: 'Render', align: 'end', cell: ({ renderTime }) => msText(renderTime) },
  { key: 'hydration', head: 'Hydration', align: 'end', cell: ({ hydrationTime }) => msText(hydrationTime) },
  { key: 'errors', head: 'Errors', align: 'end', cell: ({ errorCount }) => countText(errorCount) },
];

const CHECK_COLUMNS: readonly Column<Report['checks'][number]>[] = [
  { key: 'at', head: 'When', cell: ({ at }) => <RelativeTime at={at} /> },
  { key: 'name', head: 'Page', cell: ({ componentName }) => <span className="breakable">{componentName}</span> },
  { key: 'status', head: 'Status', cell: ({ healthStatus }) => <Status status={healthStatus} /> },
  { key: 'load', head: 'Load', align: 'end', cell: ({ loadTime }) => msText(loadTime) },
  { key: 'render', head: 'Render', align: 'end', cell: ({ renderTime }) => msText(renderTime) },
  { key: 'errors', head: 'Errors', align: 'end', cell: ({ errorCount }) => countText(errorCount) },
  { key: 'browser', head: 'Browser', cell: ({ browser }) => <span className="unbroken">{browser}</span> },
  { key: 'tab', head: 'Tab', cell: ({ sessionId }) => <code data-tooltip={sessionId}>{sessionId.slice(0, 6)}</code> },
];

function Faults({ faults }: { readonly faults: Report['faults'] }) {
  return (
    <>
      <h3 className="admin-part">Latest faults</h3>
      {faults.length === 0 ? (
        <p className="card-text">None in the last two weeks.</p>
      ) : (
        <ShowAll items={faults} first={5}>
          {(shown) => (
            <ul className="admin-list">
              {shown.map(({ componentName, message, browser, count, firstAt, lastAt }) => (
                <li key={`${componentName} ${message}`}>
                  <p className="mono clear">{message}</p>
                  <p className="admin-meta">
                    <span className="breakable">{componentName}</span>
                    <span>{browser}</span>
                    <span>{counted(count, 'time')}</span>
                    <span>
                      <RelativeTime at={lastAt} />
                      {count === 1 ? null : (
                        <>
                          , first <RelativeTime at={firstAt} />
                        </>
                      )}
                    </span>
                  </p>
                </li>
              ))}
            </ul>
          )}
        </ShowAll>
      )}
    </>
  );
}
