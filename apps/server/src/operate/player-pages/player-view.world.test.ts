import {
  getBuckets,
  getLevel,
  getLifetime,
  getPlayerLimits,
  getProfile,
  getVault,
  listEntries,
  listPlays,
  listStacks,
  VIEW_PARTS,
  viewAsPlayer,
} from '@voltide/contract';
import { ALL_ENDPOINTS } from '@voltide/games/contract';
import { adjustBalance, openPack, orderOf, signInOperator, signUpPlayer, startGuest, useWorld } from '@voltide/testkit';
import { describe, expect, it } from 'vitest';

import { VIEWED_CALLS } from './player-view.ts';
import { readOnly } from './read-only.ts';

const world = useWorld();
const reason = 'support' as const;

describe('S13-02 what the player sees', () => {
  it("S13-02 is answered as the player's own calls answer it", async () => {
    const operator = await signInOperator(world);
    const player = await signUpPlayer(world);
    const params = { userId: player.user.id };
    await adjustBalance(world, player.userId, { account: 'cash', amountSun: 9_000_000n });
    for (let i = 0; i < 3; i++) await openPack(player, orderOf(world, 'tin-sparrow', 2));
    const own = player.client;
    const look = (body: Parameters<typeof view>[0]) => view(body);
    const view = (
      body: NonNullable<NonNullable<Parameters<typeof operator.client.call<typeof viewAsPlayer>>[1]>['body']>,
    ) => operator.client.call(viewAsPlayer, { params, body });
    expect(await look({ part: 'wallet', reason })).toEqual({
      part: 'wallet',
      buckets: await own.call(getBuckets),
      lifetime: await own.call(getLifetime),
      vault: await own.call(getVault),
    });
    expect(await look({ part: 'inventory', reason })).toEqual({
      part: 'inventory',
      inventory: await own.call(listStacks),
    });
    expect(await look({ part: 'history', reason })).toEqual({ part: 'history', history: await own.call(listPlays) });
    const query = { balance: 'promo' as const };
    expect(await look({ part: 'statement', reason, ...query })).toEqual({
      part: 'statement',
      statement: await own.call(listEntries, { query }),
    });
    expect(await look({ part: 'limits', reason })).toEqual({ part: 'limits', limits: await own.call(getPlayerLimits) });
    expect(await look({ part: 'profile', reason })).toEqual({
      part: 'profile',
      level: await own.call(getLevel),
      profile: await own.call(getProfile),
    });
  });

  it('S13-02 is a closed list of calls that read, of all calls there are', async () => {
    const viewed = VIEW_PARTS.flatMap((part) => [...VIEWED_CALLS[part]]);
    for (const call of viewed) {
      expect([call.path, call.method, call.money]).toEqual([call.path, 'GET', undefined]);
      expect(['player', 'account']).toContain(call.auth);
    }
    const operator = await signInOperator(world);
    const player = await signUpPlayer(world);
    for (const { method, path } of ALL_ENDPOINTS) {
      const { status } = await operator.client.send('POST', `/api/admin/players/${player.user.id}/view`, {
        body: { part: `${method} ${path}`, reason },
      });
      expect([path, status]).toEqual([path, 400]);
    }
  });

  it('S13-02 reads on a connection on which the database refuses every write', async () => {
    const { userId } = await signUpPlayer(world);
    const writes = [
      'update voltide.identity set username = username where user_id = $1',
      'delete from voltide.profile_setting where user_id = $1',
      'select voltide.exclude($1, $$cool_off$$, 0, 86400000)',
      'select voltide.close_player($1, 0)',
    ];
    for (const text of writes) {
      const tried = readOnly(world.context.database, (connection) => connection.query(text, [userId]));
      await expect(tried).rejects.toMatchObject({ code: '25006' });
    }
  });

  it('S13-02 changes nothing and starts no session, whichever part is looked at', async () => {
    const operator = await signInOperator(world);
    const player = await signUpPlayer(world);
    await openPack(player, orderOf(world));
    const state = async () => {
      const { rows } = await world.owner.query(
        `select (select count(*) from voltide.session s where s.user_id = $1) as sessions,
          (select jsonb_agg(to_jsonb(p)) from voltide.player p where p.user_id = $1) as player,
          (select jsonb_agg(to_jsonb(a) order by a.kind) from voltide.account a where a.user_id = $1) as accounts,
          (select count(*) from voltide.security_event e where e.user_id = $1) as events,
          (select jsonb_agg(to_jsonb(l)) from voltide.last_seen l where l.user_id = $1) as seen`,
        [player.userId],
      );
      return rows[0] as unknown;
    };
    const before = await state();
    const params = { userId: player.user.id };
    for (const part of ['wallet', 'inventory', 'limits', 'profile'] as const) {
      await operator.client.call(viewAsPlayer, { params, body: { part, reason } });
    }
    await operator.client.call(viewAsPlayer, { params, body: { part: 'history', reason } });
    await operator.client.call(viewAsPlayer, { params, body: { part: 'statement', balance: 'cash', reason } });
    expect(await state()).toEqual(before);
  });

  it('S13-02 shows a guest without what guests have not', async () => {
    const operator = await signInOperator(world);
    const { user } = await startGuest(world);
    const params = { userId: user.id };
    const look = (part: 'wallet' | 'profile') => operator.client.call(viewAsPlayer, { params, body: { part, reason } });
    expect(await look('wallet')).toMatchObject({ vault: null });
    expect(await look('profile')).toMatchObject({ level: { level: 1 }, profile: null });
  });
});
