import {
  approveProposal,
  getProposal,
  getRules,
  listAdminStrips,
  playGame,
  proposeStrip,
  proposeStripCancel,
} from '@voltide/contract';
import { parseVt, present } from '@voltide/core';
import { getWheel } from '@voltide/games/wheel/contract';
import { findStrip } from '@voltide/games/wheel/strips';
import {
  enrolPlayer,
  signInAgain,
  signInOperator,
  spin,
  spinOf,
  WHEEL,
  startWorld,
  useWorld,
  type Operator,
  type World,
} from '@voltide/testkit';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';

import { isVerified, verifyLedger } from '../../money/audit/full-verifier.ts';

const SETTINGS = { SECRET_KEY: '0e'.repeat(32) };
const here = useWorld({ settings: SETTINGS });
let there: World;
let first: Operator;
let second: Operator;

beforeAll(async () => {
  there = await startWorld({ databaseUrl: here.database.url, settings: SETTINGS });
  await Promise.all([here.context.notifications.ensure(), there.context.notifications.ensure()]);
  first = await signInOperator(here);
  second = await signInOperator(here);
});
afterAll(() => there.close());

const DAY_MS = 86_400_000;
const reason = 'a test of strips';

function moved(modeId: string): number[] {
  const [head = 0, ...rest] = present(findStrip(modeId), modeId).tenths;
  return [...rest, head];
}

async function both(): Promise<void> {
  for (const operator of [first, second]) await signInAgain({ ...operator, phone: operator });
}

async function propose(modeId: string, tenths = moved(modeId)): Promise<string> {
  const { proposalId } = await first.client.call(proposeStrip, { params: { modeId }, body: { tenths, reason } });
  return proposalId;
}

const approve = (id: string) => second.client.call(approveProposal, { params: { id } });

function advance(byMs: number): void {
  here.clock.advance(byMs);
  there.clock.advance(here.clock.nowMs() - there.clock.nowMs());
}

