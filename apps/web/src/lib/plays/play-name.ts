import { isPackPlay, type Play } from '@voltide/contract';

/** What was played, in a few words: the pack and how many of it, or the game and its mode where it has several. */
export function playName(play: Play): string {
  if (isPackPlay(play)) return play.quantity > 1 ? `${play.packName}\u00A0×${play.quantity}` : play.packName;
  return play.gameName.startsWith(play.tableName) ? play.gameName : `${play.gameName} · ${play.tableName}`;
}
