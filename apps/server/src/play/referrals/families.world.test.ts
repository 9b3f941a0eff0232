import { convertQuick, guestSignin } from '@voltide/contract';
import { parseUserId } from '@voltide/core';
import { freshName, openQuickPack, signupBody, startQuickGame, useWorld } from '@voltide/testkit';
import { CHROME, FIREFOX, freshNetwork, useFamilies, type FamilyPlayer } from '@voltide/testkit/family-players';
import { describe, expect, it } from 'vitest';

const HOUR_MS = 3_600_000;
const MINUTE_MS = 60_000;
const world = useWorld();
const { browserAt, someBrowser, join, logInAt, removeAccount, codeOf, stateOf, evidenceOf } = useFamilies(world);

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

  it('S7-03 holds a guest and a Quick Game that become accounts there', async () => {
    const browser = someBrowser();
    const code = await codeOf(await join(browser));
    browser.setToken(undefined);
    await browser.call(guestSignin, { body: { username: freshName('guest') } });
    expect(await stateOf(await join(browser, code))).toEqual(HELD_BY('same_device'));
    browser.setToken(undefined);
    const quick = await startQuickGame(world, browser);
    await openQuickPack(world, quick);
    const { user } = await browser.call(convertQuick, { body: { ...signupBody(freshName()), referralCode: code } });
    expect(await stateOf({ userId: parseUserId(user.id) ?? expect.fail('a number') })).toEqual(HELD_BY('same_device'));
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
    const see = ({ userId }: FamilyPlayer, mark: string, atMs: number) =>
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

  it('S7-03 S3-15 holds who deletes an account and comes back by somebody whom it had brought', async () => {
    const network = freshNetwork();
    const a = await join(browserAt(`${network}.1`));
    const b = await join(someBrowser(), await codeOf(a));
    await removeAccount(a);
    const again = await join(browserAt(`${network}.2`), await codeOf(b));
    expect(await stateOf(again)).toEqual(HELD_BY('same_network'));
    expect(await evidenceOf(again)).toEqual([{ otherId: a.userId, relation: 'above', reason: 'same_network' }]);
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
