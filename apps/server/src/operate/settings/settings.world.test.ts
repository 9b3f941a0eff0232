import {
  approveProposal,
  getAdminSettings,
  getProposal,
  getSettings,
  listAlerts,
  listAudit,
  listSettingChanges,
  proposeProfile,
  proposeSwitchOn,
  tightenProfile,
  turnSwitchOff,
  type AdminSettings,
  type SwitchId,
} from '@voltide/contract';
import { signInOperator, startWorld, useWorld, type Operator } from '@voltide/testkit';
import { beforeAll, describe, expect, it } from 'vitest';

import { listWaiting as listMails } from '../mail/outbox.sql.ts';

const SETTINGS = { SECRET_KEY: '0d'.repeat(32), COUNTRY_PROFILES: 'NO=strict', PROFILE: 'open' };
const world = useWorld({ settings: SETTINGS });
let first: Operator;
let second: Operator;

beforeAll(async () => {
  await world.context.notifications.ensure();
  first = await signInOperator(world);
  second = await signInOperator(world);
});

const NORWAY = '158.36.0.1';
const AMERICA = '8.8.8.8';
const reason = 'a test of it';

const turnOff = ({ client }: Operator, id: SwitchId) =>
  client.call(turnSwitchOff, { params: { id }, body: { reason } });
const proposeOn = ({ client }: Operator, id: SwitchId) =>
  client.call(proposeSwitchOn, { params: { id }, body: { reason } });
const approve = ({ client }: Operator, id: string) => client.call(approveProposal, { params: { id } });

async function profileAt(address: string): Promise<string> {
  const { json } = await world.open().send('GET', getSettings.path, { headers: { 'x-forwarded-for': address } });
  const { profile, profileBy } = json as { profile: string; profileBy: string };
  return `${profile} by ${profileBy}`;
}

function switchOf({ switches }: AdminSettings, id: SwitchId) {
  return switches.find((each) => each.id === id);
}

describe('a switch', () => {
  it('S13-02 goes off by one operator at once, and on by two', async () => {
    const off = await turnOff(first, 'wheel');
    expect(switchOf(off, 'wheel')).toMatchObject({ isOn: false, last: { value: 'off', approvedBy: null, reason } });
    expect((await world.open().call(getSettings)).paused).toEqual(['wheel']);

    const { proposalId } = await proposeOn(first, 'wheel');
    expect(switchOf(await second.client.call(getAdminSettings), 'wheel')).toMatchObject({ isOn: false, proposalId });
    expect(await second.client.call(getProposal, { params: { id: proposalId } })).toMatchObject({
      kind: 'switch',
      title: 'Turn wheel on',
      changes: [{ what: 'Wheel', before: 'off', after: 'on' }],
    });
    const own = await first.client.refused(approveProposal, { params: { id: proposalId } });
    expect(own.body.code).toBe('own_proposal');
    expect((await world.open().call(getSettings)).paused).toEqual(['wheel']);

    await approve(second, proposalId);
    await expect
      .poll(async () => (await world.open().call(getSettings)).paused, { interval: 5, timeout: 1000 })
      .toEqual([]);
    const on = switchOf(await first.client.call(getAdminSettings), 'wheel');
    expect(on).toMatchObject({ isOn: true, proposalId: null, last: { value: 'on', proposalId } });
    expect(on?.last?.approvedBy?.id).not.toBe(on?.last?.by.id);
  });

  it('S13-02 is noted in the audit and in its history, with who, why, before and after', async () => {
    await turnOff(first, 'contact');
    const query = { subjectKind: 'switch', subjectId: 'contact' };
    const { entries } = await second.client.call(listAudit, { query });
    expect(entries).toMatchObject([{ act: 'switch_turned_off', before: true, after: false, reason }]);
    const { changes, next } = await second.client.call(listSettingChanges, {
      query: { kind: 'switch', subject: 'contact' },
    });
    expect([changes.length, changes[0]?.value, next]).toEqual([1, 'off', null]);
  });

  it('S13-02 is mailed to every operator', async () => {
    await turnOff(first, 'guests');
    await world.context.alerts.run();
    const { alerts } = await second.client.call(listAlerts);
    expect(alerts.map(({ kind, detail }) => [kind, detail.split('.')[0]])).toContainEqual([
      'part_paused',
      'guests was turned off for everybody',
    ]);
    const mails = await listMails(world.context.database, 1000);
    const told = mails.filter(({ subject }) => subject === 'A part of the installation was paused');
    expect(told.map(({ recipient }) => recipient)).toEqual(expect.arrayContaining([first.email, second.email]));
  });

  it('S13-02 of 24 operators who turn it off at once, one does', async () => {
    const answers = await Promise.all(
      Array.from({ length: 24 }, (_, i) =>
        (i % 2 === 0 ? first : second).client.send('POST', '/api/admin/settings/switches/caches/off', {
          body: { reason },
          headers: { authorization: `Bearer ${(i % 2 === 0 ? first : second).client.token()}` },
        }),
      ),
    );
    const codes = answers.map(({ status, json }) => (status === 200 ? 'done' : (json as { code: string }).code));
    expect(codes.filter((code) => code === 'done')).toHaveLength(1);
    expect(codes.filter((code) => code === 'setting_changed')).toHaveLength(23);
  });

  it('S13-02 is not turned on over an emergency that began after the proposal was made', async () => {
    await turnOff(first, 'packs');
    const { proposalId } = await proposeOn(first, 'packs');
    const again = await second.client.refused(proposeSwitchOn, { params: { id: 'packs' }, body: { reason } });
    expect(again.body.code).toBe('already_proposed');
    await approve(second, proposalId);

    await turnOff(first, 'packs');
    const { proposalId: next } = await proposeOn(first, 'packs');
    await world.database.owner.query(
      `select voltide.note_setting('switch', 'packs', 'false', 1, 1, 2, null, null, 'later', 3)`,
    );
    const stale = await second.client.refused(approveProposal, { params: { id: next } });
    expect(stale.body.code).toBe('proposal_stale');
    expect(switchOf(await first.client.call(getAdminSettings), 'packs')?.isOn).toBe(false);
  });

  it('S13-02 that is as wished already is refused, and an unknown one does not exist', async () => {
    const on = await first.client.refused(proposeSwitchOn, { params: { id: 'deposits' }, body: { reason } });
    expect(on.body.code).toBe('setting_changed');
    const { status } = await first.client.send('POST', '/api/admin/settings/switches/nothing/off', {
      body: { reason },
      headers: { authorization: `Bearer ${first.client.token()}` },
    });
    expect(status).toBe(400);
  });

  it('S13-02 cannot go on by one alone, nor be changed after, whatever the server does', async () => {
    const { owner } = world.database;
    const alone = `select voltide.note_setting('switch', 'battles', 'true', 1, 1, 2, null, null, 'alone', 0)`;
    await expect(owner.query(alone)).rejects.toThrow('setting_that_opens_takes_two');
    const same = `select voltide.note_setting('switch', 'battles', 'true', 1, 1, 2, 2, null, 'the same', 0)`;
    await expect(owner.query(same)).rejects.toThrow('check');
    await expect(owner.query('update voltide.setting set version = 9')).rejects.toThrow('not allowed');
    await expect(world.context.database.query('insert into voltide.setting default values')).rejects.toThrow(
      'permission',
    );
  });
});

