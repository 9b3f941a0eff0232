import '../../../kit/reel/open.css';

import { ErrorState, SlowNote } from '@voltide/ui';

import { openHref } from './addresses.ts';
import { PackGrid } from './pack-grid.tsx';
import { usePacks } from './use-packs.ts';
import { usePackProgress } from '../../../kit/use-pack-progress.ts';

export function PackChoice() {
  const { packs, error, reload } = usePacks();
  const { progress } = usePackProgress(packs !== undefined);
  if (packs === undefined && error !== undefined)
    return <ErrorState text={error.text} code={error.code} onRetry={reload} />;
  return (
    <div className="pack-choice">
      {packs === undefined ? <SlowNote what="the packs" place="above" /> : null}
      <PackGrid packs={packs} hrefOf={openHref} progress={progress} />
    </div>
  );
}
