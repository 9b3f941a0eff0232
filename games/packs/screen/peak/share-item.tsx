import type { ButtonSize } from '@voltide/ui';

import { ShareButton } from '../../../kit/share/share-button.tsx';
import { useSharePlay } from '../../../kit/share/use-share-play.ts';
import { timesText } from '../../figures.ts';
import type { ShownPack } from '../model/shown-pack.ts';
import type { Peak } from './peak-plan.ts';

export type ShareItemProps = {
  readonly pack: ShownPack;
  readonly peak: Peak;
  readonly playId: string;
  readonly size: ButtonSize;
};

export function ShareItem({ pack, peak: { item, priceSun }, playId, size }: ShareItemProps) {
  const title = `${item.name}, ×${timesText(item.valueSun, priceSun)}`;
  return (
    <ShareButton
      size={size}
      title={title}
      alt={`Picture of the item: ${title}, from ${pack.name}`}
      fileName={`voltide-${item.itemId.replace('/', '-')}-${playId}`}
      read={useSharePlay(playId)}
    />
  );
}
