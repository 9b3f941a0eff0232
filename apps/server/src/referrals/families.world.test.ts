import { deleteAccount, login, signup, stepUp, unlinkWalletAddress } from '@voltide/contract';
import { parseUserId, type UserId } from '@voltide/core';
import {
  createClient,
  createTestWallet,
  freshName,
  linkWallet,
  signupBody,
  startWorldChain,
  useWorld,
  type Client,
  type Person,
  type TestWallet,
} from '@voltide/testkit';
import { afterAll, describe, expect, it } from 'vitest';

const HOUR_MS = 3_600_000;
const MINUTE_MS = 60_000;
const DAY_MS = 24 * HOUR_MS;
const CHROME = 'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 Chrome/140.0.0.0 Safari/537.36';
const FIREFOX = 'Mozilla/5.0 (X11; Linux x86_64; rv:143.0) Gecko/20100101 Firefox/143.0';

const chain = await startWorldChain('families');
const world = useWorld({ settings: { TRON_NODES: chain.urls.join(',') } });
const opened: Client[] = [];
afterAll(async () => {
  for (const client of opened) client.close();
  await chain.close();
});

type Player = Person & { readonly userId: UserId };

let networks = 0;
/** Networks that nobody else is in. */
const freshNetwork = (): string => `198.51.${(networks += 1)}`;

/** A browser at an address. */
function browserAt(address: string, userAgent = CHROME, languages = 'en-GB,en;q=0.9'): Client {
  const client = createClient(world.url, address);
  client.setHeader('user-agent', userAgent);
  client.setHeader('accept-language', languages);
  opened.push(client);
  return client;
}

const someBrowser = (): Client => browserAt(`${freshNetwork()}.9`);

async function join(client: Client, referralCode?: string): Promise<Player> {
  const body = signupBody(freshName());
  client.setToken(undefined);
  const { token, user } = await client.call(signup, { body: { ...body, referralCode } });
  client.setToken(token);
  const userId = parseUserId(user.id) ?? expect.fail('a number');
  return { client, user, userId, email: body.email, password: body.password };
}

async function logInAt(client: Client, { email, password }: Person): Promise<void> {
  client.setToken(undefined);
  client.setToken((await client.call(login, { body: { credential: email, password } })).token);
}

const codeOf = async ({ userId }: Player): Promise<string> =>
  (await world.context.referrals.codes.ofAccount(userId)).code;

async function stateOf({ userId }: Player): Promise<readonly [string, string | null] | undefined> {
  const { rows } = await world.database.owner.query<{ state: string; reason: string | null }>(
    'select state, reason from voltide.referral where referee_id = $1',
    [userId],
  );
  return rows[0] && [rows[0].state, rows[0].reason];
}

async function evidenceOf({ userId }: Player) {
  const { rows } = await world.database.owner.query<{ otherId: UserId; relation: string; reason: string }>(
    `select other_id as "otherId", relation, reason from voltide.referral_evidence
     where referee_id = $1 order by noted_at_ms, other_id`,
    [userId],
  );
  return rows;
}

async function removeAccount({ client, user, password }: Person): Promise<void> {
  await client.call(stepUp, { body: { password } });
  await client.call(deleteAccount, { body: { confirm: user.username } });
}

const HELD_BY = (reason: string) => ['held', reason];
const COUNTS = ['counts', null];

