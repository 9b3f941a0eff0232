import { addCampaign, chooseVanityCode, countClick, deleteAccount, stepUp } from '@voltide/contract';
import { parseUserId, type UserId } from '@voltide/core';
import { freshName, signInOperator, signUp, startGuest, useWorld, type Person } from '@voltide/testkit';
import { describe, expect, it } from 'vitest';

import { inTransaction } from '../../platform/db/tx.ts';
import { RATES } from '../../platform/rate-limits/limits.ts';

const world = useWorld();

type Player = Person & { readonly userId: UserId };

async function newPlayer(level = 1): Promise<Player> {
  const person = await signUp(world);
  const userId = parseUserId(person.user.id) ?? expect.fail('a number');
  if (level >= 10)
    await world.database.owner.query('update voltide.player set xp = 100000 where user_id = $1', [userId]);
  return { ...person, userId };
}

const codeOf = async ({ userId }: Player): Promise<string> =>
  (await world.context.referrals.codes.ofAccount(userId)).code;
const vanityOf = async ({ userId }: Player): Promise<string | undefined> =>
  (await world.context.referrals.codes.ofAccount(userId)).vanityCode;
const choose = ({ client }: Player, code: string) => client.call(chooseVanityCode, { body: { code } });
const refused = async ({ client }: Player, code: string): Promise<string> =>
  (await client.refused(chooseVanityCode, { body: { code } })).body.code;
const vanity = (): string =>
  freshName('V')
    .toUpperCase()
    .replaceAll(/[^A-Z0-9]/g, '')
    .slice(0, 16);

async function removeAccount({ client, user, password }: Person): Promise<void> {
  await client.call(stepUp, { body: { password } });
  await client.call(deleteAccount, { body: { confirm: user.username } });
}

async function clicksOf({ userId }: Player): Promise<readonly { campaign: string; clicks: number; inAll: bigint }[]> {
  const { rows } = await world.database.owner.query<{ campaign: string; clicks: number; inAll: bigint }>(
    `select k.campaign, k.clicks, c.clicks as "inAll"
     from voltide.referral_click k join voltide.referral_campaign c using (user_id, campaign)
     where k.user_id = $1 order by k.utc_day, k.campaign`,
    [userId],
  );
  return rows;
}

describe('the code of an account', () => {
  it('S7-03 has eight signs that are taken for no others, and stays', async () => {
    const player = await newPlayer();
    const code = await codeOf(player);
    expect(code).toMatch(/^[A-HJ-NP-Z2-9]{8}$/);
    expect(await codeOf(player)).toBe(code);
  });

  it('S7-03 is one where it is asked for many times at once', async () => {
    const player = await newPlayer();
    const codes = await Promise.all(Array.from({ length: 12 }, () => codeOf(player)));
    expect(new Set(codes).size).toBe(1);
  });

  it('S7-03 a guest has none and may make none', async () => {
    const { client, user } = await startGuest(world);
    const guestId = parseUserId(user.id) ?? expect.fail('a number');
    await expect(world.context.referrals.codes.ofAccount(guestId)).rejects.toMatchObject({ code: 'session_expired' });
    const answers = [
      await client.refused(chooseVanityCode, { body: { code: 'GUESTCODE' } }),
      await client.refused(addCampaign, { body: { campaign: 'stream' } }),
    ];
    expect(answers.map(({ body }) => body.code)).toEqual(['forbidden', 'forbidden']);
  });
});

