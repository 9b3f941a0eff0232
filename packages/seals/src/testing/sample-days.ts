import { canonicalJson, formatVt, present, utcDay } from '@voltide/core';
import {
  bytesOfHex,
  commitmentOf,
  documentHash,
  growTree,
  hexOf,
  neighboursOf,
  topOf,
  type HashPort,
} from '@voltide/fairness';
import {
  countDummies,
  dummyLeaf,
  leafNode,
  levelsOver,
  ownedLeaf,
  rootOf,
  siblingsOf,
  type Leaf,
} from '@voltide/reserves';

import { createGrowingTree, historyRoot, leafHash } from '../growing-tree.ts';
import { battleLeaf, bookId, dayHash, owedSun, playLeaf, publicKeyOf, signDay, statementHash } from '../hashes.ts';
import { consistencyProof, dayInclusion } from '../history.ts';
import {
  BATTLE_PROOF_FORMAT,
  CONSISTENCY_FORMAT,
  DAY_FORMAT,
  PLAY_PROOF_FORMAT,
  STATEMENT_PROOF_FORMAT,
  VOID_FORMAT,
  type BattleProof,
  type Consistency,
  type Day,
  type PlayProof,
  type SealedRecord,
  type Statement,
  type StatementProof,
  type UnsignedDay,
} from '../shapes.ts';

const DAY_MS = 86_400_000;
const ZEROS = '0'.repeat(64);
const SECRET = new Uint8Array(32).fill(7);
const FIRST_DATE = Date.parse('2027-03-01');

/** A table that the plays of the sample name. Its rules are checked elsewhere. */
const TABLE = { id: 'twin-tides', version: 1, price: 2_000_000 };

/** A small house: some players with some plays a day, whose seals are made with nothing but the package. */
export type SampleDay = {
  readonly day: Day;
  readonly statements: readonly Statement[];
  statementProof(player: number): StatementProof;
  playProof(player: number, play: number): PlayProof;
  battleProof(battle: number): BattleProof;
};

type Sample = {
  readonly players: number;
  readonly days: number;
  readonly playsEach: number;
  readonly battlesEach: number;
  /** Secret that signs; a different one for a foreign house. */
  readonly secret?: Uint8Array;
};

/** Creates the seals of consecutive days. */
export function sampleDays(port: HashPort, sample: Sample): readonly SampleDay[] {
  const days: SampleDay[] = [];
  for (let n = 0; n < sample.days; n++)
    days.push(
      sampleDay(
        port,
        sample,
        days.map(({ day }) => day),
      ),
    );
  return days;
}

/** Creates the consistency proof of two of these days. */
export function sampleConsistency(
  port: HashPort,
  days: readonly Day[],
  [earlier, later]: readonly [number, number],
): Consistency {
  const hashes = days.slice(0, later).map((day) => dayHash(port, day));
  return {
    format: CONSISTENCY_FORMAT,
    earlier: present(days[earlier], 'a day'),
    later: present(days[later], 'a day'),
    inclusion: [...dayInclusion(port, hashes, earlier)],
    consistency: [...consistencyProof(port, hashes, earlier)],
  };
}

