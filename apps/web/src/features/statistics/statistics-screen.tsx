import './parts/statistics.css';

import { useQuery } from '@tanstack/react-query';
import type { PublishedStatistics } from '@voltide/contract';
import { ErrorState, LinkButton, PageHead, Skeleton, SlowSkeleton, Tabs } from '@voltide/ui';

import { errorText } from '../../lib/http/error-text.ts';
import { useGo, usePlace } from '../../lib/browser/navigation.ts';
import { queryFor } from '../../lib/http/query.ts';
import { PARTS, type Part } from './model/parts.ts';
import { BattleRows } from './parts/battle-rows.tsx';
import { ChecksPanel } from './parts/checks-panel.tsx';
import { HowToRead } from './parts/how-to-read.tsx';
import { StatisticFiles } from './parts/statistic-files.tsx';
import { Summary } from './parts/summary.tsx';
import { TableRows } from './parts/table-rows.tsx';

const FIRST = 'packs';

/** /statistics: observed and expected counts of every outcome (S15-05). The part is in the address. */
export function Screen() {
  const { search } = usePlace();
  const go = useGo();
  const { data, error, refetch } = useQuery(queryFor('GET /api/statistics'));
  const part = PARTS.find(({ id }) => id === search['of'])?.id ?? FIRST;
  const choose = (next: string): void => go('/statistics', next === FIRST ? {} : { of: next }, { replace: true });
  return (
    <>
      <PageHead
        title="Statistics"
        lead="How often everything came up here, beside how often it should. Counted once an hour, from the books."
        actions={<LinkButton href="/fairplay/verify">Verify a result</LinkButton>}
        isLow
      />
      <div className="page statistics">
        {data ? (
          <>
            <Summary report={data} />
            <Tabs
              label="Part"
              value={part}
              onChange={choose}
              tabs={PARTS.map((each) => ({
                value: each.id,
                text: each.text,
                content: <PartView key={each.id} part={each} report={data} />,
              }))}
            />
            <HowToRead />
          </>
        ) : error === null ? (
          <div className="statistic-waits">
            <Skeleton height={84} />
            <Skeleton height={44} />
            <SlowSkeleton what="the statistics" height={420} />
          </div>
        ) : (
          <div className="panel">
            <ErrorState text={errorText(error)} onRetry={() => void refetch()} />
          </div>
        )}
      </div>
    </>
  );
}

function PartView({ part, report }: { readonly part: Part; readonly report: PublishedStatistics }) {
  const { id, game } = part;
  return (
    <div className="statistic-part">
      {game !== undefined ? (
        <TableRows part={part} tables={report.tables.filter((row) => row.game === game)} />
      ) : id === 'battles' ? (
        <BattleRows battles={report.battles} />
      ) : (
        <ChecksPanel report={report} />
      )}
      <StatisticFiles files={part.files} />
    </div>
  );
}
