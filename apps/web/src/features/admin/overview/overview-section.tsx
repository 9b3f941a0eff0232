import { Button, ErrorState, Live, RelativeTime, SlowSkeleton } from '@voltide/ui';

import { errorText } from '../../../lib/http/error-text.ts';
import { useOverview, type Overview } from '../model/overview-queries.ts';
import { SectionHead } from '../parts/section-head.tsx';
import { AnomalyList } from './anomaly-list.tsx';
import { BankrollPanel } from './bankroll-panel.tsx';
import { FiguresPart } from './figures-part.tsx';
import { NodesPanel } from './nodes-panel.tsx';
import './overview.css';
import { SetUp } from './set-up.tsx';
import { Tiles } from './tiles.tsx';
import { WaitingPanel } from './waiting-panel.tsx';

/** Shows the house at a glance: anomalies, waiting items, today, bankroll against exposure, and figures. */
export function Section() {
  const { data, error, refetch } = useOverview();
  const overview = data ?? undefined;
  return (
    <>
      <SectionHead
        title="Overview"
        note="Days and hours are UTC. Figures refresh every 10 seconds; plays are counted within seconds."
      />
      <SetUp />
      {overview !== undefined && error !== null ? (
        <Live as="p" className="overview-stale" role="alert">
          These figures are of <RelativeTime at={overview.at} />: {errorText(error)}
          <Button size={36} onClick={() => void refetch()}>
            Try again
          </Button>
        </Live>
      ) : null}
      {overview === undefined ? (
        <Waiting problem={error === null ? undefined : errorText(error)} onRetry={() => void refetch()} />
      ) : (
        <Shown overview={overview} />
      )}
      {overview === undefined && error === null ? null : <FiguresPart />}
    </>
  );
}

function Waiting({ problem, onRetry }: { readonly problem: string | undefined; readonly onRetry: () => void }) {
  if (problem === undefined) {
    return <SlowSkeleton what="the overview" className="overview-place skeleton-panel" />;
  }
  return (
    <div className="panel overview-place">
      <ErrorState text="The overview could not be read." code={problem} onRetry={onRetry} />
    </div>
  );
}

function Shown({ overview }: { readonly overview: Overview }) {
  return (
    <div className="overview">
      <AnomalyList anomalies={overview.anomalies} />
      <Tiles overview={overview} />
      <div className="overview-columns">
        <WaitingPanel overview={overview} />
        <BankrollPanel bankroll={overview.bankroll} />
      </div>
      <NodesPanel overview={overview} />
    </div>
  );
}
