import type { UserId } from '@voltide/core';
import { PRIVATE_BATTLE_LEVEL } from '@voltide/games/battles/states';

import type { Database } from '../../platform/db/pool.ts';
import { AppError } from '../../errors.ts';
import { findLevel } from '../levels/level.sql.ts';
import { listPlayersNamed } from './battles.sql.ts';

type Invitations = { readonly isPrivate: boolean; readonly names: readonly string[] };

type Invited = { readonly fault?: AppError; readonly players: readonly UserId[] };

/** Finds the players that the creator of a battle invites. Private battles open at a level. */
export async function findInvited(
  database: Database,
  creatorId: UserId,
  { isPrivate, names }: Invitations,
): Promise<Invited> {
  if (isPrivate && (await findLevel(database, creatorId)) < PRIVATE_BATTLE_LEVEL) {
    return { fault: new AppError('level_too_low'), players: [] };
  }
  if (names.length === 0) return { players: [] };
  if (!isPrivate) return invalid('Only private battles are by invitation.');
  const found = await listPlayersNamed(database, names);
  const known = new Set(found.map(({ username }) => username.toLowerCase()));
  const unknown = names.find((name) => !known.has(name.toLowerCase()));
  if (unknown !== undefined) return invalid(`There is no player called ${unknown}.`);
  const players = found.flatMap(({ userId }) => (userId === creatorId ? [] : [userId]));
  return players.length > 0 ? { players } : invalid('Invite somebody else than yourself.');
}

function invalid(text: string): Invited {
  return { fault: new AppError('invalid_request', { fields: { invited: text } }), players: [] };
}
