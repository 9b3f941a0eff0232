import type { Play, Seeds } from '@voltide/contract';
import { present } from '@voltide/core';
import { commitmentOf, drawPlay } from '@voltide/fairness';
import { nodeHashes } from '@voltide/fairness/node';
import { beforeEach, describe, expect, it } from 'vitest';

import { checkPlay } from '../records/check.ts';
import { createPlayRecord, type PlayRecord } from '../records/record.ts';
import { findPack } from '../packs/catalogue.ts';
import { packsGame } from '../packs/rules.ts';
import { renewKnown } from './know-seeds.ts';
import { knownOf, type KnownSeeds, type SeedsRead } from './known-seeds.ts';
import type { GameHost } from './host.ts';
import { checkPaid, type PaidCheck } from './check-paid.ts';

const PACK = present(findPack('tin-sparrow'), 'tin-sparrow');
const PER_PAGE = 50;

/** Imitates a house and its plays: it follows the rules unless a test changes its answers. */
class House {
  #clientSeeds = ['client-0'];
  #nonce = 0;
  readonly plays: PlayRecord[] = [];

  /** Replaces the pair, as another device of the player would. */
  rotate(): void {
    this.#clientSeeds.push(`client-${this.#clientSeeds.length}`);
    this.#nonce = 0;
  }

  play(seeds: Partial<Pick<PlayRecord, 'clientSeed' | 'nonce'>> & { readonly serverSeed?: string } = {}): PlayRecord {
    const epoch = this.#clientSeeds.length - 1;
    const { serverSeed = serverSeedOf(epoch), clientSeed = `client-${epoch}`, nonce = this.#nonce } = seeds;
    const draws = drawPlay(nodeHashes, { serverSeed, clientSeed, nonce }, packsGame.plan({ qty: 1 }));
    const commitment = commitmentOf(nodeHashes, serverSeed);
    const place = {
      epoch,
      nonce,
      commitment,
      clientSeed,
      serverSeed: null,
      input: { qty: 1 },
      tableHash: PACK.hash,
      draws,
    };
    const play = createPlayRecord(packsGame, PACK, { ...place, at: '2026-01-01T12:00:00.000Z' });
    this.plays.unshift(play);
    this.#nonce = nonce + 1;
    return play;
  }

  read(): SeedsRead {
    const epoch = this.#clientSeeds.length - 1;
    const seeds: Seeds = {
      epoch,
      commitment: commitmentOf(nodeHashes, serverSeedOf(epoch)),
      nextCommitment: commitmentOf(nodeHashes, serverSeedOf(epoch + 1)),
      clientSeed: this.#clientSeeds[epoch] ?? null,
      nonce: this.#nonce,
      startedAt: '',
      rotatesAtNonce: 1000,
      rotatesAt: '',
    };
    const revealed = this.#clientSeeds.slice(0, -1).map((clientSeed, i) => {
      const serverSeed = serverSeedOf(i);
      const commitment = commitmentOf(nodeHashes, serverSeed);
      return { epoch: i, commitment, serverSeed, clientSeed, plays: 1, revealedAt: '' };
    });
    return { seeds, revealed: revealed.toReversed() };
  }

  page(before: string): { readonly plays: readonly Play[]; readonly next: string | null } {
    const ids = this.plays.map(idOf);
    const rest = this.plays.slice(ids.indexOf(before) + 1);
    const plays = rest.slice(0, PER_PAGE);
    const last = plays.at(-1);
    return { plays: plays.map(viewOf), next: last !== undefined && rest.length > plays.length ? idOf(last) : null };
  }
}

function serverSeedOf(epoch: number): string {
  return commitmentOf(nodeHashes, String(epoch).padStart(64, '0'));
}

function idOf({ epoch, nonce }: PlayRecord): string {
  return `${epoch}-${nonce}`;
}

function viewOf(record: PlayRecord): Play {
  return { ...record, id: idOf(record) } as unknown as Play;
}

let house = new House();
let isUnread = false;
let pagesRead = 0;

/** Builds the page's knowledge after a reading; it has sent no client seed itself. */
function knownNow(before?: KnownSeeds, read = house.read()): KnownSeeds {
  return present(knownOf(renewKnown(before, read, new Set())), 'what is known');
}

/** Checks a play of an open that named this pair as the page does, with the pages of the house. */
function check(record: PlayRecord, known: KnownSeeds): Promise<PaidCheck> {
  const call = ((name: string, input: { readonly query: unknown }) => {
    if (isUnread) return Promise.resolve({ ok: false, error: { code: 'offline', text: '' } });
    expect(name).toBe('GET /api/plays');
    pagesRead++;
    const { before } = input.query as { readonly before: string };
    return Promise.resolve({ ok: true, response: house.page(before) });
  }) as GameHost['call'];
  const host = {
    call,
    checkPlay: (_play: Play, before: object) => Promise.resolve(checkPlay(nodeHashes, record, before)),
  } as Pick<GameHost, 'call' | 'checkPlay'>;
  return checkPaid(host, { play: viewOf(record), known, tableHash: PACK.hash });
}