describe('one browser', () => {
  it('S7-03 holds who signs up by the code of somebody who was signed in there', async () => {
    const browser = someBrowser();
    const referrer = await join(browser);
    const referee = await join(browser, await codeOf(referrer));
    expect(await stateOf(referee)).toEqual(HELD_BY('same_device'));
    expect(await evidenceOf(referee)).toEqual([
      { otherId: referrer.userId, relation: 'referrer', reason: 'same_device' },
    ]);
  });

  it('S7-03 holds where the referrer logs in on it later, and where the referee does on the other', async () => {
    const referrer = await join(someBrowser());
    const code = await codeOf(referrer);
    const [first, second] = [await join(someBrowser(), code), await join(someBrowser(), code)];
    expect([await stateOf(first), await stateOf(second)]).toEqual([COUNTS, COUNTS]);
    await logInAt(first.client, referrer);
    expect([await stateOf(first), await stateOf(second)]).toEqual([HELD_BY('same_device'), COUNTS]);
    await logInAt(referrer.client, second);
    expect(await stateOf(second)).toEqual(HELD_BY('same_device'));
  });

  it('S7-03 holds the next account of a referee who deleted the one before', async () => {
    const referrer = await join(someBrowser());
    const code = await codeOf(referrer);
    const browser = someBrowser();
    const first = await join(browser, code);
    await logInAt(browser, referrer);
    await logInAt(browser, first);
    await removeAccount({ ...first, client: browser });
    expect(await stateOf(await join(browser, code))).toEqual(HELD_BY('same_device'));
  });

  it('S7-03 holds who comes back over somebody else: A brings B, and B the second account of A', async () => {
    const browser = someBrowser();
    const a = await join(browser);
    const b = await join(someBrowser(), await codeOf(a));
    const again = await join(browser, await codeOf(b));
    expect([await stateOf(b), await stateOf(again)]).toEqual([COUNTS, HELD_BY('same_device')]);
    expect(await evidenceOf(again)).toEqual([{ otherId: a.userId, relation: 'above', reason: 'same_device' }]);
  });

  it('S7-03 holds who is one with the referrer over an account that has neither brought nor been brought', async () => {
    const referrer = await join(someBrowser());
    const referee = await join(someBrowser(), await codeOf(referrer));
    const between = await join(referrer.client);
    expect(await stateOf(referee)).toEqual(COUNTS);
    await logInAt(referee.client, between);
    expect(await stateOf(referee)).toEqual(HELD_BY('same_device'));
  });

  it('S7-03 of two who were brought by one code, the second is held, however often the browser comes', async () => {
    const code = await codeOf(await join(someBrowser()));
    const browser = someBrowser();
    const first = await join(browser, code);
    const second = await join(browser, code);
    await logInAt(browser, first);
    expect([await stateOf(first), await stateOf(second)]).toEqual([COUNTS, HELD_BY('same_device')]);
    expect(await evidenceOf(second)).toEqual([{ otherId: first.userId, relation: 'referee', reason: 'same_device' }]);
  });

  it('S7-03 what an operator has released is not held again', async () => {
    const browser = someBrowser();
    const referrer = await join(browser);
    const referee = await join(browser, await codeOf(referrer));
    await world.database.owner.query('select voltide.review_referral($1, true, $2)', [
      referee.userId,
      world.clock.nowMs(),
    ]);
    await logInAt(browser, referrer);
    await logInAt(browser, referee);
    expect((await stateOf(referee))?.[0]).toBe('counts');
  });
});

