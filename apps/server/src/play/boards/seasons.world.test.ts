import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import {
  excludePlayer,
  exportSeason,
  findOnBoard,
  getBoard,
  getOwnPlace,
  getPlaceProof,
  listEntries,
  listNewPrizes,
  listOwnPlaces,
  listSeasons,
  login,
  putProfile,
  type ProfileSettings,
} from '@voltide/contract';
import { parseUserId, present } from '@voltide/core';
import { nodeHashes } from '@voltide/fairness/node';
import { checkSeason, linkSeasons } from '@voltide/games/boards/check';
import { checkSeasonProof } from '@voltide/games/boards/check-proof';
import { seasonTimes } from '@voltide/games/boards/periods';
import { adjustOf, playOf, signUp, useWorld, type Client, type Person } from '@voltide/testkit';
import { runProgram } from '@voltide/testkit/run-program';
import { beforeAll, describe, expect, it, vi } from 'vitest';

import { settleOne } from '../../money/ledger/settle.sql.ts';

const VERIFIER = join(import.meta.dirname, '../../../../verify/src/main.ts');
const world = useWorld();
const VT = 1_000_000n;
const DAY = '2027-01-13';
const WEEK = '2027-W02';
const points = (period: 'day' | 'week' | 'month') => ({ measure: 'points', period }) as const;
const NOTHING_SHOWN: ProfileSettings = {
  isPublic: false,
  isAnonymous: false,
  isHiddenFromBoards: false,
  shows: [],
};

function turnTo(atMs: number): void {
  world.clock.advance(atMs - world.clock.nowMs());
}

async function logIn({ client, email, password }: Person): Promise<void> {
  client.setToken((await client.call(login, { body: { credential: email, password } })).token);
}

async function stake({ user }: Person, edgeSun: bigint, nonce = 0): Promise<void> {
  const userId = present(parseUserId(user.id), 'a user');
  await settleOne(world.owner, adjustOf(userId, 'cash', edgeSun * 20n));
  const atMs = world.clock.nowMs();
  const play = playOf(userId, { stakeSun: edgeSun * 20n, edgeSun, nonce, atMs, spendOrder: 'cash_only' });
  expect(await settleOne(world.context.database, play)).toMatchObject({ status: 'settled' });
  await vi.waitFor(async () => {
    await world.context.boards.run();
    const { rows } = await world.owner.query<{ waiting: boolean }>(
      `select exists (select from voltide.stake_feed f join voltide.feed_cursor c on c.reader = 'boards'
        where (f.tx, f.feed_id) > (c.tx, c.feed_id)) as waiting`,
    );
    expect(rows[0]?.waiting).toBe(false);
  });
}

let [ann, bob, cem, dee, eve, fay]: Person[] = [];
const person = (one: Person | undefined): Person => present(one, 'a player');

beforeAll(async () => {
  turnTo(Date.parse(`${DAY}T12:00:00Z`));
  [ann, bob, cem, dee, eve, fay] = await Promise.all([1, 2, 3, 4, 5, 6].map(() => signUp(world)));
  const edges = [500n, 400n, 300n, 200n, 100n, 50n];
  for (const [i, each] of [ann, bob, cem, dee, eve, fay].entries()) await stake(person(each), (edges[i] ?? 0n) * VT);
  await stake(person(eve), 100n * VT, 1);
  await person(fay).client.call(putProfile, { body: { ...NOTHING_SHOWN, isHiddenFromBoards: true } });
  turnTo(seasonTimes('day', DAY).sealMs);
  await world.context.boards.endSeasons();
});