function wrongOf({ steps }: PaidCheck): string[] {
  return steps.filter(({ ok }) => !ok).map(({ text }) => text);
}

beforeEach(() => {
  house = new House();
  isUnread = false;
  pagesRead = 0;
});

describe('a result of an honest server', () => {
  it('S15-02 is sealed, with nothing read', async () => {
    house.play();
    const known = knownNow();
    expect(await check(house.play(), known)).toMatchObject({ state: 'sealed', notes: [] });
    expect(pagesRead).toBe(0);
  });

  it.each([0, 49, 50, 51, 56, 400, 999])('S15-02 is sealed after %d own plays elsewhere', async (count) => {
    const known = knownNow();
    for (let play = 0; play < count; play++) house.play();
    expect(await check(house.play(), known)).toMatchObject({ state: 'sealed', notes: [] });
  });

  it('S15-02 reads no further back than the play that is known', async () => {
    for (let play = 0; play < 300; play++) house.play();
    const known = knownNow();
    for (let play = 0; play < 60; play++) house.play();
    expect(await check(house.play(), known)).toMatchObject({ state: 'sealed', notes: [] });
    expect(pagesRead).toBe(2);
  });

  it.each([1, 2, 3, 150])(
    'S15-02 never fails after %d replacements elsewhere: they are read, and said',
    async (count) => {
      house.play();
      const before = knownNow();
      for (let pair = 0; pair < count; pair++) {
        house.rotate();
        house.play();
      }
      const known = knownNow(before);
      for (let play = 0; play < 2; play++) {
        const result = await check(house.play(), known);
        expect([result.state, wrongOf(result)]).toEqual(['sealed', []]);
        expect(result.notes).toEqual(['this seed pair was started on another device']);
        expect(result.steps.map(({ text }) => text)).not.toContain('the client seed is yours');
      }
    },
  );

  it('S15-02 does not fail where nothing can be read', async () => {
    const known = knownNow();
    house.play();
    isUnread = true;
    const nonce = await check(house.play(), known);
    expect(nonce).toMatchObject({ state: 'sealed', notes: [expect.stringContaining('the nonce was not compared')] });
  });
});

describe('a result of a dishonest server', () => {
  const OTHER_SEED = 'f'.repeat(64);
  const WRONG = ['the commitment is not the one shown before you played'];

  it('S15-02 does not match when its server seed was not committed to before the play', async () => {
    const known = knownNow();
    const result = await check(house.play({ serverSeed: OTHER_SEED }), known);
    expect([result.state, wrongOf(result)]).toEqual(['mismatch', WRONG]);
  });

  it('S15-02 does not match when another device is said to have replaced the pair that was named', async () => {
    const known = knownNow();
    for (let pair = 0; pair < 3; pair++) {
      house.rotate();
      const result = await check(house.play(), known);
      expect([result.state, wrongOf(result)]).toEqual(['mismatch', expect.arrayContaining(WRONG)]);
    }
    const { seeds } = house.read();
    const named = { ...known, commitment: seeds.commitment, clientSeed: seeds.clientSeed ?? '' };
    expect(wrongOf(await check(house.play({ nonce: 0 }), named))).toEqual(WRONG);
  });

  it('S15-02 does not match when the pair is not the one that was promised next', async () => {
    const known = knownNow();
    house.rotate();
    const { seeds, revealed } = house.read();
    const commitment = commitmentOf(nodeHashes, OTHER_SEED);
    const renewed = knownNow(known, { seeds: { ...seeds, commitment }, revealed });
    expect(renewed.epoch).toBe(1);
    expect(wrongOf(await check(house.play({ serverSeed: OTHER_SEED }), renewed))).toEqual(WRONG);
  });

  it('S15-02 does not match when a pair was made up that nothing leads to', async () => {
    const known = knownNow();
    house.rotate();
    house.rotate();
    const { seeds, revealed } = house.read();
    for (const left of [[], revealed.slice(1), revealed.slice(0, 1)]) {
      const renewed = knownNow(known, { seeds, revealed: left });
      expect(wrongOf(await check(house.play(), renewed))).toEqual(expect.arrayContaining(WRONG));
    }
  });

  it('S15-02 does not match with a client seed that is not the one of the pair', async () => {
    const known = knownNow();
    const wrong = ['the client seed is not the one of this seed pair'];
    expect(wrongOf(await check(house.play({ clientSeed: 'ground' }), known))).toEqual(wrong);
    house.rotate();
    const renewed = knownNow(known);
    expect(wrongOf(await check(house.play({ clientSeed: 'ground' }), renewed))).toEqual(wrong);
  });

  it('S15-02 does not match when a nonce was passed over or served again', async () => {
    for (let play = 0; play < 120; play++) house.play();
    const known = knownNow();
    house.play({ nonce: 122 });
    for (let play = 0; play < 70; play++) house.play();
    const result = await check(house.play(), known);
    expect(wrongOf(result)).toEqual(['a play was skipped: the nonce should be 120']);
    expect(await check(house.play({ nonce: 7 }), known)).toMatchObject({ state: 'mismatch' });
  });
});
