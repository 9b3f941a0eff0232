import { browserClock, ErrorState, PageHead, Skeleton } from '@voltide/ui';
import { useMemo } from 'react';

import type { SpinStatus } from '../contract.ts';
import { nextSpinMs } from '../streak.ts';
import { currentSpinTable } from '../table.ts';
import { PastSpins } from './parts/past-spins.tsx';
import { PrizesPanel, StreakRules } from './parts/prizes-panel.tsx';
import { useHost } from './host.ts';
import { SpinDesk } from './spin/spin-desk.tsx';
import './daily-spin.css';

const TABLE = currentSpinTable();

export function Screen() {
  const { viewer, useLoaded } = useHost();
  const isKnown = viewer.kind === 'guest' || viewer.kind === 'account';
  const { data, error, reload } = useLoaded('GET /api/spin', {}, { enabled: isKnown });
  const status = isKnown ? data : undefined;
  const resetMs = useResetMs(status);
  const isWaiting = viewer.kind === 'loading' || (isKnown && status === undefined);
  return (
    <>
      <PageHead title="Daily spin" lead="One free spin a day. What it gives in VT grows with your streak." isLow />
      <div className="page daily-page">
        {isWaiting && error !== undefined ? (
          <ErrorState text={error.text} code={error.code} onRetry={reload} />
        ) : isWaiting ? (
          <div className="daily-desk" aria-busy="true">
            <Skeleton className="daily-stage-place" />
            <Skeleton className="daily-side-place" />
          </div>
        ) : (
          <SpinDesk table={TABLE} status={status} resetMs={resetMs} />
        )}
        <div className="daily-below">
          <PrizesPanel table={TABLE} day={status?.day ?? 1} />
          <div className="daily-column">
            {viewer.kind === 'account' ? <PastSpins /> : null}
            <StreakRules table={TABLE} />
          </div>
        </div>
      </div>
    </>
  );
}

/** Computes the start of the next day by this browser's steady clock; the remaining time is the server's. */
function useResetMs(status: SpinStatus | undefined): number {
  return useMemo(() => {
    const nowMs = browserClock.nowMs();
    if (status === undefined) return nextSpinMs(nowMs);
    return nowMs + Date.parse(status.resetAt) - Date.parse(status.now);
  }, [status]);
}
