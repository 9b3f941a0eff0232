import { exportPlaysJson, getPlay, getPlayRecord, listPlays, rotateSeeds, type Play } from '@voltide/contract';
import { nodeHashes } from '@voltide/fairness/node';
import { checkPlay } from '@voltide/games/check';
import { parsePlayRecord } from '@voltide/games/parse-record';
import type { PlayRecord } from '@voltide/games/record';
import { openMany, openPack, orderOf, signUpPlayer, useWorld, type PackPlayer } from '@voltide/testkit';
import { describe, expect, it } from 'vitest';

const world = useWorld();

/** Reads the history to its end; the length of each page and all plays. */
async function readAll({ client }: PackPlayer): Promise<{ pages: number[]; plays: Play[] }> {
  const pages: number[] = [];
  const plays: Play[] = [];
  let before: string | null = null;
  do {
    const page: { plays: Play[]; next: string | null } = await client.call(listPlays, {
      query: before === null ? {} : { before },
    });
    pages.push(page.plays.length);
    plays.push(...page.plays);
    before = page.next;
  } while (before !== null);
  return { pages, plays };
}

describe('the history', () => {
  it('holds every play once, newest first, fifty a page', async () => {
    const player = await signUpPlayer(world);
    await openMany(world, player, 120);
    const { pages, plays } = await readAll(player);
    expect(pages).toEqual([50, 50, 20]);
    expect(plays.map(({ nonce }) => nonce)).toEqual(Array.from({ length: 120 }, (_, i) => 119 - i));
  });

  it('ends with a full page when the last play fills it', async () => {
    const player = await signUpPlayer(world);
    await openMany(world, player, 50);
    expect((await readAll(player)).pages).toEqual([50]);
  });

  it('is exported whole, however long', async () => {
    const player = await signUpPlayer(world);
    await openMany(world, player, 190);
    await openMany(world, player, 1);
    const { plays } = await player.client.call(exportPlaysJson);
    expect(plays).toHaveLength(191);
  });

  it('shows one play to its owner, and to nobody else', async () => {
    const [owner, other] = [await signUpPlayer(world), await signUpPlayer(world)];
    const { play } = await openPack(owner, orderOf(world));
    expect((await owner.client.call(getPlay, { params: { playId: play.id } })).play).toEqual(play);
    const refused = await other.client.refused(getPlay, { params: { playId: play.id } });
    expect([refused.status, refused.body.code]).toEqual([404, 'not_found']);
  });

  it('S15-02 gives the record of one play to its owner, sealed until its pair is revealed, as exported', async () => {
    const [owner, other] = [await signUpPlayer(world), await signUpPlayer(world)];
    const { play } = await openPack(owner, orderOf(world, 'glass-tide', 3));
    const params = { playId: play.id };
    const read = async (): Promise<PlayRecord> => parsePlayRecord(await owner.client.call(getPlayRecord, { params }));
    const sealed = await read();
    expect([sealed.serverSeed, checkPlay(nodeHashes, sealed).state]).toEqual([null, 'sealed']);
    await owner.client.call(rotateSeeds, { body: { epoch: 0, clientSeed: 'second' } });
    const proven = await read();
    expect(checkPlay(nodeHashes, proven)).toMatchObject({ state: 'proven', notCompared: [] });
    expect((await owner.client.call(exportPlaysJson)).plays).toEqual([proven]);
    const refused = await other.client.refused(getPlayRecord, { params });
    expect([refused.status, refused.body.code]).toEqual([404, 'not_found']);
  });

  const NO_PLAYS = ['0', '0-', '-1-0', '00-1', '1-1-1', '0-9999999999', 'x-y', "0-0'--"];

  it.each(NO_PLAYS)('refuses %j as a play', async (playId) => {
    const { client } = await signUpPlayer(world);
    const { status } = await client.send('GET', `/api/plays/${encodeURIComponent(playId)}`);
    expect(status).toBe(400);
  });
});
