import type { BattleCard } from '../../contract.ts';

export type JoinDialogProps = {
  readonly battle: BattleCard;
  /** Opens a private battle. */
  readonly link?: string | undefined;
  readonly onClose: () => void;
  /** Starts a battle against the house instead, which guests can. */
  readonly onStart: () => void;
};
