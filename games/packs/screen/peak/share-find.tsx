import type { ButtonSize } from '@voltide/ui';

import { ShareButton } from '../../../kit/share/share-button.tsx';
import { useSharePlay } from '../../../kit/share/use-share-play.ts';
import { timesText } from '../../figures.ts';
import type { ShownPack } from '../model/shown-pack.ts';
import type { Peak } from './peak-plan.ts';

export type ShareFindProps = {
  readonly pack: ShownPack;
  readonly peak: Peak;
  readonly playId: string;
  readonly size: ButtonSize;
};

/** Shares a great find. */
export function ShareFind({ pack, peak: { find, priceSun }, playId, size }: ShareFindProps) {
  const title = `${find.name}, ×${timesText(find.valueSun, priceSun)}`;
  return (
    <ShareButton
      size={size}
      title={title}
      alt={`Picture of the find: ${title}, from ${pack.name}`}
      fileName={`voltide-${find.itemId.replace('/', '-')}-${playId}`}
      read={useSharePlay(playId)}
    />
  );
}
