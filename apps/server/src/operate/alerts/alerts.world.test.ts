import { changePayouts, getPortal, listAlerts, setOperatorScopes } from '@voltide/contract';
import { SUN_PER_VT } from '@voltide/core';
import { signInOperator, signUp, useWorld } from '@voltide/testkit';
import { describe, expect, it } from 'vitest';

import { listWaiting } from '../mail/outbox.sql.ts';

const world = useWorld({ settings: { OPERATOR_EMAIL: 'Night@Example.com' } });
const DAY_MS = 86_400_000;

async function mailsOf(subject: string): Promise<readonly string[]> {
  const mails = await listWaiting(world.context.database, 1000);
  return mails.filter((mail) => mail.subject === subject).map(({ recipient }) => recipient);
}

async function kindsOf(client: Awaited<ReturnType<typeof signInOperator>>['client']) {
  return (await client.call(listAlerts)).alerts.map(
    ({ kind, endedAt }) => `${kind} ${endedAt === null ? 'lasts' : ''}`,
  );
}

describe('alerts', () => {
  it('S13-02 notify every operator once of the kill switch, of changed scopes and of a large adjustment', async () => {
    const [boss, other] = [await signInOperator(world), await signInOperator(world)];
    const { id } = (await other.client.call(getPortal)).operator;
    await boss.client.call(changePayouts, { body: { change: 'stop', reason: 'a strange address' } });
    await boss.client.call(setOperatorScopes, { params: { id }, body: { scopes: [], reason: 'on leave' } });
    const { email } = await signUp(world);
    await world.operate('large').adjust({ who: email, amountSun: 100n * SUN_PER_VT, bucket: 'cash', reason: 'a' });
    await world.operate('small').adjust({ who: email, amountSun: 99n * SUN_PER_VT, bucket: 'cash', reason: 'b' });
    await Promise.all([world.context.alerts.run(), world.context.alerts.run()]);
    await world.context.alerts.run();
    const everybody = [boss.email, 'night@example.com', other.email].toSorted();
    expect((await mailsOf('Payouts were stopped')).toSorted()).toEqual(everybody);
    expect((await mailsOf('A large adjustment was booked')).toSorted()).toEqual(everybody);
    const kinds = await kindsOf(boss.client);
    expect(kinds.filter((kind) => kind.startsWith('large_adjustment'))).toHaveLength(1);
    expect(kinds.filter((kind) => kind.startsWith('payouts_stopped'))).toHaveLength(1);
  });

  it('S13-02 S13-04 report books that do not add up once a day, as long as they do not', async () => {
    await world.context.alerts.run();
    await world.database.owner.query(
      `insert into voltide.house_figure (name, amount) values ('cash', 1)
       on conflict (name) do update set amount = voltide.house_figure.amount + 1`,
    );
    world.clock.advance(DAY_MS);
    await world.context.alerts.run();
    const boss = await signInOperator(world);
    expect(await kindsOf(boss.client)).toContain('books_unbalanced lasts');
    await world.database.owner.query(`update voltide.house_figure set amount = amount - 1 where name = 'cash'`);
    world.clock.advance(DAY_MS);
    await world.context.alerts.run();
    const { client } = await signInOperator(world);
    expect(await kindsOf(client)).not.toContain('books_unbalanced lasts');
    expect(await mailsOf("The books don't add up")).toContain('night@example.com');
  });

  it('S13-02 report a signer that is away for five minutes, and its return', async () => {
    const { outside, alerts } = world.context;
    outside.failed({ kind: 'signer', name: 'signer' }, 'connection refused');
    await alerts.run();
    const boss = await signInOperator(world);
    expect(await kindsOf(boss.client)).not.toContain('signer_away lasts');
    world.clock.advance(5 * 60_000);
    await alerts.run();
    expect(await kindsOf(boss.client)).toContain('signer_away lasts');
    outside.answered({ kind: 'signer', name: 'signer' });
    await alerts.run();
    expect(await kindsOf(boss.client)).not.toContain('signer_away lasts');
  });
});
