import type { FastifyReply, FastifyRequest } from 'fastify';
import { expect, it } from 'vitest';

import { createClient } from './client.ts';

it('has no getters, which would keep each request in memory until the next full collection', () => {
  const client = createClient({ headers: {} } as FastifyRequest, {} as FastifyReply, '192.0.2.1');
  const properties = Object.values(Object.getOwnPropertyDescriptors(client));
  expect(properties.map((property) => 'get' in property)).toEqual([false, false, false]);
});
