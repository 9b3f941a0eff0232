import type { Rarity } from '@voltide/contract';
import { itemLook } from '@voltide/games/kit/pack-look';
import { ItemArt } from '@voltide/ui';

type ItemPictureProps = {
  readonly packId: string;
  readonly itemId: string;
  readonly rarity: Rarity;
  readonly size?: number;
};

/** Picture of an item, decoration beside its name. */
export function ItemPicture({ packId, itemId, rarity, size = 96 }: ItemPictureProps) {
  return <ItemArt {...itemLook(packId, itemId, rarity)} size={size} />;
}