describe('one network', () => {
  it('S7-03 with the same browser holds for 72 hours', async () => {
    for (const [afterMs, state] of [
      [72 * HOUR_MS - MINUTE_MS, HELD_BY('same_network')],
      [72 * HOUR_MS + MINUTE_MS, COUNTS],
    ] as const) {
      const network = freshNetwork();
      const code = await codeOf(await join(browserAt(`${network}.7`)));
      world.clock.advance(afterMs);
      expect([afterMs, await stateOf(await join(browserAt(`${network}.250`), code))]).toEqual([afterMs, state]);
    }
  });

  it('S7-03 holds to the millisecond, whichever of both was there first', async () => {
    const referrer = await join(someBrowser());
    const code = await codeOf(referrer);
    const see = ({ userId }: Player, mark: string, atMs: number) =>
      world.database.owner.query(`select voltide.note_seen($1, '{}', sha256($2::text::bytea), $3)`, [
        userId,
        mark,
        atMs,
      ]);
    const atMs = world.clock.nowMs();
    for (const [afterMs, state] of [
      [72 * HOUR_MS, HELD_BY('same_network')],
      [72 * HOUR_MS + 1, COUNTS],
    ] as const) {
      for (const order of ['referrer first', 'referee first']) {
        const referee = await join(someBrowser(), code);
        const [first, second] = order === 'referrer first' ? [referrer, referee] : [referee, referrer];
        await see(first, `${afterMs} ${order}`, atMs);
        await see(second, `${afterMs} ${order}`, atMs + afterMs);
        expect([order, afterMs, await stateOf(referee)]).toEqual([order, afterMs, state]);
      }
    }
  });

  it('S7-03 holds too where the referrer comes to the network of the referee within 72 hours', async () => {
    const referrer = await join(someBrowser());
    const code = await codeOf(referrer);
    const [soon, late] = [freshNetwork(), freshNetwork()];
    const first = await join(browserAt(`${soon}.1`), code);
    const second = await join(browserAt(`${late}.1`), code);
    world.clock.advance(72 * HOUR_MS - MINUTE_MS);
    await logInAt(browserAt(`${soon}.2`), referrer);
    world.clock.advance(2 * MINUTE_MS);
    await logInAt(browserAt(`${late}.2`), referrer);
    expect([await stateOf(first), await stateOf(second)]).toEqual([HELD_BY('same_network'), COUNTS]);
  });

  it('S7-03 is a /48 of IPv6', async () => {
    const code = await codeOf(await join(browserAt('2001:db8:7:1::1')));
    expect(await stateOf(await join(browserAt('2001:db8:7:ffff::9'), code))).toEqual(HELD_BY('same_network'));
    expect(await stateOf(await join(browserAt('2001:db8:8:1::1'), code))).toEqual(COUNTS);
  });

  it('S7-03 two honest people at one university with different browsers or languages are not held', async () => {
    const network = freshNetwork();
    const code = await codeOf(await join(browserAt(`${network}.7`)));
    for (const browser of [
      browserAt(`${network}.7`, FIREFOX),
      browserAt(`${network}.8`, CHROME, 'de-DE,de;q=0.9'),
      browserAt(`${freshNetwork()}.7`),
    ]) {
      expect(await stateOf(await join(browser, code))).toEqual(COUNTS);
    }
  });

  it.each(['10.1.2.3', '127.0.0.1', '192.168.1.9', 'fd00::1'])(
    'S7-03 %s says nothing: all players come from it where a proxy is not trusted, or in one house',
    async (address) => {
      const code = await codeOf(await join(browserAt(address)));
      expect(await stateOf(await join(browserAt(address), code))).toEqual(COUNTS);
    },
  );

  it('S7-03 two earlier strangers of one code in one network are not one person', async () => {
    const code = await codeOf(await join(someBrowser()));
    const network = freshNetwork();
    const [first, second] = [await join(browserAt(`${network}.1`), code), await join(browserAt(`${network}.2`), code)];
    expect([await stateOf(first), await stateOf(second)]).toEqual([COUNTS, COUNTS]);
  });

  it('S7-03 a log-in in a crowd of one network and one referrer looks at the 200 seen last', async () => {
    const { owner } = world.database;
    const referrer = await join(someBrowser());
    const code = await codeOf(referrer);
    const network = freshNetwork();
    const referee = await join(browserAt(`${network}.1`), code);
    await owner.query(
      `with crowd as (
         insert into voltide.family_mark (kind, mark, user_id, last_at_ms)
         select m.kind, m.mark, 1000000 + g, m.last_at_ms - 1
         from voltide.family_mark m cross join generate_series(1, 3000) g
         where m.user_id = $1 and m.kind = 'network' returning user_id
       )
       insert into voltide.referral (referee_id, referrer_id, joined_at_ms, code)
       select c.user_id, $2, 0, $3 from crowd c`,
      [referee.userId, referrer.userId, code],
    );
    expect(await stateOf(referee)).toEqual(COUNTS);
    await logInAt(browserAt(`${network}.2`), referrer);
    expect(await stateOf(referee)).toEqual(HELD_BY('same_network'));
    const { rowCount } = await owner.query(`select from voltide.referral where referrer_id = $1 and state = 'held'`, [
      referrer.userId,
    ]);
    expect(rowCount).toBe(200);
  });

  it('S7-03 is seen where both come at the very same time', async () => {
    for (let round = 0; round < 5; round++) {
      const referrer = await join(someBrowser());
      const code = await codeOf(referrer);
      const network = freshNetwork();
      const [referee] = await Promise.all([
        join(browserAt(`${network}.1`), code),
        logInAt(browserAt(`${network}.2`), referrer),
      ]);
      expect(await stateOf(referee)).toEqual(HELD_BY('same_network'));
    }
  });
});

