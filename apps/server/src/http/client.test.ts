import type { FastifyReply, FastifyRequest } from 'fastify';
import { expect, it } from 'vitest';

import { createClient } from './client.ts';

function requestFrom(remoteAddress: string, forwarded?: string): FastifyRequest {
  return { raw: { socket: { remoteAddress } }, headers: { 'x-forwarded-for': forwarded } } as unknown as FastifyRequest;
}

const REPLY = {} as FastifyReply;

it('takes the address from the connection, or from the proxies that are trusted', () => {
  expect(createClient(requestFrom('192.0.2.1', '198.51.100.7'), REPLY, 0).address).toBe('192.0.2.1');
  expect(createClient(requestFrom('192.0.2.1', '198.51.100.7, 203.0.113.9'), REPLY, 1).address).toBe('203.0.113.9');
});

it('has no getters, which would keep each request in memory until the next full collection', () => {
  const properties = Object.values(Object.getOwnPropertyDescriptors(createClient(requestFrom('192.0.2.1'), REPLY, 0)));
  expect(properties.map((property) => 'get' in property)).toEqual([false, false, false]);
});
