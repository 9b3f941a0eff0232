import { getBuckets, listAudit, type ErrorCode } from '@voltide/contract';
import { formatUserId, parseVt, present } from '@voltide/core';
import { getBattle, leaveBattle } from '@voltide/games/battles/contract';
import {
  getBattleForOperators,
  listBattlesForOperators,
  voidBattle,
  type OperatorBattle,
} from '@voltide/games/battles/operator-contract';
import {
  balanceOf,
  battleBody,
  CallError,
  callHouse,
  enrolPlayer,
  listBattleRests,
  listLedgerFaults,
  openBattle,
  roomFor,
  settleBattles,
  signInOperator,
  signUpPlayer,
  sitDown,
  standUp,
  useWorld,
  type Operator,
  type PackPlayer,
} from '@voltide/testkit';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';

import { listWaiting } from '../../operate/mail/outbox.sql.ts';

const world = useWorld({ settings: { SECRET_KEY: '72'.repeat(32) } });
const BEACON_DUE_MS = 3500;
let operator: Operator;

beforeAll(async () => {
  await world.context.house.countAndRead();
  operator = await signInOperator(world);
});

afterAll(async () => {
  await settleBattles(world);
  expect(await listBattleRests(world)).toEqual([]);
  expect(await listLedgerFaults(world)).toEqual([]);
});

async function outcomes(calls: readonly Promise<unknown>[]): Promise<readonly (ErrorCode | 'ok')[]> {
  const ends = await Promise.allSettled(calls);
  return ends.map((end) => {
    if (end.status === 'fulfilled') return 'ok';
    if (end.reason instanceof CallError) return end.reason.body.code;
    throw end.reason;
  });
}

const voidIt = (battleId: string, reason = 'a pack of it was wrong', by = operator) =>
  by.client.call(voidBattle, { params: { battleId }, body: { reason } });
const pageOf = (battleId: string) => operator.client.call(getBattleForOperators, { params: { battleId } });
const entriesAbout = async (battleId: string) =>
  (
    await operator.client.call(listAudit, {
      query: { act: 'battle_voided', subjectKind: 'battle', subjectId: battleId },
    })
  ).entries;

const signUpMany = (count: number) => Promise.all(Array.from({ length: count }, () => enrolPlayer(world)));

async function lockedBattle(): Promise<{ readonly battleId: string; readonly players: readonly PackPlayer[] }> {
  const players = await signUpMany(2);
  const [creator, joiner] = [present(players[0], 'a creator'), present(players[1], 'a joiner')];
  const { battleId } = await openBattle(creator, battleBody(world));
  await sitDown(joiner, battleId);
  return { battleId, players };
}

async function returnsOf(battleId: string): Promise<readonly { userId: string; sun: bigint }[]> {
  const { rows } = await world.owner.query<{ user_id: bigint; sun: bigint }>(
    `select t.user_id, sum(t.amount)::bigint as sun
     from voltide.transfer t join voltide.hold_exit x on x.user_id = t.user_id and x.ended_key = t.operation_key
     where x.hold_id like 'battle:' || $1 || ':%' and not x.was_taken and t.kind in ('cash', 'promo')
     group by t.user_id order by t.user_id`,
    [battleId],
  );
  return rows.map(({ user_id: userId, sun }) => ({ userId: `${userId}`, sun }));
}

