import type { Rarity } from '@voltide/contract';
import { findLook } from '@voltide/games/kit/pack-look';
import { FindArt } from '@voltide/ui';

type FindPictureProps = {
  readonly packId: string;
  readonly itemId: string;
  readonly rarity: Rarity;
  readonly size?: number;
};

/** The picture of a find, as decoration beside its name. */
export function FindPicture({ packId, itemId, rarity, size = 96 }: FindPictureProps) {
  return <FindArt {...findLook(packId, itemId, rarity)} size={size} />;
}