describe('S7-01 a season that has ended', () => {
  it('is listed with its pool, its first three and the root of its standing', async () => {
    const { seasons, next } = await world.open().call(listSeasons, { params: points('day') });
    expect(next).toBeNull();
    expect(seasons[0]).toMatchObject({
      season: DAY,
      startsAt: `${DAY}T00:00:00.000Z`,
      endsAt: '2027-01-14T00:00:00.000Z',
      state: 'paid',
      pool: { kind: 'promo', amount: '100.000000' },
      players: 5,
      podium: [
        { place: 1, person: { name: person(ann).user.username }, score: '500000', prize: { amount: '30.000000' } },
        { place: 2, person: { name: person(bob).user.username }, score: '400000', prize: { amount: '18.000000' } },
        { place: 3, person: { name: person(cem).user.username }, score: '300000', prize: { amount: '12.000000' } },
      ],
    });
    expect(seasons[0]?.root).toMatch(/^[0-9a-f]{64}$/);
    const { seasons: multiples } = await world
      .open()
      .call(listSeasons, { params: { measure: 'multiple', period: 'day' } });
    expect(multiples[0]).toMatchObject({ season: DAY, state: 'paid', pool: null, root: null });
  });

  it('keeps every place, prize and tie: of the same points, the one who reached them first stands higher', async () => {
    const { board, rows } = await world.open().call(getBoard, { params: points('day'), query: { season: DAY } });
    expect(board).toMatchObject({ season: DAY, state: 'paid', players: 5 });
    expect(rows.map(({ place, person: { name }, score, prize }) => [place, name, score, prize?.amount])).toEqual([
      [1, person(ann).user.username, '500000', '30.000000'],
      [2, person(bob).user.username, '400000', '18.000000'],
      [3, person(cem).user.username, '300000', '12.000000'],
      [4, person(dee).user.username, '200000', '9.000000'],
      [5, person(eve).user.username, '200000', '7.000000'],
    ]);
    const paged = await world.open().call(getBoard, { params: points('day'), query: { season: DAY, from: '4' } });
    expect(paged.rows).toEqual(rows.slice(3));
    const found = await world.open().call(findOnBoard, {
      params: points('day'),
      query: { season: DAY, name: person(dee).user.username },
    });
    expect(found.rows).toEqual([rows[3]]);
  });

  it('shows players their own place and those around it, and no place to players without one', async () => {
    await Promise.all([bob, fay].map((each) => logIn(person(each))));
    const own = await person(bob).client.call(getOwnPlace, { params: points('day'), query: { season: DAY } });
    expect(own.own).toEqual({
      place: 2,
      score: '400000',
      prize: { kind: 'promo', amount: '18.000000' },
      above: { score: '500000', missing: '100001' },
    });
    expect(own.around.map(({ place }) => place)).toEqual([1, 3, 4]);
    const places = await person(bob).client.call(listOwnPlaces, { query: { period: 'day' } });
    expect(places).toEqual({
      places: [{ season: DAY, place: 2, players: 5, score: '400000', prize: { kind: 'promo', amount: '18.000000' } }],
      next: null,
    });
    const none = await person(fay).client.call(getOwnPlace, { params: points('day'), query: { season: DAY } });
    expect(none).toMatchObject({ own: null, off: 'hidden', around: [] });
    expect((await person(fay).client.call(listOwnPlaces, { query: { period: 'day' } })).places).toEqual([]);
  });

  it('is computed again from its public export, which says nothing about who somebody is', async () => {
    const document = await world.open().call(exportSeason, { params: { period: 'day', season: DAY } });
    const check = checkSeason(nodeHashes, document);
    const { seasons } = await world.open().call(listSeasons, { params: points('day') });
    expect(check).toMatchObject({ faults: [], players: 5, unlisted: 1, stakes: 7, root: seasons[0]?.root });
    const text = JSON.stringify(document);
    const folder = mkdtempSync(join(tmpdir(), 'voltide-season-'));
    writeFileSync(join(folder, 'season.json'), text);
    const verified = await runProgram(VERIFIER, { cwd: folder, settings: {}, args: ['season.json'] });
    rmSync(folder, { recursive: true });
    expect([verified.code, verified.stdout]).toEqual([0, expect.stringContaining(DAY)]);
    for (const each of [ann, bob, cem, dee, eve, fay]) {
      expect(text).not.toContain(person(each).user.username);
      expect(text).not.toContain(person(each).user.id);
    }
  });

  it('is exported to 32 readers at once, however slowly they read, and to others after them', async () => {
    const { exportSeason: take } = world.context.boards;
    const readers = Array.from({ length: 33 }, () => take('day', DAY));
    const begun = await Promise.allSettled(readers.map((reader) => reader.next()));
    expect(begun.filter(({ status }) => status === 'fulfilled')).toHaveLength(32);
    expect(begun[32]).toMatchObject({ reason: { code: 'unavailable' } });
    await readers[0]?.return(undefined);
    expect((await take('day', DAY).next()).done).toBe(false);
    await Promise.all(readers.map((reader) => reader.return(undefined)));
  });

  it('proves each row by the published root, to its owner alone', async () => {
    await Promise.all([dee, fay].map((each) => logIn(person(each))));
    const params = { period: 'day', season: DAY } as const;
    const answer = await person(dee).client.call(getPlaceProof, { params });
    const { seasons } = await world.open().call(listSeasons, { params: points('day') });
    expect(answer.root).toBe(seasons[0]?.root);
    expect(checkSeasonProof(nodeHashes, answer)).toMatchObject({ place: 4, points: '200000', isIncluded: true });
    const forged = { ...answer, proof: { ...answer.proof, place: 3 } };
    expect(checkSeasonProof(nodeHashes, forged).isIncluded).toBe(false);
    expect((await person(fay).client.refused(getPlaceProof, { params })).body.code).toBe('no_board');
    expect((await world.open().refused(getPlaceProof, { params })).status).toBe(401);
  });

  it('is in the statement of the winner, and among the prizes that pages announce for a week', async () => {
    await logIn(person(ann));
    const { entries } = await person(ann).client.call(listEntries, { query: { balance: 'promo' } });
    expect(entries[0]).toMatchObject({ cause: 'board', amount: '30.000000' });
    const { prizes } = await person(ann).client.call(listNewPrizes);
    expect(prizes).toEqual([
      {
        period: 'day',
        season: DAY,
        place: 1,
        prize: { kind: 'promo', amount: '30.000000' },
        paidAt: prizes[0]?.paidAt,
      },
    ]);
  });

  it('is no board where it does not exist, has not ended, or no calendar has it', async () => {
    const refused = async (client: Client, period: 'day' | 'week', season: string): Promise<readonly string[]> => {
      const params = { period, season };
      const answers = [
        await client.refused(exportSeason, { params }),
        await client.refused(getPlaceProof, { params }),
        await client.refused(getBoard, { params: points(period), query: { season } }),
      ];
      return answers.map(({ body }) => body.code);
    };
    await logIn(person(ann));
    const { client } = person(ann);
    expect(await refused(client, 'day', '2027-02-30')).toEqual(Array<string>(3).fill('no_board'));
    expect(await refused(client, 'week', '2027-W53')).toEqual(Array<string>(3).fill('no_board'));
    expect(await refused(client, 'day', '2031-01-01')).toEqual(Array<string>(3).fill('no_board'));
    const before = { params: points('week'), query: { before: '2027-W53' } };
    expect((await client.refused(listSeasons, before)).body.code).toBe('no_board');
    const running = { params: { period: 'week', season: WEEK } } as const;
    expect((await client.refused(exportSeason, running)).body.code).toBe('no_board');
    expect((await client.refused(getPlaceProof, running)).body.code).toBe('no_board');
    const streak = { measure: 'streak', period: 'day' } as const;
    expect((await client.refused(listSeasons, { params: streak })).body.code).toBe('no_board');
  });
});

