import type { Play, Seeds } from '@voltide/contract';
import { present } from '@voltide/core';
import { commitmentOf, drawPlay } from '@voltide/fairness';
import { nodeHashes } from '@voltide/fairness/node';
import { beforeEach, describe, expect, it } from 'vitest';

import { checkPlay } from '../../../check.ts';
import { createPlayRecord, type PlayRecord } from '../../../record.ts';
import { findPack } from '../../catalogue.ts';
import { packsGame } from '../../rules.ts';
import { CALLS } from '../calls.ts';
import { knownOf, renewKnown, type SeedsRead } from '../model/known-seeds.ts';
import type { KnownSeeds } from '../model/open-ticket.ts';
import type { PacksPort } from '../port.ts';
import { checkPaid, type PaidCheck } from './check-paid.ts';

const PACK = present(findPack('tin-sparrow'), 'tin-sparrow');
const PER_PAGE = 50;

/** The seeds of a house and what it has served: it plays by the rules unless a test changes what it says. */
class House {
  #clientSeeds = ['client-0'];
  #nonce = 0;
  readonly plays: PlayRecord[] = [];

  /** Replaces the pair, as another device of the player asks for it. */
  rotate(): void {
    this.#clientSeeds.push(`client-${this.#clientSeeds.length}`);
    this.#nonce = 0;
  }

  play(seeds: Partial<Pick<PlayRecord, 'clientSeed' | 'nonce'>> & { readonly serverSeed?: string } = {}): PlayRecord {
    const epoch = this.#clientSeeds.length - 1;
    const { serverSeed = serverSeedOf(epoch), clientSeed = `client-${epoch}`, nonce = this.#nonce } = seeds;
    const draws = drawPlay(nodeHashes, { serverSeed, clientSeed, nonce }, packsGame.plan({ qty: 1 }));
    const commitment = commitmentOf(nodeHashes, serverSeed);
    const place = { epoch, nonce, commitment, clientSeed, serverSeed: null, qty: 1, tableHash: PACK.hash, draws };
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

  /** One page of the history, older than a play. */
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
let unread: readonly string[] = [];
let pagesRead = 0;

function knownNow(): KnownSeeds {
  return present(knownOf(renewKnown(undefined, house.read())), 'what is known');
}

/** Checks a play as the page does, with the pages and lists of the house. */
function check(record: PlayRecord, known: KnownSeeds, read = (): SeedsRead => house.read()): Promise<PaidCheck> {
  const call = ((target, input) => {
    if (unread.includes(target.path)) return Promise.resolve({ ok: false, fault: { code: 'offline', text: '' } });
    if (target.path === CALLS.getSeeds.path) return Promise.resolve({ ok: true, response: read() });
    pagesRead++;
    const { before } = present(input?.query, 'the query of a page') as { readonly before: string };
    return Promise.resolve({ ok: true, response: house.page(before) });
  }) as PacksPort['call'];
  const port = {
    call,
    checkPlay: (_play: Play, before: object) => Promise.resolve(checkPlay(nodeHashes, record, before)),
  } as Pick<PacksPort, 'call' | 'checkPlay'>;
  return checkPaid(port, { play: viewOf(record), known, tableHash: PACK.hash });
}

function wrongOf({ steps }: PaidCheck): string[] {
  return steps.filter(({ ok }) => !ok).map(({ text }) => text);
}

beforeEach(() => {
  house = new House();
  unread = [];
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
    'S15-02 never fails after %d replacements elsewhere: what is unknown is said',
    async (count) => {
      house.play();
      const known = knownNow();
      for (let pair = 0; pair < count; pair++) {
        house.rotate();
        house.play();
      }
      const result = await check(house.play(), known);
      expect([result.state, wrongOf(result)]).toEqual(['sealed', []]);
      expect(result.notes).toHaveLength(count === 1 ? 1 : 2);
      for (const note of result.notes) expect(note).toContain('was not shown here before the play');
      const afterReading = present(knownOf(renewKnown(known, house.read())), 'what is known');
      expect(await check(house.play(), afterReading)).toMatchObject({ state: 'sealed', notes: [] });
    },
  );

  it('S15-02 does not fail where nothing can be read', async () => {
    const known = knownNow();
    house.play();
    unread = [CALLS.listPlays.path, CALLS.getSeeds.path];
    const nonce = await check(house.play(), known);
    expect(nonce).toMatchObject({ state: 'sealed', notes: [expect.stringContaining('the nonce was not compared')] });
    house.rotate();
    const next = await check(house.play(), known);
    expect(next).toMatchObject({ state: 'sealed', notes: [expect.stringContaining('could not be read')] });
  });
});

describe('a result of a dishonest server', () => {
  const OTHER_SEED = 'f'.repeat(64);

  it('S15-02 does not match when its server seed was not committed to before the play', async () => {
    const known = knownNow();
    const result = await check(house.play({ serverSeed: OTHER_SEED }), known);
    expect([result.state, wrongOf(result)]).toEqual([
      'mismatch',
      ['the commitment is not the one from before the play'],
    ]);
  });

  it('S15-02 does not match when the pair is not the one that was promised next', async () => {
    const known = knownNow();
    house.rotate();
    expect(await check(house.play({ serverSeed: OTHER_SEED }), known)).toMatchObject({ state: 'mismatch' });
    const renewed = present(knownOf(renewKnown(known, house.read())), 'what is known');
    expect(await check(house.play({ serverSeed: OTHER_SEED }), renewed)).toMatchObject({ state: 'mismatch' });
  });

  it('S15-02 does not match when a pair was made up that nothing leads to', async () => {
    const known = knownNow();
    const before = house.read();
    house.rotate();
    house.rotate();
    const { seeds, revealed } = house.read();
    const wrong = ['the commitment is not the one from before the play'];
    expect(wrongOf(await check(house.play(), known, () => before))).toEqual(wrong);
    for (const left of [[], revealed.slice(1), revealed.slice(0, 1)]) {
      expect(wrongOf(await check(house.play(), known, () => ({ seeds, revealed: left })))).toEqual(wrong);
    }
    expect(wrongOf(await check(house.play({ serverSeed: OTHER_SEED }), known))).toEqual(wrong);
  });

  it('S15-02 does not match with a client seed that is not the one of the pair', async () => {
    const known = knownNow();
    const wrong = ['the client seed is not the one this seed pair was made with'];
    expect(wrongOf(await check(house.play({ clientSeed: 'ground' }), known))).toEqual(wrong);
    house.rotate();
    expect(wrongOf(await check(house.play({ clientSeed: 'ground' }), known))).toEqual(wrong);
    const renewed = present(knownOf(renewKnown(known, house.read())), 'what is known');
    expect(wrongOf(await check(house.play({ clientSeed: 'ground' }), renewed))).toEqual(wrong);
  });

  it('S15-02 does not match when a nonce was passed over or served again', async () => {
    for (let play = 0; play < 120; play++) house.play();
    const known = knownNow();
    house.play({ nonce: 122 });
    for (let play = 0; play < 70; play++) house.play();
    const result = await check(house.play(), known);
    expect(wrongOf(result)).toEqual(['the nonce does not follow the one of the play before: it had to be 120']);
    expect(await check(house.play({ nonce: 7 }), known)).toMatchObject({ state: 'mismatch' });
  });
});
