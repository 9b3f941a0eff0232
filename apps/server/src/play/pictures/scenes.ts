import type { PictureShape, Rarity } from '@voltide/contract';
import type { ItemLook } from '@voltide/ui/art/draw-item';
import type { DrawnPack } from '@voltide/ui/art/draw-pack';

export type Shape = PictureShape;

/** An item as pictures show it. `chance` is exact: "1 in 2,500". */
export type ItemScene = {
  readonly look: ItemLook;
  readonly name: string;
  readonly value: string;
  readonly chance: string;
};

/** A seat of a settled battle. */
export type LaneScene = {
  readonly name: string;
  readonly hasWon: boolean;
  /** The sum that it found in all rounds. */
  readonly total: string;
  /** The items that it found, the most valuable first. */
  readonly items: readonly ItemScene[];
};

/** Every picture has a subject, an address, and the same in words for those who do not see it. */
type Common = { readonly about: string; readonly address: string; readonly alt: string };

/** A settled battle. */
export type BattleScene = Common & {
  readonly kind: 'battle';
  readonly title: string;
  readonly paid: string;
  /** Payout ÷ stake of the winner, as "4.69"; undefined where it is no gain. */
  readonly times: string | undefined;
  readonly chance: string | undefined;
  readonly lanes: readonly LaneScene[];
  /** The number of lanes side by side. */
  readonly columns: Readonly<Record<Shape, number>>;
  /** In which shapes the seats of a team stand one below the other, and not in a row. */
  readonly teamsAreColumns: Readonly<Record<Shape, boolean>>;
};

/** A battle that has not been decided yet. */
export type WaitingScene = Common & {
  readonly kind: 'waiting';
  readonly title: string;
  readonly price: string;
  readonly seats: string;
  readonly facts: readonly string[];
  /** At most three. */
  readonly packs: readonly DrawnPack[];
};

/** A result that its player shares: the item of a pack, or a spin of the wheel. */
export type ResultScene = Common & {
  readonly kind: 'result';
  readonly shown:
    | { readonly kind: 'item'; readonly look: ItemLook }
    | { readonly kind: 'wheel'; readonly tenths: readonly number[]; readonly segment: number };
  readonly tone: Rarity;
  /** The name of the item; undefined for the wheel. */
  readonly name: string | undefined;
  readonly times: string;
  readonly paid: string;
  readonly chance: string;
  readonly by: string | undefined;
};

/** A public profile: nothing that the profile itself does not show. */
export type ProfileScene = Common & {
  readonly kind: 'profile';
  readonly name: string;
  readonly facts: readonly string[];
  readonly items: readonly Omit<ItemScene, 'chance'>[];
};

/** All that a picture shows. */
export type Scene = BattleScene | WaitingScene | ResultScene | ProfileScene;

/** The scene that a thread draws. */
export type PictureTask = { readonly scene: Scene; readonly shape: Shape };
