import type { Connection } from '../db/pool.ts';
import { notify } from './notifications.ts';

/** As many as fit one payload, each with a comma and a count. */
const BATTLES_PER_MESSAGE = 80;
const BATTLE = /^[A-Za-z0-9_-]{1,64}$/;
const WATCHED = /^([A-Za-z0-9_-]{1,64}):(\d{1,6})$/;

export type Watched = { readonly battleId: string; readonly count: number };

export async function publishBattlesChanged(
  connection: Connection,
  nodeId: string,
  battleIds: readonly string[],
): Promise<void> {
  if (battleIds.length > 0) await notify(connection, 'voltide_battle_changed', linesOf(nodeId, battleIds));
}

export function changedBattlesOf(nodeId: string, message: string): readonly string[] {
  const { from, parts } = partsOf(message);
  return from === nodeId ? [] : parts.filter((part) => BATTLE.test(part));
}

export async function publishBattlesWatched(
  connection: Connection,
  nodeId: string,
  watched: readonly Watched[],
): Promise<void> {
  if (watched.length === 0) return;
  const parts = watched.map(({ battleId, count }) => `${battleId}:${count}`);
  await notify(connection, 'voltide_battle_watched', linesOf(nodeId, parts));
}

export function watchedBattlesOf(
  nodeId: string,
  message: string,
): { readonly from: string; readonly watched: readonly Watched[] } {
  const { from, parts } = partsOf(message);
  if (from === nodeId) return { from, watched: [] };
  const watched = parts.flatMap((part) => {
    const [, battleId, count] = WATCHED.exec(part) ?? [];
    return battleId === undefined ? [] : [{ battleId, count: Number(count) }];
  });
  return { from, watched };
}

function linesOf(nodeId: string, parts: readonly string[]): readonly string[] {
  const lines: string[] = [];
  for (let i = 0; i < parts.length; i += BATTLES_PER_MESSAGE) {
    lines.push(`${nodeId} ${parts.slice(i, i + BATTLES_PER_MESSAGE).join(',')}`);
  }
  return lines;
}

function partsOf(message: string): { readonly from: string; readonly parts: readonly string[] } {
  const [from = '', list = ''] = message.split(' ');
  return { from, parts: list.split(',') };
}
