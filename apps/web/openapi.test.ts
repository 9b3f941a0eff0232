import { readFileSync } from 'node:fs';

import { COMMON_ERRORS, endpoint, ERRORS } from '@voltide/contract';
import { ALL_ENDPOINTS } from '@voltide/games/contract';
import * as v from 'valibot';
import { expect, it } from 'vitest';

import { openApiDocument, writeOpenApi } from './openapi.config.ts';

type Document = {
  readonly info: { readonly version: string };
  readonly paths: Record<string, Record<string, { readonly responses: object; readonly parameters: object[] }>>;
};

const open = endpoint({
  method: 'POST',
  path: '/api/packs/:packId/open',
  summary: 'Opens a pack.',
  auth: 'player',
  money: true,
  params: v.object({ packId: v.string() }),
  request: v.object({ quantity: v.pipe(v.number(), v.minValue(1), v.maxValue(10)) }),
  response: v.object({ items: v.array(v.object({ id: v.string() })) }),
  errors: ['too_soon'],
});

it('describes a call by its name, with its parameters, and its errors by status', () => {
  const { info, paths } = writeOpenApi(7, { openPack: open }) as Document;
  const call = paths['/api/packs/{packId}/open']?.['post'];
  expect([info.version, call]).toMatchObject(['7', { operationId: 'openPack' }]);
  const statuses = [...COMMON_ERRORS, ...open.errors].map((code) => `${ERRORS[code].status}`);
  expect(Object.keys(call?.responses ?? {})).toEqual([...new Set(['200', ...statuses])].toSorted());
  expect(call?.parameters).toMatchObject([
    { name: 'packId', in: 'path', required: true },
    { name: 'Idempotency-Key', in: 'header', required: true },
  ]);
});

it('is built with the pages: every call, and the newest version of the wire format', async () => {
  const emitted = new Map<string, string>();
  const { generateBundle } = openApiDocument();
  const emitFile = ({ fileName, source }: { fileName: string; source: string }): unknown =>
    emitted.set(fileName, source);
  await (generateBundle as unknown as (this: object) => Promise<void>).call({ emitFile });
  const { info, paths } = JSON.parse(emitted.get('openapi.json') ?? '') as Document;
  const history = readFileSync(new URL('../../packages/contract/src/versions.json', import.meta.url), 'utf8');
  expect(info.version).toBe(`${(JSON.parse(history) as { version: number }[]).at(-1)?.version}`);
  expect(Object.values(paths).flatMap((calls) => Object.keys(calls))).toHaveLength(ALL_ENDPOINTS.length);
});