describe('one wallet, one source of deposits', () => {
  /** Links a wallet and lets go of it. */
  async function usedBy(player: Player, wallet: TestWallet): Promise<void> {
    await world.context.tron.scan.run();
    await linkWallet(player, wallet);
    await player.client.call(unlinkWalletAddress, { params: { address: wallet.address } });
  }

  it('S7-03 holds whichever of both had the wallet first', async () => {
    const referrer = await join(someBrowser());
    const code = await codeOf(referrer);
    for (const order of ['referrer first', 'referee first']) {
      const referee = await join(someBrowser(), code);
      const wallet = createTestWallet();
      for (const player of order === 'referrer first' ? [referrer, referee] : [referee, referrer]) {
        expect([order, await stateOf(referee)]).toEqual([order, COUNTS]);
        await usedBy(player, wallet);
      }
      expect([order, await stateOf(referee)]).toEqual([order, HELD_BY('same_wallet')]);
    }
  });

  it('S7-03 S3-15 holds over an account that was deleted', async () => {
    const a = await join(someBrowser());
    const b = await join(someBrowser(), await codeOf(a));
    const wallet = createTestWallet();
    await usedBy(a, wallet);
    await removeAccount(a);
    const again = await join(someBrowser(), await codeOf(b));
    await usedBy(again, wallet);
    expect(await stateOf(again)).toEqual(HELD_BY('same_wallet'));
    expect(await evidenceOf(again)).toEqual([{ otherId: a.userId, relation: 'above', reason: 'same_wallet' }]);
  });

  it('S7-03 holds where deposits of both came from one address', async () => {
    const { owner } = world.database;
    const referrer = await join(someBrowser());
    const referee = await join(someBrowser(), await codeOf(referrer));
    const insert = async ({ userId }: Player): Promise<void> => {
      await owner.query(
        `insert into voltide.deposit
           (user_id, amount, created_at_ms, final_block, state, txid, from_address, to_address)
         select $1::bigint, 1, 0, 1, 'below_least', sha256(int8send($1::bigint)), a.address, a.address
         from (select '\\x41'::bytea || substring(sha256(int8send($2::bigint)) for 20) as address) a`,
        [userId, referrer.userId],
      );
    };
    await owner.query('alter table voltide.deposit disable trigger moves_by_the_rules');
    await insert(referrer);
    await insert(referee);
    await owner.query('alter table voltide.deposit enable trigger moves_by_the_rules');
    await world.context.referrals.families.check(world.context.database, referrer.userId);
    expect(await stateOf(referee)).toEqual(HELD_BY('same_payment'));
  });
});

describe('what is kept of browsers and networks', () => {
  const marksOf = async ({ userId }: Player): Promise<readonly string[]> => {
    const { rows } = await world.database.owner.query<{ kind: string; mark: Uint8Array }>(
      'select kind, mark from voltide.family_mark where user_id = $1 order by kind',
      [userId],
    );
    return rows.map(({ kind, mark }) => `${kind} ${mark.length}`);
  };

  it('S7-03 S15-01 is a keyed hash: networks for 72 hours, browsers for 180 days', async () => {
    const player = await join(someBrowser());
    expect(await marksOf(player)).toEqual(['device 32', 'network 32']);
    world.clock.advance(72 * HOUR_MS - MINUTE_MS);
    await world.context.purge();
    expect(await marksOf(player)).toEqual(['device 32', 'network 32']);
    world.clock.advance(2 * MINUTE_MS);
    await world.context.purge();
    expect(await marksOf(player)).toEqual(['device 32']);
    world.clock.advance(177 * DAY_MS);
    await world.context.purge();
    expect(await marksOf(player)).toEqual([]);
  });

  it('S7-03 a log-in in a browser that the account knows adds none', async () => {
    const player = await join(someBrowser());
    for (let i = 0; i < 3; i++) await logInAt(player.client, player);
    expect(await marksOf(player)).toEqual(['device 32', 'network 32']);
  });

  it('S7-03 evidence goes after 180 days, and not while earnings wait for their review', async () => {
    const browser = someBrowser();
    const code = await codeOf(await join(browser));
    const [held, released] = [await join(browser, code), await join(browser, code)];
    await world.database.owner.query('select voltide.review_referral($1, true, $2)', [
      released.userId,
      world.clock.nowMs(),
    ]);
    world.clock.advance(180 * DAY_MS + 1);
    await world.context.purge();
    expect([(await evidenceOf(held)).length, (await evidenceOf(released)).length]).toEqual([1, 0]);
  });
});