describe('S13-02 S5-02 voiding a battle', () => {
  it('that is open returns every stake to its bucket and notifies its players why', async () => {
    const [one, other] = [await signUpPlayer(world), await enrolPlayer(world)];
    const { battleId } = await openBattle(
      one,
      battleBody(world, { layout: '1v1v1', packs: ['glass-tide', 'copper-moth'] }),
    );
    await sitDown(other, battleId);
    const staked = (await roomFor(one, battleId)).seats.map(({ stake }) => stake);
    expect(await balanceOf(one)).not.toBe('100.000000');

    const page = await voidIt(battleId, 'glass-tide was announced with wrong odds');
    expect([page.battle.state, page.mayVoid, page.voided?.wasLocked]).toEqual(['cancelled', 'ended', false]);
    expect(page.seats.map(({ owed, paidAt }) => [owed, paidAt !== null])).toEqual([
      ['refund', true],
      ['refund', true],
    ]);
    expect([await balanceOf(one), await balanceOf(other)]).toEqual(['100.000000', '100.000000']);
    expect((await returnsOf(battleId)).map(({ sun }) => sun)).toEqual(staked.map(parseVt));
    expect((await one.client.call(getBuckets)).held).toBe('0.000000');

    const seen = await world.open().call(getBattle, { params: { battleId } });
    expect(seen.battle.voidReason).toBe('glass-tide was announced with wrong odds');
    const mails = (await listWaiting(world.context.database, 1000)).filter(
      ({ purpose, recipient }) => purpose === 'battle_voided' && recipient === one.email,
    );
    expect(mails).toHaveLength(1);
    const [entry, ...more] = await entriesAbout(battleId);
    expect(more).toEqual([]);
    expect(entry).toMatchObject({
      reason: 'glass-tide was announced with wrong odds',
      before: { state: 'open' },
      after: {
        state: 'cancelled',
        refunds: [
          { seat: 0, account: formatUserId(one.userId), stake: staked[0] },
          { seat: 1, account: formatUserId(other.userId), stake: staked[1] },
        ],
      },
    });
  });

  it('that is locked publishes its seed, so that anybody can compute what was not drawn', async () => {
    const { battleId, players } = await lockedBattle();
    expect((await pageOf(battleId)).mayVoid).toBe('locked');
    const page = await voidIt(battleId);
    expect([page.battle.state, page.voided?.wasLocked]).toEqual(['voided', true]);
    expect(page.battle.serverSeed).toMatch(/^[0-9a-f]{64}$/);
    expect(page.battle.history.map(({ state }) => state)).toEqual(['open', 'locked', 'voided']);
    expect(page.beacon?.passedOver.at(-1)).toMatchObject({ reason: 'no_answer' });
    expect(await Promise.all(players.map(balanceOf))).toEqual(['100.000000', '100.000000']);
    await settleBattles(world);
    expect((await pageOf(battleId)).battle.state).toBe('voided');
  });

  it('is refused once its round is due, and while it rolls or is settled', async () => {
    const { battleId } = await lockedBattle();
    world.clock.advance(BEACON_DUE_MS);
    expect((await pageOf(battleId)).mayVoid).toBe('due');
    expect(await outcomes([voidIt(battleId)])).toEqual(['battle_decided']);
    await settleBattles(world);
    expect((await pageOf(battleId)).mayVoid).toBe('settled');
    expect(await outcomes([voidIt(battleId)])).toEqual(['battle_decided']);
    expect(await entriesAbout(battleId)).toEqual([]);
  });

  it('is refused to an operator who sits in it', async () => {
    const player = await enrolPlayer(world);
    const { battleId } = await openBattle(player, battleBody(world));
    await world.owner.query(
      `update voltide.battle_seat set user_id = (select user_id from voltide.identity where email = $2)
       where battle_id = $1`,
      [battleId, operator.email],
    );
    expect([(await pageOf(battleId)).mayVoid, await outcomes([voidIt(battleId)])]).toEqual(['own', ['own_account']]);
    await world.owner.query('update voltide.battle_seat set user_id = $2 where battle_id = $1', [
      battleId,
      player.userId,
    ]);
    await standUp(player, battleId);
  });

  it('is done once where 24 ask for it at the same moment: one entry, one refund a seat, one reason', async () => {
    const players = await signUpMany(3);
    const { battleId } = await openBattle(present(players[0], 'a creator'), battleBody(world, { layout: '1v1v1v1' }));
    await Promise.all(players.slice(1).map((each) => sitDown(each, battleId)));
    const second = await signInOperator(world);
    const calls = Array.from({ length: 24 }, (_, i) =>
      voidIt(battleId, i % 2 === 0 ? 'asked by one' : 'asked by another', i % 2 === 0 ? operator : second),
    );
    const codes = await outcomes(calls);
    // Repeating the void with the same reason gets the same answer; the other operator learns that it has ended.
    expect(codes.filter((code) => code === 'ok')).toHaveLength(12);
    expect(codes.filter((code) => code === 'battle_ended')).toHaveLength(12);
    expect(await entriesAbout(battleId)).toHaveLength(1);
    expect(await Promise.all(players.map(balanceOf))).toEqual(players.map(() => '100.000000'));
    expect((await returnsOf(battleId)).map(({ sun }) => sun)).toHaveLength(3);
    await settleBattles(world);
    expect(await Promise.all(players.map(balanceOf))).toEqual(players.map(() => '100.000000'));
  });

  it('meets the last seat, and a leaving, at the same moment: each ends once, and no stake is lost', async () => {
    const tables = await Promise.all(
      Array.from({ length: 6 }, async (_, i) => {
        const [creator, joiner] = await signUpMany(2);
        const [one, other] = [present(creator, 'a creator'), present(joiner, 'a joiner')];
        const { battleId } = await openBattle(one, battleBody(world));
        return { battleId, one, other, leaves: i % 3 === 0 };
      }),
    );
    await Promise.all(
      tables.map(async ({ battleId, one, other, leaves }) => {
        await outcomes([
          voidIt(battleId),
          leaves
            ? one.client.call(leaveBattle, { params: { battleId }, body: {}, key: `leave-${battleId}` })
            : sitDown(other, battleId),
        ]);
      }),
    );
    for (const { battleId, one, other } of tables) {
      const page = await pageOf(battleId);
      expect(['cancelled', 'voided']).toContain(page.battle.state);
      expect([await balanceOf(one), await balanceOf(other)]).toEqual(['100.000000', '100.000000']);
    }
  });

  it('meets the nodes that draw it: it is voided and refunded, or drawn and paid, never both', async () => {
    const tables = await Promise.all(Array.from({ length: 8 }, lockedBattle));
    world.clock.advance(2000);
    const voiding = tables.map(({ battleId }) => outcomes([voidIt(battleId)]));
    await voiding[0];
    world.clock.advance(BEACON_DUE_MS);
    await Promise.all([...voiding, world.context.battles.run(), world.context.battles.run()]);
    await settleBattles(world);
    const states = await Promise.all(tables.map(async ({ battleId }) => (await pageOf(battleId)).battle.state));
    expect(states).toContain('voided');
    for (const [i, { battleId, players }] of tables.entries()) {
      const { rows } = await world.owner.query<{ plays: number; refunds: number }>(
        `select (select count(*)::integer from voltide.battle_play where battle_id = $1) as plays,
           (select count(*)::integer from voltide.hold_exit
             where hold_id like 'battle:' || $1 || ':%' and not was_taken) as refunds`,
        [battleId],
      );
      expect(rows[0]).toEqual(states[i] === 'voided' ? { plays: 0, refunds: 2 } : { plays: 2, refunds: 0 });
      if (states[i] !== 'voided') continue;
      expect(await Promise.all(players.map(balanceOf))).toEqual(['100.000000', '100.000000']);
    }
  });
});

