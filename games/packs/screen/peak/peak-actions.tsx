import { Button } from '@voltide/ui';

import type { ShownPack } from '../model/shown-pack.ts';
import type { Opened } from '../open/open-state.ts';
import type { Peak } from './peak-plan.ts';
import { ShareItem } from './share-item.tsx';

type PeakActionsProps = {
  readonly pack: ShownPack;
  readonly peak: Peak;
  readonly opened: Opened;
  /** They are in place from the start, and usable once nothing moves. */
  readonly isStill: boolean;
  readonly onClose: () => void;
};

/** Actions on a great item: share it, or continue. */
export function PeakActions({ pack, peak, opened, isStill, onClose }: PeakActionsProps) {
  return (
    <div className="peak-foot" inert={!isStill}>
      {opened.paid === undefined ? (
        <p className="quiet">Nothing was paid, nothing is kept.</p>
      ) : (
        <ShareItem pack={pack} peak={peak} playId={opened.paid.play.id} size={52} />
      )}
      <Button size={52} variant={opened.paid === undefined ? 'quiet' : 'ghost'} onClick={onClose}>
        Done
      </Button>
    </div>
  );
}
