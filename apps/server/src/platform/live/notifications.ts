import type pg from 'pg';

import type { Connection, Database } from '../db/pool.ts';
import { askWhetherAlive, listenOn, sendPayloads } from './notify.sql.ts';
import { packMessages, unpackMessages } from './payload.ts';

/** The kinds of notifications between nodes; the name is that of PostgreSQL's channel. */
export type Channel =
  | 'voltide_session_ended'
  | 'voltide_table_published'
  | 'voltide_account_changed'
  | 'voltide_battle_changed'
  | 'voltide_battle_watched'
  | 'voltide_setting_changed';

export type Listener = {
  readonly channel: Channel;
  /** Handles messages of any node, this one too, at the commit that sent them. */
  readonly handle: (messages: readonly string[]) => void;
  /** Reads what was sent while no connection listened. Called each time that listening begins. */
  readonly catchUp: () => Promise<void>;
};

type NotificationPorts = {
  readonly database: Database;
  readonly listeners: readonly Listener[];
};

const ALIVE_LIMIT_MS = 5000;

export async function notify(connection: Connection, channel: Channel, messages: readonly string[]): Promise<void> {
  await sendPayloads(connection, channel, packMessages(messages));
}

export type Notifications = ReturnType<typeof createNotifications>;

/**
 * Receives notifications over one connection for all channels. A lost connection is opened again by the next `ensure`;
 * nothing is sent twice, so each listener then catches up on what it missed.
 */
export function createNotifications({ database, listeners }: NotificationPorts) {
  let client: pg.PoolClient | undefined;
  let ensuring: Promise<void> | undefined;
  let isClosed = false;

  const letGo = (): void => {
    client?.removeAllListeners('notification');
    client?.release(true);
    client = undefined;
  };
  const dispatch = ({ channel, payload = '' }: pg.Notification): void => {
    const messages = unpackMessages(payload);
    for (const listener of listeners) if (listener.channel === channel) listener.handle(messages);
  };
  const open = async (): Promise<void> => {
    const opened = await database.connect();
    opened.on('error', () => {
      if (client === opened) letGo();
    });
    opened.on('notification', dispatch);
    try {
      await listenOn(opened, [...new Set(listeners.map(({ channel }) => channel))]);
      client = opened;
      if (isClosed) letGo();
    } catch (error) {
      opened.release(true);
      throw error;
    }
  };
  /** A dead line may be silent: only a query finds out. */
  const check = async (opened: pg.PoolClient): Promise<boolean> => {
    try {
      await askWhetherAlive(opened, ALIVE_LIMIT_MS);
      return client === opened;
    } catch {
      if (client === opened) letGo();
      return false;
    }
  };
  const listen = async (): Promise<void> => {
    if (isClosed || (client !== undefined && (await check(client)))) return;
    await open();
    try {
      await Promise.all(listeners.map(({ catchUp }) => catchUp()));
    } catch (error) {
      letGo();
      throw error;
    }
  };

  return {
    /** Listens if it does not yet, after every listener has caught up. */
    async ensure(): Promise<void> {
      ensuring ??= listen().finally(() => {
        ensuring = undefined;
      });
      await ensuring;
    },

    close(): void {
      isClosed = true;
      letGo();
    },
  };
}
