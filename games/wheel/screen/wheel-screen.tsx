import { ErrorState, PageHead, Skeleton, SlowNote } from '@voltide/ui';
import { useMemo } from 'react';

import { readWheel } from './model/shown-wheel.ts';
import { useHost } from './host.ts';
import { SpinDesk } from './spin/spin-desk.tsx';

/** /wheel?mode={mode}: the wheel "Orbit". */
export function Screen() {
  const { useLoaded } = useHost();
  const { data, error, reload } = useLoaded('GET /api/wheel');
  const wheel = useMemo(() => (data === undefined ? undefined : readWheel(data)), [data]);
  return (
    <>
      <PageHead title="Wheel" lead="Orbit: four levels of risk, 97.5% back in each." isLow />
      <div className="page wheel-page">
        {wheel !== undefined ? (
          <SpinDesk wheel={wheel} />
        ) : error !== undefined ? (
          <ErrorState text={error.text} code={error.code} onRetry={reload} />
        ) : (
          <Places />
        )}
      </div>
    </>
  );
}

function Places() {
  return (
    <div className="wheel-places" aria-busy="true">
      <div>
        <SlowNote what="the wheel" place="within" />
        <Skeleton className="wheel-stage-place" />
      </div>
      <Skeleton className="wheel-bet-place" />
    </div>
  );
}