describe('S13-02 S5-02 the database itself', () => {
  it('can be voided by game operators only, and who did it and why cannot be changed', async () => {
    const player = await enrolPlayer(world);
    const { battleId } = await openBattle(player, battleBody(world));
    const { database } = world.context;
    const ask = async (byUserId: bigint) => {
      const { rows } = await database.query<{ outcome: string }>(
        'select voltide.void_by_operator($1, $2, $3, $4, 0, null, null) as outcome',
        [battleId, byUserId, world.clock.nowMs(), 'by hand'],
      );
      return rows[0]?.outcome;
    };
    const stranger = await enrolPlayer(world);
    expect(await ask(stranger.userId)).toBe('forbidden');
    const auditor = await signInOperator(world);
    const { rows } = await world.owner.query<{ id: bigint }>(
      'select user_id as id from voltide.identity where email = $1',
      [auditor.email],
    );
    const auditorId = present(rows[0], 'the operator').id;
    await world.owner.query(
      `with narrowed as (
         insert into voltide.narrowed_operator (user_id, since_ms, by_user_id) values ($1, 0, 1))
       insert into voltide.operator_scope (user_id, scope, until_ms) values ($1, 'auditor', null)`,
      [auditorId],
    );
    expect(await ask(auditorId)).toBe('forbidden');
    expect(await outcomes([voidIt(battleId, 'not theirs', auditor)])).toEqual(['forbidden']);
    expect((await roomFor(player, battleId)).state).toBe('open');
    await voidIt(battleId);
    await expect(database.query(`delete from voltide.battle_void`)).rejects.toThrow('permission denied');
    await expect(world.owner.query(`update voltide.battle_void set reason = 'another'`)).rejects.toThrow();
  });
});

