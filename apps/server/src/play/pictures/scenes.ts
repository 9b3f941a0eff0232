import type { PictureShape, Rarity } from '@voltide/contract';
import type { ItemLook } from '@voltide/ui/art/draw-item';
import type { DrawnPack } from '@voltide/ui/art/draw-pack';

export type Shape = PictureShape;

export type ItemScene = {
  readonly look: ItemLook;
  readonly name: string;
  readonly value: string;
  readonly chance: string;
};

export type LaneScene = {
  readonly name: string;
  readonly hasWon: boolean;
  readonly total: string;
  readonly items: readonly ItemScene[];
};

/** The subject, the address and the alternative text of every picture. */
type Common = { readonly about: string; readonly address: string; readonly alt: string };

export type BattleScene = Common & {
  readonly kind: 'battle';
  readonly title: string;
  readonly paid: string;
  /** Payout ÷ stake of the winner, as "4.69"; undefined where it is no gain. */
  readonly times: string | undefined;
  readonly chance: string | undefined;
  readonly lanes: readonly LaneScene[];
  readonly columns: Readonly<Record<Shape, number>>;
  /** True in the shapes in which the seats of a team stand one below the other. */
  readonly teamsAreColumns: Readonly<Record<Shape, boolean>>;
};

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

export type ProfileScene = Common & {
  readonly kind: 'profile';
  readonly name: string;
  readonly facts: readonly string[];
  readonly items: readonly Omit<ItemScene, 'chance'>[];
};

export type Scene = BattleScene | WaitingScene | ResultScene | ProfileScene;

export type PictureTask = { readonly scene: Scene; readonly shape: Shape };
