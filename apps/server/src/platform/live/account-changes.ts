import type { UserId } from '@voltide/core';

import type { Connection } from '../db/pool.ts';
import { notify } from './notifications.ts';

/** As many as fit one payload, each with a comma. */
const USERS_PER_MESSAGE = 300;

/** Publishes to every other node whose books have changed, without their content. */
export async function publishAccountsChanged(
  connection: Connection,
  nodeId: string,
  userIds: readonly UserId[],
): Promise<void> {
  const messages: string[] = [];
  for (let i = 0; i < userIds.length; i += USERS_PER_MESSAGE) {
    messages.push(`${nodeId} ${userIds.slice(i, i + USERS_PER_MESSAGE).join(',')}`);
  }
  await notify(connection, 'voltide_account_changed', messages);
}

export function changedUsersOf(nodeId: string, message: string): readonly UserId[] {
  const [from, list = ''] = message.split(' ');
  if (from === nodeId) return [];
  return list.split(',').flatMap((text) => (/^\d{1,18}$/.test(text) ? [BigInt(text) as UserId] : []));
}
