import { randomUUID } from 'node:crypto';

import {
  getPortal,
  listAudit,
  listOperators,
  mayCall,
  OPERATOR_SCOPES,
  setOperatorScopes,
  STEP_UP_LIFE_MS,
  stepUp,
  type Endpoint,
  type OperatorScope,
} from '@voltide/contract';
import { ALL_ENDPOINTS } from '@voltide/games/contract';
import { present } from '@voltide/core';
import { signInOperator, signUp, useWorld, type Client, type Operator } from '@voltide/testkit';
import { describe, expect, it } from 'vitest';

const world = useWorld();
const MINUTE_MS = 60_000;
const operatorCalls = ALL_ENDPOINTS.filter(({ auth }) => auth === 'superadmin');

async function idOf({ client }: Operator): Promise<string> {
  return (await client.call(getPortal)).operator.id;
}

type Held = { readonly scope: OperatorScope; readonly until: string | null };

function narrow(by: Operator, id: string, scopes: readonly Held[] | null) {
  return by.client.call(setOperatorScopes, {
    params: { id },
    body: { scopes: scopes && [...scopes], reason: 'a test' },
  });
}

/** Returns the error of a call before its input is read; undefined where it gets as far as that. */
async function gateCode(client: Client, { method, path }: Endpoint): Promise<string | undefined> {
  const headers = { 'idempotency-key': randomUUID() };
  const { json } = await client.send(method, path.replaceAll(/:\w+/g, 'x'), { headers });
  const { code } = (json ?? {}) as { code?: string };
  return ['forbidden', 'step_up_required', 'not_signed_in', 'factor_missing'].includes(code ?? '') ? code : undefined;
}

describe('who of the operators may make which call', () => {
  it('S13-01 S13-03 the table decides every call × every scope × step-up, for narrowed and all others', async () => {
    const held = [undefined, [], ...OPERATOR_SCOPES.map((scope) => [scope] as const), ['support', 'games'] as const];
    for (const scopes of held) {
      const operator = await signInOperator(world);
      const id = await idOf(operator);
      if (scopes !== undefined) {
        await narrow(
          await signInOperator(world),
          id,
          scopes.map((scope) => ({ scope, until: null })),
        );
      }
      world.clock.advance(STEP_UP_LIFE_MS + 1);
      for (const call of operatorCalls) {
        const may = mayCall(present(call.scope, 'its scope'), scopes);
        const expected = !may ? 'forbidden' : call.stepUp === true ? 'step_up_required' : undefined;
        expect([scopes, call.method, call.path, await gateCode(operator.client, call)]).toEqual([
          scopes,
          call.method,
          call.path,
          expected,
        ]);
      }
    }
  });

  it('S13-01 players and visitors are refused each of them, with and without step-up', async () => {
    const { client, password } = await signUp(world);
    await client.call(stepUp, { body: { password } });
    for (const call of operatorCalls) {
      expect([call.path, await gateCode(client, call)]).toEqual([call.path, 'forbidden']);
      expect([call.path, await gateCode(world.open(), call)]).toEqual([call.path, 'not_signed_in']);
    }
  });
});

describe('narrowing an operator', () => {
  it('S13-01 acts from the next call on, is shown, is noted with before and after, and can be lifted', async () => {
    const [boss, other] = [await signInOperator(world), await signInOperator(world)];
    const id = await idOf(other);
    expect((await narrow(boss, id, [{ scope: 'support', until: null }])).scopes).toEqual([
      { scope: 'support', until: null },
    ]);
    expect((await other.client.call(getPortal)).operator.scopes).toEqual([{ scope: 'support', until: null }]);
    const body = { scopes: null, reason: 'myself' };
    expect((await other.client.refused(setOperatorScopes, { params: { id }, body })).body.code).toBe('forbidden');
    expect((await narrow(boss, id, null)).scopes).toBeNull();
    const { entries } = await boss.client.call(listAudit, { query: { act: 'operator_scopes_set', subjectId: id } });
    expect(entries.map(({ before, after, reason }) => [before, after, reason])).toEqual([
      [[{ scope: 'support', untilMs: null }], 'unrestricted', 'a test'],
      ['unrestricted', [{ scope: 'support', untilMs: null }], 'a test'],
    ]);
    expect(entries[0]?.by?.id).toBe(await idOf(boss));
  });

  it('S13-01 a scope that has ended allows nothing, and leaves no operator unrestricted', async () => {
    const [boss, other] = [await signInOperator(world), await signInOperator(world)];
    const until = new Date(world.clock.nowMs() + MINUTE_MS).toISOString();
    await narrow(boss, await idOf(other), [{ scope: 'auditor', until }]);
    await other.client.call(listOperators);
    world.clock.advance(MINUTE_MS + 1);
    expect((await other.client.refused(listOperators)).body.code).toBe('forbidden');
  });

  it('S13-01 no operator narrows or widens themselves, nor anybody who is no operator', async () => {
    const boss = await signInOperator(world);
    const own = await idOf(boss);
    const { user } = await signUp(world);
    const body = { scopes: null, reason: 'a test' };
    const refusedFor = async (id: string) =>
      (await boss.client.refused(setOperatorScopes, { params: { id }, body })).body.code;
    expect(await refusedFor(own)).toBe('own_account');
    expect(await refusedFor(user.id)).toBe('not_found');
  });

  it('S13-01 of operators who narrow each other at once one stays unrestricted', async () => {
    const team = await Promise.all(Array.from({ length: 3 }, () => signInOperator(world)));
    const ids = await Promise.all(team.map(idOf));
    const tries = team.flatMap((by, i) =>
      ids.flatMap((id, k) => (i === k ? [] : [narrow(by, id, []).catch(() => undefined)])),
    );
    await Promise.all(tries);
    const { rows } = await world.database.owner.query<{ left: number }>(
      `select count(*)::int as left from voltide.identity i where i.role = 'superadmin'
        and i.user_id not in (select user_id from voltide.narrowed_operator)`,
    );
    expect(rows[0]?.left).toBeGreaterThanOrEqual(1);
  });
});
