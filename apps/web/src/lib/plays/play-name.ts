import { isPackPlay, type Play } from '@voltide/contract';

/** Names a play: the pack and its quantity, or the game and its mode if it has several. */
export function playName(play: Play): string {
  if (isPackPlay(play)) return play.quantity > 1 ? `${play.packName}\u00A0×${play.quantity}` : play.packName;
  return play.gameName.startsWith(play.tableName) ? play.gameName : `${play.gameName} · ${play.tableName}`;
}
