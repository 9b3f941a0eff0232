import { randomUUID } from 'node:crypto';

import {
  adjustAccount,
  approveProposal,
  checkAudit,
  closeAccount,
  deleteNote,
  getBuckets,
  getPortal,
  listAlerts,
  listAudit,
  listProposals,
  proposeProfile,
  proposeSwitchOn,
  rejectProposal,
  turnSwitchOff,
  writeNote,
  type Endpoint,
} from '@voltide/contract';
import { ALL_ENDPOINTS } from '@voltide/games/contract';
import { parseUserId, present } from '@voltide/core';
import {
  adjust,
  codeOf,
  listLedgerFaults,
  narrowTo,
  samplesOf,
  signInOperator,
  signUpPlayer,
  textsWithLeaf,
  useWorld,
  type Operator,
} from '@voltide/testkit';
import { beforeEach, describe, expect, it } from 'vitest';

const world = useWorld({ settings: { SECRET_KEY: '7a'.repeat(32) } });
const AT_ONCE = 24;
const calls = ALL_ENDPOINTS.filter(({ auth }) => auth === 'superadmin');
type Member = Operator & { readonly id: string };
let [first, second, third]: Member[] = [];

async function member(): Promise<Member> {
  const operator = await signInOperator(world);
  return { ...operator, id: (await operator.client.call(getPortal)).operator.id };
}

beforeEach(async () => {
  [first, second, third] = [await member(), await member(), await member()];
});

const one = (): Member => present(first, 'an operator');
const two = (): Member => present(second, 'another operator');
const three = (): Member => present(third, 'a third operator');

const entriesNow = async (): Promise<number> => (await one().client.call(checkAudit)).entries;
const approve = (by: Member, id: string | null) =>
  by.client.call(approveProposal, { params: { id: present(id ?? undefined, 'a proposal') } });

describe('what the caller decides by their own word', () => {
  const FORGED = { userId: 'usr_00000000abc', role: 'superadmin', scopes: [], proposedBy: '2', byUserId: '2', atMs: 1 };

  it('S13-01 S13-02 is nothing but the members of the call: others are refused, and nothing is noted', async () => {
    const before = await entriesNow();
    for (const call of calls) {
      if (call.request === undefined) continue;
      for (const sample of samplesOf(call.request)) {
        const path = call.path.replaceAll(/:\w+/g, '1');
        const body = { ...FORGED, ...(sample as object) };
        const headers = { 'idempotency-key': randomUUID() };
        const { status, json } = await one().client.send(call.method, path, { body, headers });
        expect([call.path, status, (json as { code?: string }).code]).toEqual([call.path, 400, 'invalid_request']);
      }
    }
    expect(await entriesNow()).toBe(before);
  });

  /** Texts for SQL, for spreadsheets and for pages, texts that look like others, and texts that no column can hold. */
  const ODD = [
    "'; drop table voltide.identity; --",
    'a" or 1=1) union select null --',
    '=HYPERLINK("http://evil.example")',
    '<img src=x onerror=alert(1)>[x](javascript:alert(1))',
    '\u202egnp.exe\u2066',
    '\ud83d',
    '%',
    'created_at_ms desc; --',
    '💥'.repeat(120),
    'ﷺ'.repeat(40),
  ];

  it('S13-01 odd text in any place of any call never ends in an error of the server', async () => {
    const faults: string[] = [];
    for (const call of calls) {
      for (const { path, text } of requestsWith(call, ODD)) {
        world.clock.advance(100);
        const headers = { 'idempotency-key': randomUUID() };
        const { status } = await one().client.send(call.method, path, { text, headers });
        if (status >= 500) faults.push(`${call.method} ${path} ${text.slice(0, 200)}: ${status}`);
      }
    }
    expect(faults).toEqual([]);
    expect((await one().client.call(checkAudit)).firstBreak).toBeNull();
  }, 120_000);
});

function requestsWith(call: Endpoint, texts: readonly string[]): { readonly path: string; readonly text: string }[] {
  const bare = call.path.replaceAll(/:\w+/g, '1');
  const fields = call.query !== undefined && 'entries' in call.query ? Object.keys(call.query.entries as object) : [];
  const bodies = call.request === undefined ? [] : samplesOf(call.request);
  return [
    ...fields.flatMap((field) =>
      [...texts.map((each) => encodeURIComponent(each.toWellFormed())), '%00', '%ed%a0%80', 'a'.repeat(5000)].map(
        (value) => ({ path: `${bare}?${field}=${value}`, text: '' }),
      ),
    ),
    ...bodies.flatMap((body) =>
      texts.flatMap((each) => textsWithLeaf(body, JSON.stringify(each))).map((text) => ({ path: bare, text })),
    ),
  ];
}

