import {
  deleteNote,
  getPortal,
  listPlayerTimeline,
  putPlayerLimit,
  sendContact,
  showPrivate,
  writeNote,
  type TimelineEntry,
} from '@voltide/contract';
import { adjustBalance, openMany, signInOperator, signUpPlayer, useWorld, type Operator } from '@voltide/testkit';
import { beforeAll, describe, expect, it } from 'vitest';

const world = useWorld();
const DAY_MS = 86_400_000;
let operator: Operator;

beforeAll(async () => {
  operator = await signInOperator(world);
});

describe('S13-02 the timeline of a player', () => {
  it('S13-02 lists everything, the newest first', async () => {
    const player = await signUpPlayer(world);
    const params = { userId: player.user.id };
    await openMany(world, player, 3);
    await world.runJobs();
    await player.client.call(putPlayerLimit, { body: { kind: 'stake', period: 'day', amount: '50' } });
    await player.client.call(sendContact, {
      body: { name: 'Wren', email: player.email, topic: 'account', message: 'Where is my deposit?' },
    });
    await operator.client.call(writeNote, { params, body: { text: 'Called back on the phone.' } });
    await operator.client.call(showPrivate, { params, body: { reason: 'support' } });
    const { entries, next } = await operator.client.call(listPlayerTimeline, { params });
    expect(next).toBeNull();
    const titles = entries.map(({ kind, title }) => `${kind}: ${title}`);
    for (const title of [
      'account: Joined',
      'account: Confirmed the email',
      'session: Signed in',
      'plays: 3 plays',
      'balance: Play balance',
      'limit: Set a limit',
      'message: Wrote to us',
      'act: Private shown',
      'act: Note written',
    ]) {
      expect(titles).toContain(title);
    }
    const { operator: me } = await operator.client.call(getPortal);
    expect(titles).toContain(`note: Note by ${me.username}`);
    expect(entries.find(({ title }) => title === 'Private shown')?.note).toBe(`support · by ${me.username}`);
    const times = entries.map(({ at }) => at);
    expect(times).toEqual(times.toSorted().toReversed());
    const told = JSON.stringify(entries);
    for (const secret of [player.email, 'Where is my deposit?']) expect(told).not.toContain(secret);
    const { entries: notes } = await operator.client.call(listPlayerTimeline, { params, query: { kind: 'note' } });
    expect(notes).toMatchObject([{ kind: 'note', note: 'Called back on the phone.' }]);
  });

  it('S13-02 pages without a gap or a repetition while rows arrive', async () => {
    const player = await signUpPlayer(world);
    const params = { userId: player.user.id };
    const give = () => adjustBalance(world, player.userId, { account: 'cash', amountSun: 1_000_000n });
    for (let i = 0; i < 70; i++) {
      await give();
      if (i % 2 === 0) await operator.client.call(writeNote, { params, body: { text: `note ${i}` } });
      world.clock.advance(i % 3);
    }
    const whole = await pages(params.userId, async () => undefined);
    const during = await pages(params.userId, async () => {
      world.clock.advance(1);
      await give();
      await operator.client.call(writeNote, { params, body: { text: 'arrives meanwhile' } });
    });
    expect(new Set(during).size).toBe(during.length);
    expect(whole.filter((id) => !during.includes(id))).toEqual([]);
    expect(whole.length).toBeGreaterThan(140);
  });

  it('S13-02 answers an invalid cursor and an end differently', async () => {
    const player = await signUpPlayer(world);
    const params = { userId: player.user.id };
    const { body } = await operator.client.refused(listPlayerTimeline, { params, query: { after: 'a.b' } });
    expect(body.code).toBe('invalid_request');
    const far = { after: 'a1.c1.d1.e1.l1.m1.n1.o1.p1.s1.u1.w1.b1' };
    expect(await operator.client.call(listPlayerTimeline, { params, query: far })).toEqual({ entries: [], next: null });
  });

  it('S13-02 keeps a note out once its author has deleted it, and the act in', async () => {
    const player = await signUpPlayer(world);
    const params = { userId: player.user.id };
    const { id } = await operator.client.call(writeNote, { params, body: { text: 'A slip.' } });
    await operator.client.call(deleteNote, { params: { ...params, noteId: id } });
    const { entries } = await operator.client.call(listPlayerTimeline, { params });
    expect(entries.filter(({ kind }) => kind === 'note')).toEqual([]);
    expect(entries.filter(({ kind }) => kind === 'act').map(({ title }) => title)).toEqual([
      'Note deleted',
      'Note written',
    ]);
    expect(JSON.stringify(entries)).not.toContain('A slip.');
    world.clock.advance(DAY_MS);
  });
});

async function pages(userId: string, between: () => Promise<void>): Promise<readonly TimelineEntry['id'][]> {
  const ids: string[] = [];
  let after: string | undefined;
  for (;;) {
    const query = after === undefined ? {} : { after };
    const { entries, next } = await operator.client.call(listPlayerTimeline, { params: { userId }, query });
    ids.push(...entries.map(({ id }) => id));
    if (next === null) return ids;
    after = next;
    await between();
  }
}