describe('S7-01 S7-02 a season that ends after a player has left the boards', () => {
  beforeAll(async () => {
    turnTo(seasonTimes('week', WEEK).endMs - 1000);
    await Promise.all([ann, bob, cem, dee, eve, fay].map((each) => logIn(person(each))));
    turnTo(seasonTimes('week', WEEK).sealMs);
    await person(cem).client.call(putProfile, { body: { ...NOTHING_SHOWN, isHiddenFromBoards: true } });
    const { startsOn } = seasonTimes('week', WEEK);
    await world.context.database.query("select voltide.close_season('week', $1::date, $2)", [
      startsOn,
      world.clock.nowMs(),
    ]);
    await person(bob).client.call(excludePlayer, {
      body: { kind: 'self_exclusion', length: '6m', confirmed: true },
    });
    await person(dee).client.call(putProfile, { body: { ...NOTHING_SHOWN, isHiddenFromBoards: true } });
    await world.context.boards.endSeasons();
  });

  it('has no place for players hidden at its close, and no name of players hidden or excluded since', async () => {
    const { rows } = await world.open().call(getBoard, { params: points('week'), query: { season: WEEK } });
    expect(rows.map(({ place, person: { name } }) => [place, name])).toEqual([
      [1, person(ann).user.username],
      [2, 'Anonymous'],
      [3, 'Anonymous'],
      [4, person(eve).user.username],
    ]);
    const query = { season: WEEK, name: person(dee).user.username };
    expect((await world.open().call(findOnBoard, { params: points('week'), query })).rows).toEqual([]);
    await logIn(person(dee));
    const own = await person(dee).client.call(getOwnPlace, { params: points('week'), query: { season: WEEK } });
    expect(own).toMatchObject({ own: { place: 3 }, off: 'hidden' });
  });

  it('pays who has excluded themselves since, and celebrates nothing', async () => {
    await logIn(person(bob));
    const { entries } = await person(bob).client.call(listEntries, { query: { balance: 'cash' } });
    // 2% of an edge of 1,650 VT are 33 VT, of which place 2 gets 15%.
    expect(entries[0]).toMatchObject({ cause: 'board', amount: '4.950000' });
    expect(await person(bob).client.call(listNewPrizes)).toEqual({ prizes: [] });
    const document = await world.open().call(exportSeason, { params: { period: 'week', season: WEEK } });
    expect(checkSeason(nodeHashes, document)).toMatchObject({ faults: [], pool: '33.000000', players: 4 });
  });
});

