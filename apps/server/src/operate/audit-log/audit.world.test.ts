import { createHash } from 'node:crypto';

import {
  changePayouts,
  checkAudit,
  exportAudit,
  exportAuditCsv,
  getPortal,
  handleContact,
  listAudit,
  listAuditHeads,
  listContact,
  sendContact,
} from '@voltide/contract';
import { present, utcDay } from '@voltide/core';
import { signInOperator, signUp, useWorld } from '@voltide/testkit';
import * as v from 'valibot';
import { beforeEach, describe, expect, it } from 'vitest';

const world = useWorld();
const DAY_MS = 86_400_000;
let operator: Awaited<ReturnType<typeof signInOperator>>;

beforeEach(async () => {
  operator = await signInOperator(world);
});

const change = (reason: string) =>
  operator.client.call(changePayouts, { body: { change: 'set_cap', capPerHour: '5000', reason } });

/** Changes rows past every trigger, as the owner of the database can. */
async function tamper(sql: string): Promise<void> {
  const { owner } = world.database;
  await owner.query(
    `begin; alter table voltide.audit_entry disable trigger all; alter table voltide.audit_day disable trigger all;
     ${sql};
     alter table voltide.audit_entry enable trigger all; alter table voltide.audit_day enable trigger all; commit`,
  );
}

describe('the audit', () => {
  it('S13-02 keeps each act with who, what, before, after and why, and finds it by each of them', async () => {
    await change('nights are quiet');
    const [entry] = (await operator.client.call(listAudit, { query: { text: 'nights are QUIET' } })).entries;
    const by = (await operator.client.call(getPortal)).operator;
    expect(entry).toMatchObject({
      act: 'payouts_changed',
      by: { id: by.id, username: by.username },
      subject: { kind: 'payouts', id: 'set_cap' },
      reason: 'nights are quiet',
      after: { isStopped: false, frozenFor: null, capPerHour: '5000.000000' },
    });
    const today = utcDay(world.clock.nowMs());
    const items = async (query: object) => (await operator.client.call(listAudit, { query })).entries[0]?.no;
    const { no } = present(entry, 'the entry');
    expect(await items({ act: 'payouts_changed' })).toBe(no);
    expect(await items({ by: by.id, from: today, to: today })).toBe(no);
    expect(await items({ subjectKind: 'payouts', subjectId: 'set_cap' })).toBe(no);
    expect(await items({ to: utcDay(world.clock.nowMs() - DAY_MS), act: 'payouts_changed' })).toBeUndefined();
  });

  it('S13-02 acts at the same moment make one chain without a gap', async () => {
    await Promise.all(Array.from({ length: 24 }, (_, i) => change(`act ${i}`)));
    const { entries } = await operator.client.call(listAudit, { query: { act: 'payouts_changed' } });
    expect(entries.length).toBeGreaterThanOrEqual(24);
    const check = await operator.client.call(checkAudit);
    expect([check.firstBreak, check.wrongDays]).toEqual([null, []]);
  });

  it('S13-02 an act that fails leaves no entry', async () => {
    const { entries } = await operator.client.call(checkAudit);
    const params = { messageId: '999999999999' };
    await operator.client.refused(handleContact, { params, body: { isHandled: true } });
    expect((await operator.client.call(checkAudit)).entries).toBe(entries);
  });

  it('S13-02 its export can be computed again by anybody, is itself an entry, and ends with it', async () => {
    await change('an entry');
    const { json } = await operator.client.send(exportAudit.method, exportAudit.path);
    const { entries } = v.parse(exportAudit.response, json);
    let head = Buffer.alloc(32);
    for (const [i, { no, document, hash }] of entries.entries()) {
      expect(no).toBe(`${i + 1}`);
      const number = Buffer.alloc(8);
      number.writeBigInt64BE(BigInt(no));
      head = createHash('sha256').update(head).update(number).update(document, 'utf8').digest();
      expect(head.toString('hex')).toBe(hash);
    }
    expect(JSON.parse(entries.at(-1)?.document ?? '{}')).toMatchObject({ act: 'audit_exported' });
    expect((await operator.client.call(checkAudit)).head).toBe(head.toString('hex'));
  });

  it('S13-02 its CSV holds what the search finds, and no cell that a spreadsheet would run', async () => {
    await change('=HYPERLINK("http://evil.example")');
    await change('another');
    const { json } = await operator.client.send(exportAuditCsv.method, `${exportAuditCsv.path}?text=hyperlink`);
    const lines = String(json).trim().split('\r\n');
    expect(lines).toHaveLength(2);
    expect(lines[1]).toContain(`"'=HYPERLINK(""http://evil.example"")"`);
  });

  it('S13-02 names the first entry that the owner of the database changed, deleted or added', async () => {
    for (let i = 0; i < 3; i++) await change(`link ${i}`);
    const { entries } = await operator.client.call(checkAudit);
    const firstBreak = async () => (await operator.client.call(checkAudit)).firstBreak;
    await tamper(`update voltide.audit_entry set document = replace(document, 'link 1', 'link 9')
      where document like '%link 1%'`);
    expect(await firstBreak()).toBe(`${entries - 1}`);
    await tamper(`update voltide.audit_entry set document = replace(document, 'link 9', 'link 1')
      where document like '%link 9%'`);
    expect(await firstBreak()).toBeNull();
    await tamper(`update voltide.audit_head set entries = entries - 1;
      delete from voltide.audit_entry where audit_no = ${entries}`);
    expect(await firstBreak()).not.toBeNull();
  });

  it('S13-02 publishes its head after each day; a chain that was made again differs from it', async () => {
    await change('today');
    world.clock.advance(DAY_MS);
    await world.runJobs();
    const [day] = (await world.open().call(listAuditHeads)).days;
    expect(day?.day).toBe(utcDay(world.clock.nowMs() - DAY_MS));
    await world.runJobs();
    expect((await world.open().call(listAuditHeads)).days.filter((each) => each.day === day?.day)).toHaveLength(1);
    const { client } = await signInOperator(world);
    expect((await client.call(checkAudit)).wrongDays).toEqual([]);
    await tamper(`update voltide.audit_day set hash = sha256('another') where day = '${day?.day}'`);
    expect((await client.call(checkAudit)).wrongDays).toEqual([day?.day]);
  });

  it('S13-02 holds no email and no name', async () => {
    const person = await signUp(world);
    await person.client.call(sendContact, { body: { email: person.email, topic: 'other', message: 'hello' } });
    const [message] = (await operator.client.call(listContact)).messages;
    const params = { messageId: present(message, 'the message').id };
    await operator.client.call(handleContact, { params, body: { isHandled: true } });
    await world.operate().adjust({ who: person.email, amountSun: 1_000_000n, bucket: 'cash', reason: 'a gift' });
    const text = JSON.stringify((await operator.client.send(exportAudit.method, exportAudit.path)).json);
    expect(text).toContain('account_adjusted');
    for (const secret of [person.email, person.user.username, operator.email]) expect(text).not.toContain(secret);
  });
});