function sampleDay(port: HashPort, sample: Sample, before: readonly Day[]): SampleDay {
  const date = utcDay(FIRST_DATE + before.length * DAY_MS);
  const secret = sample.secret ?? SECRET;
  const dayKey = port.hmacSha256(secret, bytesOfHex(`0${before.length}`.slice(-2)));
  const plays = Array.from({ length: sample.players }, (_, player) =>
    playsOf(port, sample, { player, n: before.length }),
  );
  const statements = plays.map((list, player) => statementOf(port, sample, { player, n: before.length, list }));
  const leaves = leavesOf(port, dayKey, statements);
  const levels = levelsOver(
    port,
    leaves.map((leaf) => leafNode(port, leaf)),
  );
  const battles = Array.from({ length: sample.battlesEach }, (_, i) => battleOf(`btl_${date}-${i}`, i));
  const battleTree = growTree(
    port,
    battles.map(({ id, record }) => battleLeaf(port, id, record)),
  );
  const root = rootOf(levels);
  const sumOf = (name: 'cash' | 'held' | 'vault' | 'items' | 'promo'): string =>
    formatVt(statements.reduce((sum, each) => sum + BigInt(each[name].replace('.', '')), 0n));
  const unsigned: UnsignedDay = {
    ...frameOf(port, date, before),
    books: {
      root: hexOf(root.hash),
      depth: levels.length - 1,
      total: formatVt(root.sumSun),
      cash: sumOf('cash'),
      held: sumOf('held'),
      vault: sumOf('vault'),
      items: sumOf('items'),
      promo: sumOf('promo'),
    },
    house: houseOf(root.sumSun),
    battles: { count: battles.length, root: hexOf(topOf(battleTree)) },
    key: publicKeyOf(secret),
  };
  const day = signDay(port, unsigned, secret);
  const placed = (player: number) => {
    const statement = present(statements[player], 'a player');
    const place = leaves.findIndex(({ id }) => id.startsWith(statement.account));
    const path = siblingsOf(levels, place).map(({ hash, sumSun }) => ({ hash: hexOf(hash), amount: formatVt(sumSun) }));
    return { statement, blind: hexOf(present(leaves[place], 'a leaf').blind), place, path, day };
  };
  return {
    day,
    statements,
    statementProof: (player) => ({ format: STATEMENT_PROOF_FORMAT, ...placed(player) }),
    playProof(player, play) {
      const list = present(plays[player], 'a player');
      const tree = growTree(port, list.map(playLeaf));
      return {
        format: PLAY_PROOF_FORMAT,
        play: present(list[play], 'a play'),
        playPlace: play,
        neighbours: [...neighboursOf(tree, play)],
        ...placed(player),
      };
    },
    battleProof: (battle) => ({
      format: BATTLE_PROOF_FORMAT,
      record: present(battles[battle], 'a battle').record,
      place: battle,
      neighbours: [...neighboursOf(battleTree, battle)],
      day,
    }),
  };
}

type Turn = { readonly player: number; readonly n: number };

function seedOf({ player, n }: Turn): string {
  return `${player * 100 + n}`.padStart(64, '0');
}

/** Each day has its own pair, so that every statement reaches from one pair to the next. */
function playsOf(port: HashPort, { playsEach }: Sample, turn: Turn): readonly SealedRecord[] {
  return Array.from({ length: playsEach * (turn.player + 1) }, (_, nonce) => ({
    format: 'voltide-play/2',
    game: 'packs',
    rules: 1,
    epoch: turn.n,
    nonce,
    commitment: commitmentOf(port, seedOf(turn)),
    clientSeed: 'harbour-1',
    serverSeed: null,
    input: { qty: 1 },
    table: TABLE,
    tableHash: documentHash(port, TABLE),
    draws: [(nonce * 7919) % 1_000_000],
    stake: '2.000000',
    payout: '0.000000',
    prizes: [{ kind: 'item', k: 0, item: 'twin-tides/low-water', value: '0.200000' }],
    at: new Date(FIRST_DATE + turn.n * DAY_MS + nonce * 1000).toISOString(),
  }));
}

type Said = Turn & { readonly list: readonly SealedRecord[] };