describe('what two operators decide', () => {
  it('S13-02 an approved adjustment is in the audit with its sums, and published to all', async () => {
    const player = await signUpPlayer(world);
    const { proposalId } = await adjust(one(), player, '250', { account: 'cash' });
    await approve(two(), proposalId);
    const query = { act: 'account_adjusted', subjectId: player.user.id } as const;
    const { entries } = await one().client.call(listAudit, { query });
    expect(entries).toHaveLength(1);
    expect(entries[0]).toMatchObject({
      by: { id: two().id },
      reason: 'a fault of ours',
      before: { account: 'cash', balance: '0.000000' },
      after: { account: 'cash', amount: '250.000000', balance: '250.000000', proposal: proposalId },
    });
    await world.context.alerts.run();
    const { alerts } = await one().client.call(listAlerts);
    expect(alerts.filter(({ detail }) => detail.includes(player.user.id)).map(({ kind }) => kind)).toEqual([
      'large_adjustment',
    ]);
  });

  it('S13-01 S13-02 a proposal counts no longer once its maker has lost the scope, and can be rejected', async () => {
    await one().client.call(turnSwitchOff, { params: { id: 'caches' }, body: { reason: 'a look at it' } });
    const { proposalId } = await one().client.call(proposeSwitchOn, {
      params: { id: 'caches' },
      body: { reason: 'all is well' },
    });
    await narrowTo(two(), one().id, ['support']);
    expect(await codeOf(approve(three(), proposalId))).toBe('proposal_stale');
    await narrowTo(two(), one().id, ['games']);
    await narrowTo(two(), three().id, ['finance']);
    expect(await codeOf(approve(three(), proposalId))).toBe('forbidden');
    const params = { id: proposalId };
    await two().client.call(rejectProposal, { params, body: { reason: 'another day' } });
    expect(await codeOf(approve(two(), proposalId))).toBe('proposal_decided');
  });

  it('S13-02 of 24 proposals about one setting that are made at once one waits', async () => {
    const propose = (by: Member) =>
      by.client.call(proposeProfile, { params: { place: 'SE' }, body: { profile: 'strict', reason: 'a rule there' } });
    const codes = await Promise.all(
      Array.from({ length: AT_ONCE }, (_, i) => codeOf(propose(i % 2 === 0 ? one() : two()))),
    );
    expect(codes.toSorted()).toEqual([...Array<string>(AT_ONCE - 1).fill('already_proposed'), 'ok']);
    const { proposals } = await one().client.call(listProposals, { query: { kind: 'country_profile' } });
    expect(proposals.filter(({ subject }) => subject.id === 'SE')).toHaveLength(1);
  });

  it('S13-02 of two adjustments that contradict each other, approved at once, one happens', async () => {
    const player = await signUpPlayer(world);
    await adjust(one(), player, '100', { account: 'cash' });
    await adjust(two(), player, '100', { account: 'cash' });
    const take = async (by: Member) => (await adjust(by, player, '-150', { account: 'cash' })).proposalId;
    const ids = [await take(one()), await take(one())];
    const before = await entriesNow();
    const codes = await Promise.all(ids.map((id, i) => codeOf(approve(i === 0 ? two() : three(), id))));
    expect(codes.toSorted()).toEqual(['insufficient_balance', 'ok']);
    expect(await player.client.call(getBuckets)).toMatchObject({ cash: '50.000000' });
    expect(await entriesNow()).toBe(before + 2);
    expect(await listLedgerFaults(world)).toEqual([]);
  });

  it('S13-02 an account is closed without money or adjusted, never both, whichever comes first', async () => {
    for (let race = 0; race < 6; race++) {
      const player = await signUpPlayer(world);
      const close = () =>
        two().client.call(closeAccount, { params: { id: player.user.id }, body: { reason: 'asked by mail' } });
      const give = () => adjust(one(), player, '10', { account: 'cash' });
      const [closed, given] = await Promise.all(
        race % 2 === 0 ? [codeOf(close()), codeOf(give())] : [give, close].map((each) => codeOf(each())).toReversed(),
      );
      const { rows } = await world.owner.query<{ balance: string; closed: boolean }>(
        `select a.balance::text as balance, p.closed_at_ms is not null as closed
         from voltide.account a join voltide.player p using (user_id) where a.user_id = $1 and a.kind = 'cash'`,
        [present(parseUserId(player.user.id), 'a number')],
      );
      expect(rows).toEqual([{ closed: closed === 'ok', balance: given === 'ok' ? '10000000' : '0' }]);
      expect([closed, given].filter((each) => each === 'ok')).toHaveLength(1);
    }
    expect(await listLedgerFaults(world)).toEqual([]);
  });
});

