import {
  LIVE_PATH,
  liveMessage,
  type LiveAccount,
  type LiveMessage,
  type LiveRequest,
  type LiveTopic,
} from '@voltide/contract';
import * as v from 'valibot';
import { WebSocket } from 'ws';

import type { Client } from './client.ts';
import type { World } from './world.ts';

export type LiveSocketOpening = {
  readonly at: Pick<World, 'url'>;
  /** Client whose cookies are sent. */
  readonly client?: Client | undefined;
  /** The page that opens it; by default one of the server itself. */
  readonly origin?: string | undefined;
  readonly address?: string;
};

export type BrowserSocket = ReturnType<typeof openLiveSocket>;

/** A browser's socket for live updates: what it was told, and how it ended. */
export function openLiveSocket({ at, client, address = '198.51.100.7', ...rest }: LiveSocketOpening) {
  const origin = 'origin' in rest ? rest.origin : at.url;
  const cookie = [...(client?.cookies ?? [])].map(([name, value]) => `${name}=${value}`).join('; ');
  const webSocket = new WebSocket(`${at.url.replace('http', 'ws')}${LIVE_PATH}`, {
    headers: { cookie, 'x-forwarded-for': address, ...(origin === undefined ? {} : { origin }) },
  });
  const told: LiveMessage[] = [];
  webSocket.on('message', (data: Buffer) => told.push(v.parse(liveMessage, JSON.parse(data.toString()))));
  const ended = new Promise<number>((resolve) => {
    webSocket.on('close', resolve);
  });
  const opened = new Promise<string>((resolve) => {
    webSocket.on('open', () => resolve('open'));
    webSocket.on('error', (error) => resolve(error.message));
  });
  return {
    webSocket,
    told,
    ended,
    /** "open", or why it was not opened. */
    opened,
    say: async (request: LiveRequest | string) => {
      await opened;
      webSocket.send(typeof request === 'string' ? request : JSON.stringify(request));
    },
    ofTopic: (type: LiveMessage['type']) => told.filter((message) => message.type === type),
    account: (): LiveAccount | undefined => told.findLast((message) => message.type === 'account')?.data,
  };
}

/** The greeting of a client, with its token where it has one. */
export function helloOf(client: Client, ...topics: LiveTopic[]): LiveRequest {
  return { type: 'hello', token: client.token() ?? null, topics };
}

/** Opens a socket that follows topics, the own account by default. */
export async function followLive(at: Pick<World, 'url'>, client: Client, ...topics: LiveTopic[]) {
  const socket = openLiveSocket({ at, client });
  await socket.say(helloOf(client, ...(topics.length === 0 ? (['account'] as const) : topics)));
  return socket;
}