function statementOf(port: HashPort, { playsEach }: Sample, { player, n, list }: Said): Statement {
  const tree = createGrowingTree(port);
  for (const play of list) tree.add(leafHash(port, playLeaf(play)));
  const cashSun = 1_000_000n * BigInt(player + n);
  const head = hexOf(port.sha256(bytesOfHex(seedOf({ player, n }))));
  return {
    account: `usr_${`${player}`.padStart(11, '0')}`,
    cash: formatVt(cashSun),
    held: '0.000000',
    vault: player % 2 === 0 ? '1.500000' : '0.000000',
    items: '0.200000',
    promo: '0.000000',
    promoHeld: '0.000000',
    accounts: [
      { kind: 'cash', seq: 3 + n, balance: formatVt(cashSun), head },
      ...(player % 2 === 0 ? [{ kind: 'vault' as const, seq: 1, balance: '1.500000', head }] : []),
    ],
    pair: {
      commitment: commitmentOf(port, seedOf({ player, n })),
      nextCommitment: commitmentOf(port, seedOf({ player, n: n + 1 })),
      clientSeed: 'harbour-1',
    },
    from: n === 0 ? { epoch: 0, nonce: 0 } : { epoch: n - 1, nonce: playsEach * (player + 1) },
    to: { epoch: n, nonce: list.length },
    plays: list.length,
    playsRoot: hexOf(tree.top()),
  };
}

function leavesOf(port: HashPort, dayKey: Uint8Array, statements: readonly Statement[]): readonly Leaf[] {
  const owned = statements.map((statement) =>
    ownedLeaf(port, dayKey, {
      id: bookId(statement.account, statementHash(port, statement)),
      sumSun: owedSun(statement),
    }),
  );
  const dummies = Array.from({ length: countDummies(owned.length) }, (_, i) => dummyLeaf(port, dayKey, i));
  return [...owned, ...dummies].toSorted((a, b) => (hexOf(a.blind) < hexOf(b.blind) ? -1 : 1));
}

/** Creates a minimal battle; every third one is voided. */
function battleOf(id: string, i: number): { readonly id: string; readonly record: SealedRecord } {
  const record: SealedRecord =
    i % 3 === 2
      ? { format: VOID_FORMAT, battleId: id, reason: 'A test.', atMs: 1_803_859_200_000 }
      : { format: 'voltide-battle/1', lock: { v: 1, battleId: id }, winners: [i % 2] };
  return { id, record };
}

function houseOf(totalSun: bigint): UnsignedDay['house'] {
  const capitalSun = 50_000_000_000n;
  return {
    cash: formatVt(capitalSun - 5_000_000n - totalSun),
    capital: formatVt(capitalSun),
    deposits: '-5.000000',
    accounts: [{ kind: 'cash', seq: 1, balance: formatVt(capitalSun), head: 'ab'.repeat(32) }],
  };
}

type Frame = Omit<UnsignedDay, 'books' | 'house' | 'battles' | 'key'>;

function frameOf(port: HashPort, date: string, before: readonly Day[]): Frame {
  const last = before.at(-1);
  const hashes = before.map((day) => dayHash(port, day));
  const next = utcDay(Date.parse(date) + DAY_MS);
  const hashOver = (text: string): string =>
    hexOf(port.sha256(Uint8Array.from(canonicalJson(text), (c) => c.charCodeAt(0))));
  return {
    format: DAY_FORMAT,
    date,
    previous: last === undefined ? null : { date: last.date, hash: dayHash(port, last) },
    history: { size: before.length, root: historyRoot(port, hashes) },
    takenAt: `${next}T00:10:00.000Z`,
    pools: { jackpot: '50.000000', week: '12.500000', month: '0.000000' },
    liabilities: before.length === 0 ? null : { date: next, root: hashOver('root'), hash: hashOver('seal') },
    jackpot: { date, root: hashOver(`jackpot ${date}`), hash: before.length === 1 ? null : hashOver('export') },
    seasons: [{ period: 'day', season: date, root: hashOver(`season ${date}`), stakesHash: hashOver('stakes') }],
    tables: { count: 18, hash: hashOver('tables') },
    rules: { count: 2, hash: hashOver('rules') },
    localChains: [{ end: hashOver('chain'), links: 10_000 }],
    audit: before.length === 0 ? { entries: 0, hash: ZEROS } : { entries: before.length, hash: hashOver('audit') },
  };
}