it('S7-01 past seasons keep places of players kept off boards or excluded since, without names', async () => {
  const { username } = person(dee).user;
  await world.operate().limitOnBoards(true, { who: username, reason: 'two accounts' });
  // Bob has excluded himself above.
  const { rows } = await world.open().call(getBoard, { params: points('day'), query: { season: DAY } });
  expect(rows[1]).toMatchObject({ place: 2, person: { name: 'Anonymous' }, score: '400000' });
  expect(rows[3]).toMatchObject({ place: 4, person: { name: 'Anonymous' }, score: '200000' });
  const { seasons } = await world.open().call(listSeasons, { params: points('day'), query: {} });
  const podium = seasons.find(({ season }) => season === DAY)?.podium;
  expect(podium?.map(({ person: { name } }) => name)).toEqual(
    [rows[0], rows[1], rows[2]].map((row) => row?.person.name),
  );
  for (const name of [username, person(bob).user.username]) {
    const query = { season: DAY, name };
    expect((await world.open().call(findOnBoard, { params: points('day'), query })).rows).toEqual([]);
  }
});

describe('S7-01 seasons of more than a month', () => {
  beforeAll(async () => {
    turnTo(seasonTimes('day', '2027-02-20').sealMs);
    await world.context.boards.endSeasons();
  });

  it('are listed 30 at a time, the latest first, each once, including those without a player', async () => {
    const read = (before?: string) =>
      world.open().call(listSeasons, { params: points('day'), query: before === undefined ? {} : { before } });
    const first = await read();
    expect(first.seasons).toHaveLength(30);
    expect(first.seasons[0]).toMatchObject({ season: '2027-02-20', players: 0, podium: [], state: 'paid' });
    expect(first.next).toBe(first.seasons.at(-1)?.season);
    const second = await read(first.next ?? undefined);
    const days = [...first.seasons, ...second.seasons].map(({ season }) => season);
    expect(days).toEqual([...new Set(days)].toSorted().toReversed());
    expect([days.at(-1), second.next]).toEqual([DAY, null]);
  });

  it('each carry what the week before left, as their exports say', async () => {
    const documents = await Promise.all(
      ['2027-W02', '2027-W03', '2027-W04', '2027-W05', '2027-W06'].map((season) =>
        world.open().call(exportSeason, { params: { period: 'week', season } }),
      ),
    );
    const checks = linkSeasons(documents.map((document) => checkSeason(nodeHashes, document)));
    expect(checks.map(({ faults }) => faults)).toEqual([[], [], [], [], []]);
    expect(checks.at(-1)).toMatchObject({ stakes: 0, carried: checks[0]?.carry });
  });
});
