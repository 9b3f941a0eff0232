import type { Endpoint } from '@voltide/contract';
import { samplesOf, type Client } from '@voltide/testkit';

import type { HeavyWorld } from './heavy-world.ts';

export type Asked = {
  readonly client: Client;
  readonly params?: Readonly<Record<string, string>>;
  readonly query?: Readonly<Record<string, string>>;
  readonly body?: unknown;
};

/** Makes the most expensive valid input of a call that there is, each time a new one. */
export type Recipe = (stage: Stage) => Asked | Promise<Asked>;
export type Stage = HeavyWorld & { readonly endpoint: Endpoint };

export type Made = Omit<Asked, 'client'>;
export type Make = (stage: Stage) => Made | Promise<Made>;

export const sampled: Make = ({ endpoint: { request, path } }) => ({
  params: Object.fromEntries([...path.matchAll(/:(\w+)/g)].map(([, name = '']) => [name, '1'])),
  ...(request === undefined ? {} : { body: samplesOf(request)[0] }),
});

/** Sends without a session, from a new address each time. */
export const byVisitor =
  (make: Make = sampled): Recipe =>
  async (stage) => ({ client: stage.world.open(), ...(await make(stage)) });
export const byHeavy =
  (make: Make = sampled): Recipe =>
  async (stage) => ({ client: stage.heavy.client, ...(await make(stage)) });
