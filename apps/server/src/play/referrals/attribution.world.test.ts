import {
  addCampaign,
  chooseVanityCode,
  convertQuick,
  deleteAccount,
  excludePlayer,
  exportAccount,
  signup,
  stepUp,
} from '@voltide/contract';
import { parseUserId, type UserId } from '@voltide/core';
import {
  freshName,
  openQuickPack,
  signUp,
  signupBody,
  startGuest,
  startQuickGame,
  unzip,
  useWorld,
  type Client,
  type Person,
} from '@voltide/testkit';
import { describe, expect, it } from 'vitest';

const world = useWorld();

type Player = Person & { readonly userId: UserId };
type Referrer = Player & { readonly code: string };

const numberOf = (id: string): UserId => parseUserId(id) ?? expect.fail('a number');

async function newReferrer(): Promise<Referrer> {
  const person = await signUp(world);
  const userId = numberOf(person.user.id);
  return { ...person, userId, code: (await world.context.referrals.codes.ofAccount(userId)).code };
}

async function join(referralCode: string, client: Client = world.open()): Promise<Player> {
  const body = signupBody(freshName());
  const { token, user } = await client.call(signup, { body: { ...body, referralCode } });
  client.setToken(token);
  return { client, user, userId: numberOf(user.id), email: body.email, password: body.password };
}

async function broughtBy({ userId }: Pick<Player, 'userId'>) {
  const { rows } = await world.database.owner.query<{ referrerId: UserId; code: string; campaign: string }>(
    `select referrer_id as "referrerId", code, campaign from voltide.referral where referee_id = $1`,
    [userId],
  );
  return rows[0];
}

async function removeAccount({ client, user, password }: Person): Promise<void> {
  await client.call(stepUp, { body: { password } });
  await client.call(deleteAccount, { body: { confirm: user.username } });
}

describe('who is brought by whom', () => {
  it('S7-03 follows a code in any case, with blanks, or in a link, and a campaign that there is', async () => {
    const { code, userId: referrerId, client } = await newReferrer();
    await client.call(addCampaign, { body: { campaign: 'stream' } });
    for (const [text, campaign] of [
      [code, ''],
      [`  ${code.toLowerCase()} `, ''],
      [`${code.slice(0, 4)} ${code.slice(4)}`, ''],
      [`https://play.example/signup?utm_source=a&ref=${code.toLowerCase()}.Stream#x`, 'stream'],
      [`${code}.nothing`, ''],
    ] as const) {
      expect([text, await broughtBy(await join(text))]).toEqual([text, { referrerId, code, campaign }]);
    }
  });

  it('S7-03 follows a vanity code', async () => {
    const { userId: referrerId, client } = await newReferrer();
    await world.database.owner.query('update voltide.player set xp = 100000 where user_id = $1', [referrerId]);
    const { code } = await client.call(chooseVanityCode, { body: { code: `tide${String(referrerId).slice(-8)}` } });
    expect(await broughtBy(await join(code.toLowerCase()))).toMatchObject({ referrerId, code });
  });

  it.each(['NOBODYS2', 'no such code', '', 'R'.repeat(300), 'R'.repeat(5000), 'https://play.example/signup?ref='])(
    'S7-03 has no referrer, and blocks no sign-up, for %.40j',
    async (text) => {
      expect(await broughtBy(await join(text))).toBeUndefined();
    },
  );

  it('S7-03 counts for a guest who becomes an account, once', async () => {
    const { code, userId: referrerId } = await newReferrer();
    const { client, user } = await startGuest(world);
    const { userId } = await join(code, client);
    expect(userId).toBe(numberOf(user.id));
    expect(await broughtBy({ userId })).toMatchObject({ referrerId });
  });

  it('S7-03 counts for a Quick Game that is saved', async () => {
    const { code, userId: referrerId } = await newReferrer();
    const quick = await startQuickGame(world);
    await openQuickPack(world, quick);
    const body = { ...signupBody(freshName()), referralCode: ` ${code}` };
    const { user } = await quick.client.call(convertQuick, { body });
    expect(await broughtBy({ userId: numberOf(user.id) })).toMatchObject({ referrerId });
  });

  it('S7-03 a guest and a Quick Game refer no one: they have no code', async () => {
    const { rows } = await world.database.owner.query(
      `select from voltide.referral_code c join voltide.identity i using (user_id) where i.kind <> 'account'`,
    );
    expect(rows).toEqual([]);
  });

  it('S7-03 stays what it is where the referrer takes a break or is excluded, before or since', async () => {
    const { code, userId: referrerId, client } = await newReferrer();
    const before = await join(code);
    await client.call(excludePlayer, { body: { kind: 'cool_off', length: '1d', confirmed: true } });
    const since = await join(code);
    for (const referee of [before, since]) expect(await broughtBy(referee)).toMatchObject({ referrerId });
  });

  it('S7-03 S3-15 a deleted referrer brings no one else; the numbers of earlier referees stay', async () => {
    const referrer = await newReferrer();
    const { code, userId: referrerId } = referrer;
    const before = await join(code);
    await removeAccount(referrer);
    expect(await broughtBy(await join(code))).toBeUndefined();
    expect(await broughtBy(before)).toEqual({ referrerId, code: '', campaign: '' });
  });

  it('S7-03 a sign-up and the deletion of its referrer at once leave no one with a deleted referrer', async () => {
    for (let round = 0; round < 6; round++) {
      const referrer = await newReferrer();
      await referrer.client.call(stepUp, { body: { password: referrer.password } });
      const [referee] = await Promise.all([
        join(referrer.code),
        referrer.client.call(deleteAccount, { body: { confirm: referrer.user.username } }),
      ]);
      const { rows } = await world.database.owner.query(
        `select from voltide.referral r join voltide.identity i on i.user_id = r.referrer_id
         where r.referee_id = $1 and r.code <> ''`,
        [referee.userId],
      );
      expect(rows).toEqual([]);
    }
  });

  it('S7-03 S3-15 the archive says which code a player came by, and names no one', async () => {
    const { code, user } = await newReferrer();
    const { client, password } = await join(code.toLowerCase());
    await client.call(stepUp, { body: { password } });
    const response = await fetch(`${world.url}${exportAccount.path}`, {
      headers: { authorization: `Bearer ${client.token() ?? ''}` },
    });
    const files = unzip(new Uint8Array(await response.arrayBuffer()));
    const [came] = JSON.parse(files['referred-by.json'] ?? '') as readonly Record<string, unknown>[];
    expect(came).toMatchObject({ code, campaign: '', state: 'counts', reason: null });
    expect(JSON.parse(files['referral-marks.json'] ?? '')).toMatchObject([{ kind: 'device' }]);
    expect(Object.values(files).join('\n')).not.toContain(user.username);
  });

  it('S7-03 S3-15 a referee who is deleted leaves a number', async () => {
    const { code, userId: referrerId } = await newReferrer();
    const referee = await join(code);
    await removeAccount(referee);
    expect(await broughtBy(referee)).toEqual({ referrerId, code, campaign: '' });
  });
});