describe('a profile by country', () => {
  it('S13-02 S15-03 is set over the environment: stricter by one at once, freer by two', async () => {
    expect([await profileAt(NORWAY), await profileAt(AMERICA)]).toEqual(['strict by country', 'open by installation']);
    await first.client.call(tightenProfile, { params: { place: 'US' }, body: { profile: 'closed', reason } });
    await first.client.call(tightenProfile, { params: { place: 'NO' }, body: { profile: 'closed', reason } });
    expect([await profileAt(NORWAY), await profileAt(AMERICA)]).toEqual(['closed by country', 'closed by country']);

    const { proposalId } = await first.client.call(proposeProfile, {
      params: { place: 'NO' },
      body: { profile: null, reason },
    });
    expect(await second.client.call(getProposal, { params: { id: proposalId } })).toMatchObject({
      changes: [{ what: 'Norway (NO)', before: 'closed', after: 'as configured: strict' }],
    });
    expect(await profileAt(NORWAY)).toBe('closed by country');
    await approve(second, proposalId);
    await expect.poll(() => profileAt(NORWAY), { interval: 5, timeout: 1000 }).toBe('strict by country');
    const { profiles } = await first.client.call(getAdminSettings);
    expect(profiles.map(({ place, profile, configured }) => [place, profile, configured])).toEqual([
      ['everywhere', 'open', 'open'],
      ['NO', 'strict', 'strict'],
      ['US', 'closed', null],
    ]);
  });

  it('S13-02 S15-03 of the whole installation holds where no country has one, also after a restart', async () => {
    const place = 'everywhere';
    await first.client.call(tightenProfile, { params: { place }, body: { profile: 'strict', reason } });
    const germany = '141.1.1.1';
    expect([await profileAt(germany), await profileAt(NORWAY)]).toEqual([
      'strict by installation',
      'strict by country',
    ]);
    const { body } = await first.client.refused(tightenProfile, {
      params: { place: 'DE' },
      body: { profile: 'strict', reason },
    });
    expect(body.code).toBe('setting_changed');
    const later = await startWorld({ databaseUrl: world.database.url, settings: SETTINGS });
    expect((await later.open().call(getSettings)).profile).toBe('strict');
    await later.close();
  });

  it('S13-02 is rejected where it is no stricter, and for a code that no country has', async () => {
    const refuse = async (place: string, profile: 'strict' | 'closed'): Promise<string> =>
      (await first.client.refused(tightenProfile, { params: { place }, body: { profile, reason } })).body.code;
    expect(await refuse('US', 'strict')).toBe('setting_changed');
    expect(await refuse('UK', 'closed')).toBe('invalid_request');
    const { body } = await first.client.refused(proposeProfile, {
      params: { place: 'US' },
      body: { profile: 'closed', reason },
    });
    expect(body.code).toBe('setting_changed');
  });
});