describe('S13-02 the operators’ list of battles', () => {
  const list = (query: Record<string, string>) => operator.client.call(listBattlesForOperators, { query });

  it('finds battles by state, mode, pack, player, stake and day, private ones too', async () => {
    const player = await enrolPlayer(world);
    const { battleId } = await openBattle(
      player,
      battleBody(world, { layout: '2v2', mode: 'points', packs: ['copper-moth'] }),
    );
    const day = new Date(world.clock.nowMs()).toISOString().slice(0, 10);
    const found = async (query: Record<string, string>) =>
      (await list(query)).battles.map((battle) => battle.battleId).includes(battleId);
    const { entry } = await roomFor(player, battleId);
    for (const query of [
      { player: player.user.username },
      { player: player.user.id, state: 'open', mode: 'points', pack: 'copper-moth' },
      { player: player.user.username.toUpperCase(), from: day, to: day, minEntry: entry, maxEntry: entry },
    ]) {
      expect(await found(query)).toBe(true);
    }
    for (const query of [
      { player: player.user.username, state: 'voided' },
      { player: player.user.username, mode: 'jackpot' },
      { player: player.user.username, pack: 'glass-tide' },
      { player: player.user.username, to: '2026-01-01' },
      { player: player.user.username, maxEntry: '0.5' },
      { player: 'nobody-of-this-name' },
    ]) {
      expect(await found(query)).toBe(false);
    }
    await standUp(player, battleId);
  });

  it('shows each battle once while new ones are opened between two pages', async () => {
    const [creator, ...others] = await signUpMany(12);
    for (const each of [present(creator, 'a creator'), ...others]) {
      for (let i = 0; i < 5; i += 1) await openBattle(each, battleBody(world));
    }
    const seen: OperatorBattle[] = [];
    let before: string | undefined;
    do {
      const page = await list({ state: 'open', ...(before === undefined ? {} : { before }) });
      seen.push(...page.battles);
      before = page.next ?? undefined;
      const late = await enrolPlayer(world);
      await openBattle(late, battleBody(world));
    } while (before !== undefined);
    const ids = seen.map(({ battleId }) => battleId);
    expect(new Set(ids).size).toBe(ids.length);
    expect(ids.length).toBeGreaterThanOrEqual(60);
    const times = seen.map(({ openedAt }) => openedAt);
    expect(times).toEqual(times.toSorted().toReversed());
    expect((await list({})).counts.open).toBeGreaterThanOrEqual(60);
    for (const { battleId } of (await list({ state: 'open' })).battles) await voidIt(battleId, 'end of the test');
    for (const { battleId } of (await list({ state: 'open' })).battles) await voidIt(battleId, 'end of the test');
  });

  it('goes out as CSV, in which no cell is a formula, and the export is in the audit', async () => {
    const player = await enrolPlayer(world);
    const { battleId } = await openBattle(player, battleBody(world));
    const { status, json } = await operator.client.send('GET', '/api/admin/battles/csv?state=open');
    expect(status).toBe(200);
    const text = String(json);
    expect(text.split('\r\n')[0]).toMatch(/^battle,state,voided_by_operator/);
    expect(text).toContain(battleId);
    for (const line of text.split('\r\n')) {
      for (const cell of line.split(',')) expect(cell).not.toMatch(/^[=+@\t]|^-(?!\d)/);
    }
    const { entries } = await operator.client.call(listAudit, { query: { act: 'list_exported' } });
    expect(entries[0]).toMatchObject({ subject: { kind: 'list', id: 'battles' }, after: { state: 'open' } });
    await standUp(player, battleId);
  });

  it('S13-01 and each battle’s page are for operators alone, whatever id is asked for', async () => {
    const player = await enrolPlayer(world);
    const { battleId } = await openBattle(player, battleBody(world, { isPrivate: false }));
    for (const client of [player.client, world.open()]) {
      const code = client === player.client ? 'forbidden' : 'not_signed_in';
      expect(
        await outcomes([
          client.call(listBattlesForOperators, { query: {} }),
          client.call(getBattleForOperators, { params: { battleId } }),
          client.call(voidBattle, { params: { battleId }, body: { reason: 'mine' } }),
        ]),
      ).toEqual([code, code, code]);
    }
    expect(await outcomes([pageOf('nothing-of-this-id')])).toEqual(['not_found']);
    await callHouse(player, battleId);
  });
});