describe('a new version of a strip', () => {
  it('S13-02 S15-05 is announced a day ahead to everybody, and played from its moment on by every node', async () => {
    await both();
    const proposalId = await propose('calm');
    const proposal = await second.client.call(getProposal, { params: { id: proposalId } });
    expect(proposal.title).toBe('Publish Calm, version 2');
    expect(proposal.changes).toContainEqual({ what: 'Return', before: null, after: '97.5%, as before' });
    expect((await here.open().call(getWheel)).announced).toEqual([]);

    await approve(proposalId);
    await expect.poll(async () => (await there.open().call(getWheel)).announced.length, { timeout: 1000 }).toBe(1);
    const { announced, modes } = await there.open().call(getWheel);
    const [change] = announced;
    const next = present(change, 'the announced strip');
    expect(next.next).toMatchObject({ id: 'calm', version: 2, returnPermille: 975, tenths: moved('calm') });
    expect(Date.parse(next.from) - here.clock.nowMs()).toBeGreaterThanOrEqual(DAY_MS - 60_000);
    expect(modes.find(({ id }) => id === 'calm')?.version).toBe(1);
    const before = await there.open().call(getRules);
    expect(before.announced).toMatchObject([{ game: 'wheel', subject: 'calm', version: 2, from: next.from }]);
    expect(before.tables.find(({ subject }) => subject === 'calm')).toMatchObject({ game: 'wheel', version: 1 });

    const player = await enrolPlayer(here);
    const early = { ...spinOf('calm'), tableHash: next.next.hash };
    expect((await player.client.refused(playGame, { params: WHEEL, body: early, key: 'early' })).body.code).toBe(
      'odds_changed',
    );
    const old = await spin(player, spinOf('calm'), 'old');

    advance(Date.parse(next.from) - here.clock.nowMs());
    for (const world of [here, there]) {
      const wheel = await world.open().call(getWheel);
      expect(wheel.modes.find(({ id }) => id === 'calm')).toMatchObject({ version: 2, hash: next.next.hash });
      expect(wheel.announced).toEqual([]);
      const { tables, announced: ahead } = await world.open().call(getRules);
      expect(tables.find(({ subject }) => subject === 'calm')).toMatchObject({ version: 2, since: next.from });
      expect(ahead).toEqual([]);
    }
    const late = await enrolPlayer(here);
    expect((await late.client.refused(playGame, { params: WHEEL, body: spinOf('calm'), key: 'late' })).body.code).toBe(
      'odds_changed',
    );
    const spun = await spin(late, early, 'new');
    for (const [{ play }, tenths] of [
      [spun, moved('calm')],
      [old, present(findStrip('calm'), 'calm').tenths],
    ] as const) {
      const paid = present(tenths[present(play.draws[0], 'the draw')], 'the segment');
      expect(parseVt(play.payout)).toBe(BigInt(paid) * 100_000n);
    }
    const found = await verifyLedger(here.database.owner, here.context.seedCipher);
    expect([isVerified(found), found.examples]).toEqual([true, []]);
  });

  it('S13-02 is known to a node that starts, and the program adds no version of its own to that strip', async () => {
    const later = await startWorld({ databaseUrl: here.database.url, settings: SETTINGS });
    later.clock.advance(here.clock.nowMs() - later.clock.nowMs());
    expect((await later.open().call(getWheel)).modes.find(({ id }) => id === 'calm')?.version).toBe(2);
    await later.close();
  });

  it('S13-02 of two at once one is announced, and of 24 simultaneous approvals one counts', async () => {
    await both();
    const id = await propose('breeze');
    const again = await first.client.refused(proposeStrip, {
      params: { modeId: 'breeze' },
      body: { tenths: moved('breeze').toReversed(), reason },
    });
    expect(again.body.code).toBe('already_proposed');
    const answers = await Promise.all(
      Array.from({ length: 24 }, () =>
        second.client.send('POST', `/api/admin/proposals/${id}/approve`, {
          headers: { authorization: `Bearer ${second.client.token()}` },
        }),
      ),
    );
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    const more = await first.client.refused(proposeStrip, {
      params: { modeId: 'breeze' },
      body: { tenths: moved('breeze').toReversed(), reason },
    });
    expect(more.body.code).toBe('setting_changed');
  });

  it('S13-02 is cancelled by two before its time, and the strip that is played stays', async () => {
    await both();
    const params = { modeId: 'breeze' };
    const { proposalId } = await first.client.call(proposeStripCancel, { params, body: { reason } });
    await approve(proposalId);
    await expect.poll(async () => (await there.open().call(getWheel)).announced.length, { timeout: 1000 }).toBe(0);
    advance(2 * DAY_MS);
    await both();
    const { strips } = await first.client.call(listAdminStrips);
    expect(strips.find(({ modeId }) => modeId === 'breeze')).toMatchObject({ current: { version: 1 }, next: null });
    const player = await enrolPlayer(here);
    expect((await spin(player, spinOf('breeze'))).play.nonce).toBe(0);
    expect((await first.client.refused(proposeStripCancel, { params, body: { reason } })).body.code).toBe('not_found');
  });

  it.each([
    ['a lower return', (tenths: number[]) => tenths.with(0, 0)],
    ['a loss that looks like a win', (tenths: number[]) => tenths.with(0, 5).with(2, 19)],
    ['too few segments', (tenths: number[]) => tenths.slice(1)],
  ])('S13-02 is refused with %s', async (_, change) => {
    await both();
    const { status, body } = await first.client.refused(proposeStrip, {
      params: { modeId: 'calm' },
      body: { tenths: change([...present(findStrip('calm'), 'calm').tenths]), reason },
    });
    expect([status, body.code, Object.keys(body.fields ?? {})]).toEqual([400, 'invalid_request', ['tenths']]);
  });

  it('S13-02 is refused earlier than its notice, where it is the same, and for no mode', async () => {
    await both();
    const refuse = async (modeId: string, body: { tenths: number[]; from?: string }): Promise<string> =>
      (await first.client.refused(proposeStrip, { params: { modeId }, body: { ...body, reason } })).body.code;
    const from = new Date(here.clock.nowMs() + DAY_MS / 2).toISOString();
    expect(await refuse('gale', { tenths: moved('gale'), from })).toBe('notice_too_short');
    expect(await refuse('gale', { tenths: [...present(findStrip('gale'), 'gale').tenths] })).toBe('setting_changed');
    expect(await refuse('nothing', { tenths: moved('gale') })).toBe('not_found');
  });
});