describe('a vanity code', () => {
  it('S7-03 opens at level 10, in either case, and stays for good', async () => {
    const player = await newPlayer();
    const code = vanity();
    expect(await refused(player, code)).toBe('vanity_level');
    await world.database.owner.query('update voltide.player set xp = 100000 where user_id = $1', [player.userId]);
    expect(await choose(player, ` ${code.toLowerCase()} `)).toEqual({ code });
    expect(await choose(player, code)).toEqual({ code });
    expect(await refused(player, `${code.slice(0, 10)}X`)).toBe('code_chosen');
    expect(await vanityOf(player)).toBe(code);
  });

  it.each(['AB', 'ABCDEFGHIJKLMNOPQ', 'A-B-C', 'STRAßE', 'A.B', ''])('S7-03 %j can be none', async (code) => {
    expect(await refused(await newPlayer(10), code)).toBe('invalid_request');
  });

  it.each(['VOLTIDE', 'V0LTIDE1', 'ADMIN', 'SUPPORT', 'MODERATOR7', 'HOUSE', 'OFFICIAL'])(
    'S7-03 %s is kept for the house',
    async (code) => {
      expect(await refused(await newPlayer(10), code)).toBe('code_taken');
    },
  );

  it('S7-03 the name of an operator is no one else’s code', async () => {
    const { email } = await signInOperator(world);
    const name = freshName('boss')
      .toLowerCase()
      .replaceAll(/[^a-z0-9]/g, '');
    await world.database.owner.query('update voltide.identity set username = $1 where email = $2', [name, email]);
    expect(await refused(await newPlayer(10), name.toUpperCase())).toBe('code_taken');
  });

  it('S7-03 is no one else’s code of eight characters either', async () => {
    const code = await codeOf(await newPlayer());
    expect(await refused(await newPlayer(10), code)).toBe('code_taken');
  });

  it('S7-03 of many who choose the same one at once, exactly one gets it', async () => {
    const players = await Promise.all(Array.from({ length: 6 }, () => newPlayer(10)));
    const code = vanity();
    const answers = await Promise.allSettled(players.map((player) => choose(player, code)));
    expect(answers.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
    expect((await Promise.all(players.map(vanityOf))).filter((given) => given === code)).toHaveLength(1);
  });

  it('S7-03 of many choices of one player at once, exactly one holds', async () => {
    const player = await newPlayer(10);
    const codes = Array.from({ length: 6 }, vanity);
    const answers = await Promise.allSettled(codes.map((code) => choose(player, code)));
    expect(answers.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
    expect(codes).toContain(await vanityOf(player));
  });

  it('S7-03 S3-15 goes with its account, and is never given again', async () => {
    const player = await newPlayer(10);
    const code = vanity();
    await choose(player, code);
    const eight = await codeOf(player);
    await player.client.call(addCampaign, { body: { campaign: 'stream' } });
    await world.open().call(countClick, { body: { code } });
    await removeAccount(player);
    for (const table of ['referral_code', 'referral_campaign', 'referral_click']) {
      const { rowCount } = await world.database.owner.query(`select from voltide.${table} where user_id = $1`, [
        player.userId,
      ]);
      expect([table, rowCount]).toEqual([table, 0]);
    }
    const next = await newPlayer(10);
    for (const gone of [code, eight]) expect(await refused(next, gone)).toBe('code_taken');
    await expect(world.context.referrals.codes.ofAccount(player.userId)).rejects.toMatchObject({
      code: 'session_expired',
    });
  });

  it('S7-03 S3-15 is not given to who chooses it while its account is being deleted', async () => {
    const [player, next] = await Promise.all([newPlayer(10), newPlayer(10)]);
    const code = vanity();
    await choose(player, code);
    const refusal = await inTransaction(world.context.database, async (connection) => {
      await world.context.referrals.codes.retire(connection, player.userId, world.clock.nowMs());
      const choice = refused(next, code);
      await expect
        .poll(async () => {
          const { rowCount } = await world.database.owner.query(
            `select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`,
          );
          return rowCount;
        })
        .toBeGreaterThan(0);
      return [choice] as const;
    });
    expect(await refusal[0]).toBe('code_taken');
    expect(await vanityOf(next)).toBeUndefined();
  });
});

describe('campaigns', () => {
  it('S7-03 are twenty at the most, also where many are added at once', async () => {
    const { client } = await newPlayer();
    const add = (campaign: string) => client.call(addCampaign, { body: { campaign } });
    const answers = await Promise.allSettled(Array.from({ length: 24 }, (_, i) => add(`campaign-${i}`)));
    expect(answers.filter(({ status }) => status === 'fulfilled')).toHaveLength(20);
    expect((await client.refused(addCampaign, { body: { campaign: 'one-more' } })).body.code).toBe(
      'too_many_campaigns',
    );
  });

  it('S7-03 one that is there is not counted again, whatever its case', async () => {
    const { client, userId } = await newPlayer();
    for (const campaign of ['stream', ' Stream', 'STREAM']) {
      expect(await client.call(addCampaign, { body: { campaign } })).toEqual({ campaign: 'stream' });
    }
    const { rowCount } = await world.database.owner.query('select from voltide.referral_campaign where user_id = $1', [
      userId,
    ]);
    expect(rowCount).toBe(1);
  });
});

describe('clicks on a link', () => {
  it('S7-03 are counted by day and campaign, and a campaign that is none counts for the code', async () => {
    const player = await newPlayer();
    const code = await codeOf(player);
    await player.client.call(addCampaign, { body: { campaign: 'stream' } });
    const visitor = world.open();
    const texts = [
      code,
      ` ${code.toLowerCase()}`,
      `${code}.stream`,
      `${code}.unknown`,
      `https://x.example/?ref=${code}`,
    ];
    for (const text of texts) expect(await visitor.call(countClick, { body: { code: text } })).toEqual({ ok: true });
    expect(await clicksOf(player)).toEqual([
      { campaign: '', clicks: 4, inAll: 4n },
      { campaign: 'stream', clicks: 1, inAll: 1n },
    ]);
  });

  it('S7-03 have the same answer for every text, and leave nothing where a text leads to no one', async () => {
    const { owner } = world.database;
    const sum = async () => (await owner.query<{ sum: bigint }>('select sum(clicks) from voltide.referral_click')).rows;
    const before = await sum();
    const visitor = world.open();
    for (const code of ['', 'NOBODYS2', 'R'.repeat(300), 'no code', 'https://x.example/']) {
      expect(await visitor.call(countClick, { body: { code } })).toEqual({ ok: true });
    }
    expect(await sum()).toEqual(before);
  });

  it('S7-03 a flood from one address counts as many as a household may have', async () => {
    const player = await newPlayer();
    const code = await codeOf(player);
    const flooder = world.open();
    const click = () => flooder.call(countClick, { body: { code } });
    const answers = await Promise.allSettled(Array.from({ length: 200 }, click));
    const { burst } = RATES.referralClick;
    expect(answers.filter(({ status }) => status === 'fulfilled')).toHaveLength(burst);
    await world.open().call(countClick, { body: { code } });
    expect(await clicksOf(player)).toEqual([{ campaign: '', clicks: burst + 1, inAll: BigInt(burst + 1) }]);
  });

  it('S7-03 many at once are each counted', async () => {
    const player = await newPlayer();
    const code = await codeOf(player);
    const visitors = Array.from({ length: 20 }, () => world.open());
    await Promise.all(visitors.map((visitor) => visitor.call(countClick, { body: { code } })));
    expect(await clicksOf(player)).toEqual([{ campaign: '', clicks: 20, inAll: 20n }]);
  });

  it('S7-03 S13-04 are listed by day for a year, and their sum stays', async () => {
    const player = await newPlayer();
    await world.open().call(countClick, { body: { code: await codeOf(player) } });
    await world.database.owner.query('update voltide.referral_click set utc_day = utc_day - 367 where user_id = $1', [
      player.userId,
    ]);
    await world.context.purge();
    expect(await clicksOf(player)).toEqual([]);
    const { rows } = await world.database.owner.query(
      'select clicks from voltide.referral_campaign where user_id = $1',
      [player.userId],
    );
    expect(rows).toEqual([{ clicks: 1n }]);
  });
});