describe('what belongs to others', () => {
  it('S13-01 S13-02 a note goes by its author alone, and only under the player it is about', async () => {
    const [player, other] = [await signUpPlayer(world), await signUpPlayer(world)];
    const { id: noteId } = await one().client.call(writeNote, {
      params: { userId: player.user.id },
      body: { text: 'seems to be a bot' },
    });
    const remove = (by: Member, userId: string) => by.client.call(deleteNote, { params: { userId, noteId } });
    const before = await entriesNow();
    expect(await codeOf(remove(two(), player.user.id))).toBe('not_found');
    expect(await codeOf(remove(one(), other.user.id))).toBe('not_found');
    expect(await entriesNow()).toBe(before);
    expect(await codeOf(remove(one(), player.user.id))).toBe('ok');
  });

  it('S13-02 an adjustment has the sign, the sum and the account of its body alone, and never zero', async () => {
    const player = await signUpPlayer(world);
    const body = { account: 'cash', reason: 'a fault of ours', note: 'Sorry.' };
    for (const amount of ['0', '-0', '-0.0000001', '1e3', '+5', '--5', ' 5', '5,0', '99999999999999999999']) {
      const headers = { 'idempotency-key': randomUUID() };
      const path = adjustAccount.path.replace(':id', player.user.id);
      const { status } = await one().client.send('POST', path, { body: { ...body, amount }, headers });
      expect([amount, status]).toEqual([amount, 400]);
    }
    for (const id of [one().id, two().id]) {
      const input = { params: { id }, body: { ...body, account: 'cash' as const, amount: '5' }, key: randomUUID() };
      expect(await codeOf(one().client.call(adjustAccount, input))).toBe(id === one().id ? 'own_account' : 'forbidden');
    }
  });
});

describe('a server in the wrong hands', () => {
  it('S13-01 S13-02 writes roles, scopes, proposals, settings, tables and entries by functions alone', async () => {
    const { database } = world.context;
    const { rows } = await database.query<{ written: string }>(
      `select c.relname as written from pg_class c
       where c.relnamespace = 'voltide'::regnamespace and c.relname = any ($1)
         and (has_any_column_privilege(c.oid, 'insert, update') or has_table_privilege(c.oid, 'delete'))`,
      [UNWRITTEN],
    );
    expect(rows).toEqual([]);
    const { rows: found } = await database.query<{ count: number }>(
      `select count(*)::int as count from pg_class c
       where c.relnamespace = 'voltide'::regnamespace and c.relname = any ($1)`,
      [UNWRITTEN],
    );
    expect(found[0]?.count).toBe(UNWRITTEN.length);
    const role = `select has_column_privilege('voltide.identity', 'role', 'insert, update') as may`;
    expect((await database.query<{ may: boolean }>(role)).rows).toEqual([{ may: false }]);
  });

  it('S13-01 S13-02 forges neither who narrows, nor who adjusts, nor a second operator', async () => {
    const { database, clock } = world.context;
    const nowMs = clock.nowMs();
    const player = await signUpPlayer(world);
    const [maker, target] = [one().id, player.user.id].map((id) => present(parseUserId(id), id));
    const ask = async (text: string, values: readonly unknown[]): Promise<unknown> =>
      Object.values((await database.query<Record<string, unknown>>(text, [...values])).rows[0] ?? {})[0];
    const narrowed = 'select voltide.set_operator_scopes($1, $2, $3, $4, $5)';
    expect(await ask(narrowed, [target, maker, [], [], nowMs])).toBe('forbidden');
    expect(await ask(narrowed, [maker, target, null, null, nowMs])).toBe('not_found');
    const adjusted = `select status from voltide.adjust_account($1, 'k', sha256('k'), $3, 'cash', $4, 'x', 'x', $2)`;
    expect(await ask(adjusted, [target, target, nowMs, 1])).toBe('forbidden');
    expect(await ask(adjusted, [target, maker, nowMs, 100_000_001])).toBe('second_operator');
    const direct = `select voltide.settle_adjustment($1, 'k', sha256('k'), $3, 'cash', 1, 'why', $2, 'x', null)`;
    await expect(ask(direct, [target, maker, nowMs])).rejects.toThrow('permission');
    const proposed = await ask(
      `select voltide.add_proposal($1, 'finance', 'adjustment', 'player', $2, $3, 'forged', $4)`,
      [maker, player.user.id, `{"account":"cash","amountSun":"900000000","note":"x","userId":"${target}"}`, nowMs],
    );
    await expect(ask('select voltide.settle_proposed_adjustment($1, $2)', [proposed, nowMs])).rejects.toThrow(
      'no approved',
    );
    const decided = `select voltide.decide_proposal($1, $2, 'finance', 'approved', null, $3)`;
    expect(await ask(decided, [proposed, maker, nowMs])).toBe('own');
    expect(await ask(decided, [proposed, target, nowMs])).toBe('scope');
    expect(await player.client.call(getBuckets)).toMatchObject({ cash: '0.000000' });
  });
});

const UNWRITTEN = [
  'account_freeze',
  'adjustment',
  'audit_day',
  'audit_entry',
  'audit_head',
  'battle_void',
  'limited_account',
  'narrowed_operator',
  'odds_table',
  'operator_scope',
  'proposal',
  'publication',
  'referral',
  'sale_stop',
  'sale_term',
  'setting',
];
