import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';

import { canonicalJson, type CanonicalValue } from '@voltide/core';
import { toJsonSchema } from '@valibot/to-json-schema';
import { ALL_ENDPOINTS } from '@voltide/games/contract';
import { expect, it } from 'vitest';

import type { Schema } from './endpoint.ts';
import { ERRORS } from './errors.ts';
import { LIVE_PATH, liveMessage, liveRequest } from './live.ts';

type History = readonly { readonly version: number; readonly hash: string; readonly change: string }[];

function schemaOf(schema: Schema | undefined): unknown {
  return schema === undefined ? null : toJsonSchema(schema, { errorMode: 'ignore' });
}

function wireFormat(): string {
  const calls = ALL_ENDPOINTS.map((call) => ({
    method: call.method,
    path: call.path,
    auth: call.auth,
    ...(call.scope === undefined ? {} : { scope: call.scope }),
    ...(call.quick === undefined ? {} : { quick: call.quick }),
    ...(call.lockIn === undefined ? {} : { lockIn: call.lockIn }),
    money: call.money ?? false,
    conditions: call.conditions ?? [],
    stepUp: call.stepUp ?? false,
    beforeFactor: call.beforeFactor ?? false,
    bodyType: call.bodyType ?? null,
    file: call.file ?? null,
    ...(call.picture === undefined ? {} : { picture: call.picture }),
    params: schemaOf(call.params),
    query: schemaOf(call.query),
    request: schemaOf(call.request),
    response: schemaOf(call.response),
    errors: call.errors.toSorted(),
  })).toSorted((left, right) => (`${left.path} ${left.method}` < `${right.path} ${right.method}` ? -1 : 1));
  const statuses = Object.entries(ERRORS).map(([code, { status }]) => `${code} ${status}`);
  const live = { path: LIVE_PATH, request: schemaOf(liveRequest), message: schemaOf(liveMessage) };
  return canonicalJson(JSON.parse(JSON.stringify({ calls, statuses, live })) as CanonicalValue);
}

it('S14-03 the wire format changes only together with its version and a line that says what changed', () => {
  const history = JSON.parse(readFileSync(new URL('./versions.json', import.meta.url), 'utf8')) as History;
  const latest = history.at(-1);
  expect(latest?.version).toBe(history.length);
  expect(latest?.hash).toBe(createHash('sha256').update(wireFormat()).digest('hex'));
});

it('S14-03 no two calls share a method and path, and the list is complete', () => {
  const names = ALL_ENDPOINTS.map((call) => `${call.method} ${call.path}`);
  expect(new Set(names).size).toBe(names.length);
  expect(names.length).toBeGreaterThan(25);
});
