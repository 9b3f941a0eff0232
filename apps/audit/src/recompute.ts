/**
 * The second implementation of everything that Voltide publishes, in one file: written from docs/fairness.md,
 * docs/rules/rules.md and docs/vectors, by somebody who had not read the first one, and sharing no line with it.
 * Each check returns its faults, in words; an empty list means that the document holds.
 */
import { createHash, createHmac, createPublicKey, verify as verifySignature } from 'node:crypto';

import { bls12_381 } from '@noble/curves/bls12-381.js';
import { secp256k1 } from '@noble/curves/secp256k1.js';
import { keccak_256 } from '@noble/hashes/sha3.js';

export type Json = null | boolean | number | string | readonly Json[] | { readonly [name: string]: Json };
export type Doc = { readonly [name: string]: Json };
export type Faults = readonly string[];

const TICKETS = 1_000_000;
const VT = 1_000_000n;
const ZERO_HASH = '0'.repeat(64);

export const sha256 = (data: string | Uint8Array): string => createHash('sha256').update(data).digest('hex');
const hmac = (key: string | Uint8Array, message: string): string =>
  createHmac('sha256', key).update(message).digest('hex');

/** A whole number from 0 to n − 1, each exactly equally likely: the protocol's only use of chance. */
export function draw(key: string, message: string, n: bigint | number): bigint {
  const size = BigInt(n);
  const limit = (2n ** 64n / size) * size;
  for (let i = 0; ; i++) {
    const digest = hmac(key, `${message}:${i}`);
    for (let word = 0; word < 4; word++) {
      const value = BigInt(`0x${digest.slice(word * 16, word * 16 + 16)}`);
      if (value < limit) return value % size;
    }
  }
}

/** The text that is hashed: members sorted by UTF-16 code unit, no white space, whole numbers only. */
export function canonical(value: Json): string {
  if (Array.isArray(value)) return `[${value.map(canonical).join(',')}]`;
  if (value !== null && typeof value === 'object') {
    const doc = value as Doc;
    const names = Object.keys(doc).toSorted((a, b) => (a < b ? -1 : 1));
    return `{${names.map((name) => `${JSON.stringify(name)}:${canonical(at(doc, name))}`).join(',')}}`;
  }
  if (typeof value === 'number' && !Number.isSafeInteger(value)) throw new Error(`${value} is no whole number`);
  return JSON.stringify(value);
}

export const hashOf = (value: Json): string => sha256(canonical(value));

/** A member that the description promises. */
function at(doc: Json, name: string): Json {
  const value = (doc as Doc)[name];
  if (value === undefined) throw new Error(`member ${name} is missing`);
  return value;
}
const num = (doc: Json, name: string): number => Number(at(doc, name));
const text = (doc: Json, name: string): string => {
  const value = at(doc, name);
  if (typeof value !== 'string') throw new Error(`member ${name} is no text`);
  return value;
};
const list = (doc: Json, name: string): readonly Json[] => {
  const value = at(doc, name);
  if (!Array.isArray(value)) throw new Error(`member ${name} is no list`);
  return value as readonly Json[];
};

/** Decimal VT as whole sun. */
export function sun(amount: Json): bigint {
  const parts = /^(-?)(\d{1,13})\.(\d{6})$/.exec(typeof amount === 'string' ? amount : '');
  if (parts === null) throw new Error(`${JSON.stringify(amount)} is no amount with six decimals`);
  const value = BigInt(parts[2] ?? '') * VT + BigInt(parts[3] ?? '');
  return parts[1] === '-' ? -value : value;
}
export const vt = (amount: bigint): string =>
  amount < 0n ? `-${vt(-amount)}` : `${amount / VT}.${String(amount % VT).padStart(6, '0')}`;

const same = (a: Json, b: Json): boolean => canonical(a) === canonical(b);
const sum = (values: readonly bigint[]): bigint => values.reduce((total, value) => total + value, 0n);
const least = (a: bigint, b: bigint): bigint => (a < b ? a : b);
const most = (a: bigint, b: bigint): bigint => (a > b ? a : b);

/** Collects faults; a document of another shape is one of them. */
function judge(check: (say: (holds: boolean, fault: string) => void) => void): Faults {
  const faults: string[] = [];
  try {
    check((holds, fault) => {
      if (!holds) faults.push(fault);
    });
  } catch (error) {
    faults.push(`not of the documented shape: ${error instanceof Error ? error.message : String(error)}`);
  }
  return faults;
}

const bytes = (hex: string): Buffer => Buffer.from(hex, 'hex');
export const leafHash = (content: string | Uint8Array): string =>
  sha256(Buffer.concat([Buffer.of(0), typeof content === 'string' ? Buffer.from(content) : content]));
const nodeHash = (left: string, right: string): string =>
  sha256(Buffer.concat([Buffer.of(1), bytes(left), bytes(right)]));

export function treeTop(leaves: readonly string[]): string {
  let level = leaves;
  while (level.length > 1) {
    const above: string[] = [];
    for (let i = 0; i < level.length; i += 2) {
      const [left = '', right] = level.slice(i, i + 2);
      above.push(right === undefined ? left : nodeHash(left, right));
    }
    level = above;
  }
  return level[0] ?? ZERO_HASH;
}

/** The top that a leaf's neighbours lead to, or undefined where there are too many or too few of them. */
function climb(leaf: string, place: number, size: number, neighbours: readonly Json[]): string | undefined {
  if (!(place >= 0 && place < size)) return undefined;
  let [hash, index, width, used] = [leaf, place, size, 0];
  for (; width > 1; index = index >> 1, width = (width + 1) >> 1) {
    if (index % 2 === 0 && index === width - 1) continue;
    const other = neighbours[used++];
    if (typeof other !== 'string') return undefined;
    hash = index % 2 === 0 ? nodeHash(hash, other) : nodeHash(other, hash);
  }
  return used === neighbours.length ? hash : undefined;
}

const WORDS: Readonly<Record<string, string>> = { packs: 'pack', wheel: 'wheel', spin: 'spin', caches: 'cache' };
const SEED = /^[A-Za-z0-9_-]{1,64}$/;
const HASH = /^[0-9a-f]{64}$/;

/** The row whose range of consecutive tickets holds the drawn one. */
function rowOf(rows: readonly Json[], ticket: number): Json {
  let end = 0;
  for (const row of rows) {
    end += num(row, 'tickets');
    if (ticket < end) return row;
  }
  throw new Error(`ticket ${ticket} is outside of the table`);
}

/** Checks an odds table of any game: its return must be exactly what the rules promise. */
export function checkTable(game: string, table: Json): Faults {
  return judge((say) => {
    const total = (rows: readonly Json[]): number => rows.reduce<number>((all, row) => all + num(row, 'tickets'), 0);
    if (game === 'wheel') {
      const tenths = list(table, 'tenths').map(Number);
      say(tenths.length === 40, 'the strip has not 40 segments');
      say(tenths.reduce((all, each) => all + each, 0) === 390, 'the strip does not return exactly 97.5%');
      say(
        tenths.every((each) => each === 0 || each >= 10),
        'a segment pays less than the bet',
      );
      return;
    }
    const rows = list(table, game === 'packs' ? 'items' : game === 'spin' ? 'segments' : 'outcomes');
    say(total(rows) === TICKETS, 'the tickets do not sum to 1,000,000');
    if (game !== 'packs') return;
    const worth = sum(rows.map((row) => BigInt(num(row, 'value')) * BigInt(num(row, 'tickets'))));
    say(worth * 100n === BigInt(num(table, 'price')) * 93n * BigInt(TICKETS), 'the pack does not return exactly 93%');
    const amounts = [num(table, 'price'), ...rows.map((row) => num(row, 'value'))];
    say(
      amounts.every((amount) => amount > 0 && amount % 10_000 === 0),
      'a price or value is no multiple of 0.01 VT',
    );
    const ids = rows.map((row) => text(row, 'id'));
    say(
      new Set(ids).size === ids.length && ids.every((id) => id.startsWith(`${text(table, 'id')}/`)),
      'an item has no id of its own under the pack',
    );
  });
}

/** Returns how many numbers a play draws, and the bound they are drawn below. */
function drawsOf(game: string, input: Json): { readonly count: number; readonly n: number } {
  return { count: game === 'packs' ? num(input, 'qty') : 1, n: game === 'wheel' ? 40 : TICKETS };
}

/** Computes stake, payout and prizes from the drawn numbers. */
function outcomeOf(game: string, table: Json, input: Json, draws: readonly number[]): Doc {
  const first = draws[0] ?? 0;
  if (game === 'packs') {
    const prizes = draws.map((ticket, k): Json => {
      const item = rowOf(list(table, 'items'), ticket);
      return { kind: 'item', k, item: text(item, 'id'), value: vt(BigInt(num(item, 'value'))) };
    });
    return { stake: vt(BigInt(num(table, 'price')) * BigInt(draws.length)), payout: vt(0n), prizes };
  }
  if (game === 'wheel') {
    const bet = sun(at(input, 'bet'));
    const tenths = BigInt(Number(list(table, 'tenths')[first]));
    return { stake: vt(bet), payout: vt((bet * tenths) / 10n), prizes: [] };
  }
  if (game === 'caches') {
    const amount = vt(BigInt(num(rowOf(list(table, 'outcomes'), first), 'amount')));
    return { stake: vt(0n), payout: vt(0n), prizes: [{ kind: 'gift', amount }] };
  }
  if (game !== 'spin') throw new Error(`${game} is no game of this protocol`);
  return { stake: vt(0n), payout: vt(0n), prizes: spinPrizes(table, num(input, 'day'), first) };
}

function spinPrizes(table: Json, day: number, ticket: number): readonly Json[] {
  const drawn = rowOf(list(table, 'segments'), ticket);
  const tier = list(table, 'tiers').findLast((row) => num(row, 'fromDay') <= day);
  const percent = BigInt(tier === undefined ? 100 : num(tier, 'percent'));
  const prize: Json =
    text(drawn, 'kind') === 'gift'
      ? { kind: 'gift', amount: vt((BigInt(num(drawn, 'amount')) * percent) / 100n) }
      : { kind: text(drawn, 'kind'), count: num(drawn, 'amount') };
  const milestones = list(table, 'milestones');
  const later = at(table, 'later');
  const last = Math.max(...milestones.map((row) => num(row, 'day')));
  const milestone =
    milestones.find((row) => num(row, 'day') === day) ??
    (day > last && day % num(later, 'every') === 0 ? later : undefined);
  const always = at(table, 'always');
  return [
    prize,
    { kind: 'xp', count: num(always, 'xp') },
    { kind: 'ticket', count: num(always, 'tickets') },
    ...(milestone === undefined ? [] : [{ kind: 'gift', amount: vt(BigInt(num(milestone, 'amount'))) }]),
  ];
}

/** Checks a `voltide-play/2`: everything with its server seed, otherwise all that is known while it is secret. */
export function checkPlay(record: Json): Faults {
  return judge((say) => {
    const [game, table, input] = [text(record, 'game'), at(record, 'table'), at(record, 'input')];
    say(at(record, 'format') === 'voltide-play/2' && num(record, 'rules') === 1, 'format or rules are unknown');
    say(SEED.test(text(record, 'clientSeed')), 'the client seed has another alphabet');
    say(hashOf(table) === at(record, 'tableHash'), 'the odds table does not have the hash of the record');
    for (const fault of checkTable(game, table)) say(false, fault);
    const { count, n } = drawsOf(game, input);
    const draws = list(record, 'draws').map(Number);
    say(draws.length === count, `${draws.length} numbers were drawn, not ${count}`);
    say(
      draws.every((drawn) => Number.isInteger(drawn) && drawn >= 0 && drawn < n),
      `a drawn number is not below ${n}`,
    );
    const outcome = outcomeOf(game, table, input, draws);
    for (const name of ['stake', 'payout', 'prizes']) {
      const told = at(record, name);
      const right = at(outcome, name);
      say(same(told, right), `wrong ${name}: ${canonical(told)}, the drawn numbers give ${canonical(right)}`);
    }
    if (at(record, 'serverSeed') === null) return;
    const serverSeed = text(record, 'serverSeed');
    say(HASH.test(serverSeed), 'the server seed is not 64 hexadecimal characters');
    say(sha256(serverSeed) === at(record, 'commitment'), 'the server seed does not open its commitment');
    const right = drawPlay(record, serverSeed);
    say(same(draws, right), `wrong draw: ${draws.join(', ')} was told, the seeds give ${right.join(', ')}`);
  });
}

/** The numbers that the seeds of a record give. */
function drawPlay(record: Json, serverSeed: string): readonly number[] {
  const game = text(record, 'game');
  const { count, n } = drawsOf(game, at(record, 'input'));
  const word = WORDS[game] ?? `game-${game}`;
  const message = `v1:${word}:${text(record, 'clientSeed')}:${num(record, 'nonce')}`;
  return Array.from({ length: count }, (_, k) => Number(draw(serverSeed, `${message}:${k}`, n)));
}

/** Checks a `voltide-export/2`: pairs that follow each other, nonces without a gap, and every play and battle. */
export function checkExport(file: Json): Faults {
  return judge((say) => {
    const epochs = list(file, 'epochs');
    const plays = list(file, 'plays');
    const used = new Map<string, Json>();
    epochs.forEach((pair, index) => {
      const isLast = index === epochs.length - 1;
      const serverSeed = at(pair, 'serverSeed') === null ? null : text(pair, 'serverSeed');
      say(num(pair, 'epoch') === index, `pair ${index} is numbered ${num(pair, 'epoch')}`);
      say((serverSeed === null) === isLast, `pair ${index} ${isLast ? 'is revealed in use' : 'is not revealed'}`);
      if (serverSeed !== null) {
        say(sha256(serverSeed) === at(pair, 'commitment'), `pair ${index} does not open its commitment`);
      }
    });
    const commitments = [...epochs.map((pair) => text(pair, 'commitment')), text(file, 'nextCommitment')];
    say(new Set(commitments).size === commitments.length, 'two pairs share a commitment');
    for (const play of plays) {
      const [epoch, nonce] = [num(play, 'epoch'), num(play, 'nonce')];
      const name = `play ${epoch}:${nonce}`;
      say(!used.has(name), `nonce ${nonce} of pair ${epoch} was used twice`);
      used.set(name, play);
      const pair = epochs[epoch];
      say(pair !== undefined, `${name} is of no pair`);
      if (pair === undefined) continue;
      for (const member of ['commitment', 'clientSeed', 'serverSeed']) {
        say(same(at(play, member), at(pair, member)), `${name} does not tell the ${member} of its pair`);
      }
      for (const fault of checkPlay(play)) say(false, `${name}: ${fault}`);
    }
    for (const pair of epochs) {
      const nonces = Array.from({ length: num(pair, 'plays') }, (_, nonce) => `play ${num(pair, 'epoch')}:${nonce}`);
      for (const name of nonces) say(used.delete(name), `${name} is missing`);
    }
    for (const name of used.keys()) say(false, `${name} is one too many`);
    for (const { fault } of battlesOf(file)) say(false, fault);
  });
}

function battlesOf(file: Json): readonly { readonly fault: string }[] {
  const ids = new Set<string>();
  return list(file, 'battles').flatMap((entry) => {
    const record = at(entry, 'record');
    const id = text(at(record, 'lock'), 'battleId');
    const seat = list(at(record, 'lock'), 'seats')[num(entry, 'seat')];
    const faults = [
      ...checkBattle(record),
      ...(ids.has(id) ? ['appears twice'] : []),
      ...(seat !== undefined && at(seat, 'kind') === 'user' ? [] : ['no player sits on the seat']),
    ];
    ids.add(id);
    return faults.map((fault) => ({ fault: `battle ${id}: ${fault}` }));
  });
}

const SOURCES = ['drand-quicknet', 'tron-block', 'local-chain'];
const QUICKNET_START_MS = 1_692_803_367_000;
const QUICKNET_KEY =
  '83cf0f2896adee7eb8b5f01fcad3912212c437e0073e911fb90022d3e760183c8c4b450b6a0a6c3ac6a5776a2d106451' +
  '0d1fec758c921cc22b0e17e63aaf4bcb5ed66304de9cf809bd274ca73bab4af5a6e9c76a4bc09e76eae8991ef5ece45a';

export const quicknetDueAtMs = (round: number): number => QUICKNET_START_MS + (round - 1) * 3000;
export const firstQuicknetRound = (fromMs: number): number =>
  Math.max(1, Math.ceil((fromMs - QUICKNET_START_MS) / 3000) + 1);

/** True if a signature is drand's own for a round of quicknet. */
export function isOfQuicknet(round: number, signature: string): boolean {
  const message = Buffer.alloc(8);
  message.writeBigUInt64BE(BigInt(round));
  const { shortSignatures } = bls12_381;
  try {
    const hashed = shortSignatures.hash(bytes(sha256(message)), 'BLS_SIG_BLS12381G1_XMD:SHA-256_SSWU_RO_NUL_');
    return shortSignatures.verify(bytes(signature), hashed, bytes(QUICKNET_KEY));
  } catch {
    return false;
  }
}

/** The link before this one, `back` times: a link of round r leads to the published end in r steps. */
export function linkBack(link: string, back: number): string {
  let value = link;
  for (let step = 0; step < back; step++) value = sha256(`v1:local-chain:${value}`);
  return value;
}

/** Checks a chosen beacon: the order of sources, each round after the one before it, and the proof of the value. */
function checkBeacon(beacon: Json, localChain: Json): Faults {
  return judge((say) => {
    say(at(beacon, 'status') === 'chosen', 'the beacon was not chosen');
    const fromMs = num(beacon, 'fromMs');
    const passed = list(beacon, 'passedOver');
    let sinceMs = 0;
    let [notBeforeMs, isFirst] = [fromMs, true];
    const named = [...passed, beacon].flatMap((entry, index) => {
      say(text(entry, 'source') === SOURCES[index % 3], `source ${index} is ${text(entry, 'source')}`);
      const round = (entry as Doc)['named'];
      const dueAtMs = round === undefined ? undefined : num(round, 'dueAtMs');
      if (dueAtMs !== undefined) say(dueAtMs >= notBeforeMs, `the round of source ${index} is due too early`);
      if (round !== undefined && text(entry, 'source') === 'drand-quicknet') {
        say(num(round, 'round') === firstQuicknetRound(notBeforeMs), `drand's round ${index} is not the first`);
        say(dueAtMs === quicknetDueAtMs(num(round, 'round')), `drand's round ${index} is due at another moment`);
      }
      if (entry === beacon) return [{ source: text(entry, 'source'), round: num(at(entry, 'named'), 'round') }];
      const [reason, atMs] = [text(entry, 'reason'), num(entry, 'atMs')];
      if (reason === 'away') {
        say(isFirst && atMs === fromMs - 3000 && round === undefined, 'drand was away at another moment');
      } else {
        say(atMs >= sinceMs, `source ${index} was passed over before the one before it`);
        say(round === undefined || atMs >= (dueAtMs ?? 0) + 60_000, `source ${index} was passed over within 60 s`);
        say((round === undefined) === (reason === 'no_round'), `source ${index}: ${reason} does not fit its round`);
      }
      say(atMs <= fromMs + 600_000, `source ${index} was passed over after ten minutes`);
      [sinceMs, notBeforeMs, isFirst] = [atMs, Math.max(fromMs, atMs + 3000), false];
      return round === undefined ? [] : [{ source: text(entry, 'source'), round: num(round, 'round') }];
    });
    say(num(at(beacon, 'named'), 'dueAtMs') <= fromMs + 600_000, 'the last round is due after ten minutes');
    for (const fault of checkBeaconValue(beacon, localChain, named)) say(false, fault);
  });
}

type Named = { readonly source: string; readonly round: number };

function checkBeaconValue(beacon: Json, localChain: Json, named: readonly Named[]): Faults {
  return judge((say) => {
    const [source, proof, value] = [text(beacon, 'source'), text(beacon, 'proof'), text(beacon, 'value')];
    const round = num(at(beacon, 'named'), 'round');
    if (source === 'drand-quicknet') {
      say(isOfQuicknet(round, proof), `the signature is not drand's for round ${round}`);
      say(sha256(bytes(proof)) === value, "the value is not the hash of drand's signature");
    } else if (source === 'tron-block') {
      say(proof === value && HASH.test(value), 'the value is not the id of a block');
      say(Number(BigInt(`0x${value.slice(0, 16)}`)) === round, 'the id of the block is not of the named height');
    } else {
      say(proof === value && localChain !== null, 'the value is no link of a chain');
      say(round >= 1 && round <= num(localChain, 'links'), `the chain has no link ${round}`);
      say(linkBack(value, round) === at(localChain, 'end'), `link ${round} does not hash to the published end`);
    }
    for (const each of SOURCES) {
      const rounds = named.filter((entry) => entry.source === each).map((entry) => entry.round);
      const doesFall = rounds.some((next, index) => index > 0 && next <= (rounds[index - 1] ?? 0));
      say(!doesFall || each === 'local-chain', `${each} named a round twice`);
    }
  });
}

const LAYOUTS: Readonly<Record<string, readonly number[]>> = {
  '1v1': [1, 1],
  '1v1v1': [1, 1, 1],
  '1v1v1v1': [1, 1, 1, 1],
  '2v2': [2, 2],
  '3v3': [3, 3],
  '2v2v2': [2, 2, 2],
};

type Seat = { readonly kind: string; readonly share: number | undefined; readonly team: number };
type Game = {
  readonly lock: Json;
  readonly seats: readonly Seat[];
  readonly teams: number;
  /** Value found by each seat in each round, in sun. */
  readonly values: readonly (readonly bigint[])[];
};

function seatsOf(lock: Json): readonly Seat[] {
  const sizes = LAYOUTS[text(lock, 'layout')];
  if (sizes === undefined) throw new Error('the layout is unknown');
  const teams = sizes.flatMap((size, team) => Array.from({ length: size }, () => team));
  const seats = list(lock, 'seats');
  if (seats.length !== teams.length) throw new Error('the layout has another number of seats');
  return seats.map((seat, i) => {
    if (num(seat, 'i') !== i) throw new Error(`seat ${i} is numbered ${num(seat, 'i')}`);
    const share = (seat as Doc)['share'];
    return { kind: text(seat, 'kind'), share: share === undefined ? undefined : Number(share), team: teams[i] ?? 0 };
  });
}

const teamValue = ({ seats, values }: Game, team: number, rounds: readonly number[]): bigint =>
  sum(seats.flatMap((seat, i) => (seat.team === team ? rounds.map((round) => values[round]?.[i] ?? 0n) : [])));

/** The scores of all teams, compared from left to right; empty in modes that have none. */
function scoresOf(game: Game): readonly (readonly bigint[])[] {
  const mode = text(game.lock, 'mode');
  const sign = at(game.lock, 'inverse') === true ? -1n : 1n;
  const rounds = game.values.map((_, round) => round);
  const total = (team: number): bigint => sign * teamValue(game, team, rounds);
  const teams = Array.from({ length: game.teams }, (_, team) => team);
  if (mode === 'standard') return teams.map((team) => [total(team)]);
  if (mode === 'terminal') {
    return teams.map((team) => [sign * teamValue(game, team, rounds.slice(-1)), total(team)]);
  }
  const won = teams.map(() => 0n);
  for (const round of rounds) {
    const values = teams.map((team) => sign * teamValue(game, team, [round]));
    const best = values.reduce(most);
    values.forEach((value, team) => {
      if (value === best) won[team] = (won[team] ?? 0n) + 1n;
    });
  }
  return teams.map((team) => [won[team] ?? 0n, total(team)]);
}

function bestTeams(scores: readonly (readonly bigint[])[]): readonly number[] {
  const compare = (a: readonly bigint[], b: readonly bigint[]): bigint =>
    a.map((value, i) => value - (b[i] ?? 0n)).find((difference) => difference !== 0n) ?? 0n;
  const best = scores.reduce((top, score) => (compare(score, top) > 0n ? score : top));
  return scores.flatMap((score, team) => (compare(score, best) === 0n ? [team] : []));
}

type Drawn = { readonly label: string; readonly n: number; readonly drawn: number };

/** The teams that win, and the draw that chose among them where one did. */
function decide(game: Game, seed: string): { readonly winners: readonly number[]; readonly last: readonly Drawn[] } {
  const all = Array.from({ length: game.teams }, (_, team) => team);
  const mode = text(game.lock, 'mode');
  if (mode === 'shared') return { winners: all, last: [] };
  const pick = (label: string, n: bigint): Drawn => ({
    label,
    n: Number(n),
    drawn: Number(draw(seed, `v1:battle:${label}`, n)),
  });
  if (mode === 'jackpot') {
    const rounds = game.values.map((_, round) => round);
    const totals = all.map((team) => teamValue(game, team, rounds));
    const weights = at(game.lock, 'inverse') === true ? totals.map((each) => sum(totals) - each) : totals;
    const last = pick('jackpot', sum(weights));
    let end = 0n;
    const winner = weights.findIndex((weight) => BigInt(last.drawn) < (end += weight));
    return { winners: [winner], last: [last] };
  }
  const level = bestTeams(scoresOf(game));
  if (level.length === 1 || at(game.lock, 'tie') === 'split') return { winners: level, last: [] };
  const last = pick('tie', BigInt(level.length));
  return { winners: [level[last.drawn] ?? 0], last: [last] };
}

function stakesOf(lock: Json, seats: readonly Seat[], entry: bigint): readonly bigint[] {
  const funding = BigInt(Number((lock as Doc)['funding'] ?? 0));
  const gift = (entry * funding) / 100n;
  return seats.map(({ share }, i) => {
    if (share !== undefined) return (entry * BigInt(share) + 99n) / 100n;
    return i === 0 ? entry + gift * BigInt(seats.length - 1) : entry - gift;
  });
}

/**
 * Computes the drawn numbers, the found items, the winners and each seat's price and return from lock, seed and beacon.
 */
export function playBattle(record: Json): Doc {
  const lock = at(record, 'lock');
  const seats = seatsOf(lock);
  const seed = hmac(text(record, 'serverSeed'), `v1:battle:${hashOf(lock)}:${text(at(record, 'beacon'), 'value')}`);
  const tables = new Map(list(record, 'tables').map((table) => [`${text(table, 'id')}@${hashOf(table)}`, table]));
  const draws: Drawn[] = [];
  const found: { readonly k: number; readonly round: number; readonly seat: number; item: string; value: string }[] =
    [];
  let entry = 0n;
  const values = list(lock, 'rounds').map((name, round) => {
    const table = typeof name === 'string' ? tables.get(name) : undefined;
    if (table === undefined) throw new Error(`the table of round ${round} is missing`);
    entry += BigInt(num(table, 'price'));
    return seats.map((_, seat) => {
      const label = `r${round}:s${seat}`;
      const drawn = Number(draw(seed, `v1:battle:${label}`, TICKETS));
      draws.push({ label, n: TICKETS, drawn });
      const item = rowOf(list(table, 'items'), drawn);
      const value = BigInt(num(item, 'value'));
      found.push({ k: found.length, round, seat, item: text(item, 'id'), value: vt(value) });
      return value;
    });
  });
  const game = { lock, seats, values, teams: LAYOUTS[text(lock, 'layout')]?.length ?? 0 };
  const { winners: teams, last } = decide(game, seed);
  const winners = seats.flatMap((seat, i) => (teams.includes(seat.team) ? [i] : []));
  const pot = sum(values.flat());
  const stakes = stakesOf(lock, seats, entry);
  const paid = seats.map(({ share, kind }, i): Json => {
    const stake = vt(stakes[i] ?? 0n);
    const order = winners.indexOf(i);
    const takesItems = winners.length === 1 && order === 0 && share === undefined;
    if (order < 0 || takesItems) {
      return { stake, payout: vt(0n), house: vt(0n), items: takesItems ? found.map(({ k }) => k) : [] };
    }
    const whole = pot / BigInt(winners.length) + (BigInt(order) < pot % BigInt(winners.length) ? 1n : 0n);
    const own = kind === 'house' || share === undefined ? whole : (whole * BigInt(share)) / 100n;
    return { stake, payout: vt(own), house: vt(whole - own), items: [] };
  });
  return { draws: [...draws, ...last], found, winners, seats: paid, entry: vt(entry) };
}

/** Checks a `voltide-battle/1`. */
export function checkBattle(record: Json): Faults {
  return judge((say) => {
    const [lock, beacon] = [at(record, 'lock'), at(record, 'beacon')];
    say(at(record, 'format') === 'voltide-battle/1' && num(record, 'rules') === 1, 'format or rules are unknown');
    say(
      sha256(text(record, 'serverSeed')) === at(record, 'commitment'),
      'the server seed does not open its commitment',
    );
    say(hashOf(lock) === at(record, 'lockHash'), 'the lock document does not have the hash of the record');
    for (const fault of checkLock(lock)) say(false, fault);
    for (const fault of checkBeacon(beacon, at(record, 'localChain'))) say(false, `beacon: ${fault}`);
    const waited: Json = { source: at(beacon, 'source'), round: at(at(beacon, 'named'), 'round') };
    say(same(at(lock, 'beacon'), waited), 'the lock document waits for another round of the beacon');
    for (const table of list(record, 'tables')) {
      for (const fault of checkTable('packs', table)) say(false, fault);
    }
    const right = playBattle(record);
    for (const name of ['draws', 'found', 'winners', 'seats']) {
      say(same(at(record, name), at(right, name)), `wrong ${name}: they do not follow from lock, seed and beacon`);
    }
    say(sun(at(right, 'entry')) <= 2500n * VT, 'the entry is above 2,500 VT');
    for (const fault of checkHistory(record)) say(false, fault);
  });
}

function checkLock(lock: Json): Faults {
  return judge((say) => {
    const mode = text(lock, 'mode');
    say(num(lock, 'v') === 1, 'the lock document has another version');
    say(['standard', 'terminal', 'points', 'jackpot', 'shared'].includes(mode), 'the mode is unknown');
    say(mode !== 'shared' || at(lock, 'inverse') === false, 'a shared battle is inverse');
    say(!['jackpot', 'shared'].includes(mode) || at(lock, 'tie') === 'ticket', 'the mode has no other tie');
    const rounds = list(lock, 'rounds').length;
    say(rounds >= 1 && rounds <= 30, `${rounds} rounds`);
    list(lock, 'seats').forEach((seat, i) => {
      const isHouse = at(seat, 'kind') === 'house';
      say(!isHouse || at(seat, 'clientSeed') === `house:${i}`, `the house has a different client seed on seat ${i}`);
      say(isHouse || SEED.test(text(seat, 'clientSeed')), `the client seed of seat ${i} has another alphabet`);
      say(
        !isHouse || ((seat as Doc)['bucket'] ?? (seat as Doc)['share']) === undefined,
        `the house seat ${i} has parts`,
      );
    });
  });
}

function checkHistory(record: Json): Faults {
  return judge((say) => {
    const history = list(record, 'history').map((entry) => ({ state: text(entry, 'state'), atMs: num(entry, 'atMs') }));
    const beacon = at(record, 'beacon');
    const locked = history.filter(({ state }) => state === 'locked');
    const named = list(beacon, 'passedOver').filter((entry) => (entry as Doc)['named'] !== undefined).length + 1;
    const wanted = ['open', ...Array.from({ length: named }, () => 'locked'), 'rolling', 'settled'];
    say(
      same(
        history.map(({ state }) => state),
        wanted,
      ),
      'the history has other states, or another number of locks',
    );
    const doesFall = history.some(({ atMs }, i) => i > 0 && atMs < (history[i - 1]?.atMs ?? 0));
    say(!doesFall, 'a time of the history falls');
    const [first, rolling] = [locked[0]?.atMs ?? 0, history.find(({ state }) => state === 'rolling')?.atMs ?? 0];
    say(num(beacon, 'fromMs') === first + 3000, 'the beacon does not begin three seconds after the first lock');
    say(first <= (history[0]?.atMs ?? 0) + 1_800_000, 'it was locked after 30 minutes');
    const dueAtMs = num(at(beacon, 'named'), 'dueAtMs');
    say(rolling >= dueAtMs, 'it was rolled before the round was due');
    say((locked.at(-1)?.atMs ?? 0) < dueAtMs, 'the last lock came after its round was due');
  });
}

const PARTS = [60n, 5n, 5n, 5n, 5n];
const CASH_PER_TICKET = 40_000n;

/** The tickets that a day gives: those of spins, and one for each whole 5 VT of cash staked, 200 at most. */
export function ticketsOf(spinTickets: number, cashStake: string): number {
  return Math.min(200, spinTickets + Number(sun(cashStake) / (5n * VT)));
}

type Entry = {
  readonly id: string;
  readonly tickets: number;
  readonly bought: number | undefined;
  readonly first: number;
};

function entriesOf(day: string, rows: readonly Json[]): { readonly entries: readonly Entry[]; readonly root: string } {
  let first = 0;
  const entries = rows.map((row): Entry => {
    const bought = (row as Doc)['bought'];
    const entry = {
      id: text(row, 'id'),
      tickets: num(row, 'tickets'),
      bought: bought === undefined ? undefined : Number(bought),
      first,
    };
    first += entry.tickets;
    return entry;
  });
  const top = treeTop(entries.map((entry) => leafHash(ticketLeaf(day, entry))));
  return { entries, root: sha256(`v1:jackpot-root:${day}:${entries.length}:${first}:${top}`) };
}

const ticketLeaf = (day: string, { id, first, tickets, bought }: Entry): string =>
  `${day}:${id}:${first}:${tickets}${bought === undefined ? '' : `:${bought}`}`;

/** Checks the public export of a day, `voltide-jackpot/1` to `/3`. */
export function checkJackpot(file: Json): Faults {
  return judge((say) => {
    const version = Number(/^voltide-jackpot\/([123])$/.exec(text(file, 'format'))?.[1]);
    say(version >= 1, 'the format is unknown');
    const day = text(file, 'date');
    const { entries, root } = entriesOf(day, list(file, 'entries'));
    say(at(file, 'root') === root, 'the list of tickets does not have the published root');
    const doesFall = entries.some(({ id }, i) => i > 0 && id <= (entries[i - 1]?.id ?? ''));
    say(!doesFall, 'the list is not in order');
    for (const { id, tickets, bought = 0 } of entries) {
      say(tickets >= 1 && tickets <= 200 && bought >= 0 && bought <= tickets, `${id} has ${tickets} tickets`);
    }
    const seed = hmac(text(file, 'beacon'), `v1:jackpot:${day}:${root}`);
    say(at(file, 'seed') === seed, 'the seed does not follow from beacon and root');
    const cash = sun(at(file, 'shares')) + sun(at(file, 'carried'));
    const pool = most(cash, 50n * VT);
    say(sun(at(file, 'pool')) === pool && sun(at(file, 'topUp')) === pool - cash, 'the pool does not add up');
    const { prizes, carry, paidInCash } = drawJackpot({ file, version, entries, seed, cash });
    say(same(at(file, 'prizes'), prizes), 'the prizes do not follow from the seed');
    say(sun(at(file, 'carry')) === carry, `the carry is ${text(file, 'carry')}, not ${vt(carry)}`);
    say(same(at(file, 'paidInCash'), paidInCash), 'somebody is paid in cash who did not win');
  });
}

type Drawing = {
  readonly file: Json;
  readonly version: number;
  readonly entries: readonly Entry[];
  readonly seed: string;
  readonly cash: bigint;
};

function drawJackpot({ file, version, entries, seed, cash }: Drawing): {
  readonly prizes: readonly Json[];
  readonly paidInCash: readonly string[];
  readonly carry: bigint;
} {
  const pool = most(cash, 50n * VT);
  const eligible = new Set(list(file, 'paidInCash').map(String));
  const prizes: Json[] = [];
  const winners: string[] = [];
  let left = entries;
  let paid = 0n;
  let ofPlaces = 0n;
  for (const [index, part] of PARTS.entries()) {
    const tickets = left.reduce((all, entry) => all + entry.tickets, 0);
    if (tickets === 0) break;
    let drawn = Number(draw(seed, `v1:jackpot:${text(file, 'date')}:p${index + 1}`, tickets));
    const winner = left.find((entry) => {
      if (drawn < entry.tickets) return true;
      drawn -= entry.tickets;
      return false;
    });
    if (winner === undefined) break;
    const ofCash = (cash * part) / 100n;
    const whole = version === 1 ? ofCash + ((pool - cash) * part) / 100n : (pool * part) / 100n;
    const bound = (CASH_PER_TICKET * BigInt(tickets) * part) / 100n;
    const isPaid = eligible.has(winner.id) && (version < 3 || drawn < (winner.bought ?? 0));
    const inCash = !isPaid ? 0n : version < 3 ? ofCash : least(ofCash, bound);
    prizes.push({
      place: index + 1,
      id: winner.id,
      ticket: winner.first + drawn,
      cash: vt(inCash),
      promo: vt(whole - inCash),
    });
    if (eligible.has(winner.id)) winners.push(winner.id);
    [paid, ofPlaces] = [paid + inCash, ofPlaces + ofCash];
    left = left.filter((entry) => entry !== winner);
  }
  const all = BigInt(entries.reduce((total, entry) => total + entry.tickets, 0));
  const cap = most(50n * VT, CASH_PER_TICKET * all);
  const carry = version < 3 ? cash - paid : most(least(cash - paid, cap), cash - ofPlaces);
  return { prizes, paidInCash: winners, carry };
}

/** Checks a `voltide-jackpot-day/1`: the sealed list, the draw if there was one, and the choice of its beacon. */
export function checkJackpotDay(answer: Json): Faults {
  return judge((say) => {
    const [file, beacon] = [at(answer, 'export'), at(answer, 'beacon')];
    const day = text(answer, 'date');
    const nextMs = Date.parse(`${day}T00:00:00.000Z`) + 86_400_000;
    const sealedAtMs = num(answer, 'sealedAtMs');
    say(sealedAtMs >= nextMs + 30_000, 'the list was sealed before 00:00:30');
    say(
      num(beacon, 'fromMs') === Math.max(nextMs + 300_000, sealedAtMs + 60_000),
      'the beacon begins at another moment',
    );
    if (file === null) {
      say(
        entriesOf(day, list(answer, 'entries')).root === at(answer, 'root'),
        'the list does not have the sealed root',
      );
      return;
    }
    say(at(file, 'date') === day && at(file, 'root') === at(answer, 'root'), 'the export is of another list');
    say(at(file, 'beacon') === at(beacon, 'value'), 'the export was drawn by another value than the beacon');
    for (const fault of checkJackpot(file)) say(false, fault);
    for (const fault of checkBeacon(beacon, at(answer, 'localChain'))) say(false, `beacon: ${fault}`);
  });
}

/** Checks the way of one player's tickets to the root of a day. */
export function checkJackpotProof(answer: Json): Faults {
  return judge((say) => {
    const proof = at(answer, 'proof');
    const row = at(proof, 'entry');
    const bought = (row as Doc)['bought'];
    const entry: Entry = {
      id: text(row, 'id'),
      tickets: num(row, 'tickets'),
      bought: bought === undefined ? undefined : Number(bought),
      first: num(row, 'first'),
    };
    const [day, entries] = [text(proof, 'date'), num(proof, 'entries')];
    const top = climb(leafHash(ticketLeaf(day, entry)), num(proof, 'place'), entries, list(proof, 'neighbours'));
    const root = sha256(`v1:jackpot-root:${day}:${entries}:${num(proof, 'tickets')}:${top ?? ''}`);
    say(top !== undefined && root === at(answer, 'root'), 'the tickets are not in the sealed list');
  });
}

const times = (count: number, share: bigint): readonly bigint[] => Array.from({ length: count }, () => share);
const SHARES: Readonly<Record<string, readonly bigint[]>> = {
  day: [3000n, 1800n, 1200n, 900n, 700n, 600n, 550n, 450n, 400n, 400n],
  week: [2400n, 1500n, 1000n, 800n, 700n, 600n, 500n, 450n, 400n, 350n, ...times(3, 200n), ...times(7, 100n)],
  month: [2000n, 1300n, 950n, 750n, 600n, 500n, 450n, 400n, 350n, 300n, ...times(15, 160n)],
};

/** Points of every player, in the order in which they stand, with those that have no place left out. */
function standingOf(stakes: readonly (readonly bigint[])[], players: number, unlisted: ReadonlySet<number>): Json[] {
  const edges = Array.from({ length: players }, () => 0n);
  const since = Array.from({ length: players }, () => -1);
  stakes.forEach(([player = 0n, edge = 0n], index) => {
    const who = Number(player);
    const before = edges[who] ?? 0n;
    if ((before + edge) / 1000n > before / 1000n) since[who] = index;
    edges[who] = before + edge;
  });
  return edges
    .flatMap((edge, who) => (edge >= 1000n && !unlisted.has(who) ? [{ who, points: edge / 1000n }] : []))
    .toSorted((a, b) =>
      a.points === b.points ? (since[a.who] ?? 0) - (since[b.who] ?? 0) : a.points > b.points ? -1 : 1,
    )
    .map(({ who, points }) => [who, Number(points)]);
}

const seasonLeaf = (head: string, [place, id, points, prize]: readonly string[]): string =>
  leafHash(`${head}:${place ?? ''}:${id ?? ''}:${points ?? ''}:${prize ?? ''}`);

/** Checks a `voltide-season/1`; with the season before it, also that this one began with its rest. */
export function checkSeason(file: Json, before?: Json): Faults {
  return judge((say) => {
    const [period, season] = [text(file, 'period'), text(file, 'season')];
    const head = `${period}:${season}`;
    const ids = list(file, 'ids').map(String);
    const stakes = list(file, 'stakes').map((pair) => (pair as readonly Json[]).map((value) => BigInt(Number(value))));
    const lines = stakes.map(([who = 0n, edge = 0n]) => `${ids[Number(who)] ?? ''}:${edge}\n`).join('');
    say(sha256(`voltide-season-stakes/1:${head}\n${lines}`) === at(file, 'stakesHash'), 'the stakes have another hash');
    const unlisted = new Set(list(file, 'unlisted').map(Number));
    const standing = standingOf(stakes, ids.length, unlisted);
    say(same(at(file, 'standing'), standing), 'the standing does not follow from the stakes');
    const edge = sum(stakes.map(([, each = 0n]) => each));
    const share = period === 'day' ? 0n : (edge * (period === 'week' ? 2n : 1n)) / 100n;
    const pool = period === 'day' ? 100n * VT : share + sun(at(file, 'carried'));
    say(sun(at(file, 'edge')) === edge && sun(at(file, 'pool')) === pool, 'edge or pool do not follow from the stakes');
    const shares = SHARES[period] ?? [];
    const amounts = standing.map((row, index) => {
      const amount = (pool * (shares[index] ?? 0n)) / 10_000n;
      return period === 'day' ? amount : least(amount, 100n * BigInt(Number((row as readonly Json[])[1])));
    });
    const idAt = (index: number): string => ids[Number((standing[index] as readonly Json[])[0])] ?? '';
    const prizes = amounts.flatMap((amount, i): Json[] =>
      amount === 0n ? [] : [{ place: i + 1, id: idAt(i), amount: vt(amount) }],
    );
    say(same(at(file, 'prizes'), prizes), 'the prizes do not follow from the standing');
    const lapsed = new Set(list(file, 'lapsed').map(Number));
    const paid = sum(amounts.filter((_, index) => !lapsed.has(index + 1)));
    const carry = period === 'day' ? 0n : pool - paid;
    say(sun(at(file, 'paid')) === paid && sun(at(file, 'carry')) === carry, 'paid and carry do not add up');
    const leaves = standing.map((row, i) =>
      seasonLeaf(head, [String(i + 1), idAt(i), String(Number((row as readonly Json[])[1])), vt(amounts[i] ?? 0n)]),
    );
    const root = sha256(`v1:season-root:${head}:${standing.length}:${treeTop(leaves)}`);
    say(root === at(file, 'root'), 'the standing does not have the published root');
    if (before === undefined) return;
    say(at(before, 'carry') === at(file, 'carried'), 'what was carried is not what the season before left');
  });
}

/** Checks the way of one player's row to the root of a season. */
export function checkSeasonProof(answer: Json): Faults {
  return judge((say) => {
    const proof = at(answer, 'proof');
    const head = `${text(proof, 'period')}:${text(proof, 'season')}`;
    const leaf = seasonLeaf(head, [
      String(num(proof, 'place')),
      ...['id', 'points', 'prize'].map((name) => text(proof, name)),
    ]);
    const entries = num(proof, 'entries');
    const top = climb(leaf, num(proof, 'place') - 1, entries, list(proof, 'neighbours'));
    const root = sha256(`v1:season-root:${head}:${entries}:${top ?? ''}`);
    say(top !== undefined && root === at(answer, 'root'), 'the row is not in the published standing');
  });
}

const u64 = (value: bigint): Buffer => {
  const data = Buffer.alloc(8);
  data.writeBigUInt64BE(value);
  return data;
};
const isSum = (value: bigint): boolean => value >= 0n && value < 2n ** 63n;
const BASE58 = '123456789ABCDEFGHJKLMNPQRSTUVWXYZabcdefghijkmnopqrstuvwxyz';

function base58Check(data: Uint8Array): string {
  const checksum = bytes(sha256(bytes(sha256(data)))).subarray(0, 4);
  let value = BigInt(`0x${Buffer.concat([data, checksum]).toString('hex')}`);
  let encoded = '';
  for (; value > 0n; value /= 58n) encoded = `${BASE58[Number(value % 58n)] ?? ''}${encoded}`;
  return encoded;
}

/** The address whose key signed a text by signMessageV2. */
function signerOf(message: string, signature: string): string {
  const data = bytes(signature.replace(/^0x/, ''));
  const content = Buffer.from(message);
  const prefixed = Buffer.concat([Buffer.from(`\u0019TRON Signed Message:\n${content.length}`), content]);
  const recovered = Buffer.concat([Buffer.of((data[64] ?? 0) % 27), data.subarray(0, 64)]);
  const point = secp256k1.Signature.fromBytes(recovered, 'recovered').recoverPublicKey(keccak_256(prefixed));
  return base58Check(Buffer.concat([Buffer.of(0x41), keccak_256(point.toBytes(false).subarray(1)).subarray(-20)]));
}

/** Checks a `voltide-liabilities/1`. */
export function checkLiabilities(doc: Json): Faults {
  return judge((say) => {
    const owed = at(doc, 'liabilities') as Doc;
    const parts = Object.keys(owed).filter((name) => name !== 'total');
    const total = sun(at(owed, 'total'));
    say(sum(parts.map((name) => sun(at(owed, name)))) === total && isSum(total), 'the parts do not sum to the total');
    const block = at(doc, 'block');
    const height = Number(BigInt(`0x${text(block, 'id').slice(0, 16)}`));
    say(height === num(block, 'number'), 'the id of the block is not of its number');
    say(
      Date.parse(text(block, 'timestamp')) <= Date.parse(text(doc, 'takenAt')),
      'the block is younger than the books',
    );
    for (const reserve of list(doc, 'reserves')) {
      const message = [
        'Voltide reserves',
        `${text(doc, 'network')} ${text(doc, 'date')}`,
        `liabilities ${text(owed, 'total')} TRX`,
        `root ${text(doc, 'root')}`,
        `block ${text(block, 'id')}`,
        `reserves ${text(reserve, 'balance')} TRX`,
      ].join('\n');
      const address = text(reserve, 'address');
      say(signerOf(message, text(reserve, 'signature')) === address, `the signature is not by ${address}`);
    }
  });
}

type SumLeaf = { readonly blind: string; readonly id: string; readonly amount: bigint };

/** The root and total that a leaf of a tree of sums leads to, or undefined where its path is impossible. */
function climbSums(
  { blind, id, amount: own }: SumLeaf,
  place: number,
  path: readonly Json[],
): { readonly hash: string; readonly amount: bigint } | undefined {
  let hash = leafHash(Buffer.concat([bytes(blind), Buffer.from(id), u64(own)]));
  let amount = own;
  if (!(place >= 0 && place < 2 ** path.length)) return undefined;
  for (const [level, step] of path.entries()) {
    const otherAmount = sun(at(step, 'amount'));
    if (!isSum(otherAmount) || !isSum(amount)) return undefined;
    const mine = [bytes(hash), u64(amount)];
    const other = [bytes(text(step, 'hash')), u64(otherAmount)];
    const isLeft = Math.floor(place / 2 ** level) % 2 === 0;
    hash = sha256(Buffer.concat([Buffer.of(1), ...(isLeft ? [...mine, ...other] : [...other, ...mine])]));
    amount += otherAmount;
  }
  return { hash, amount };
}

/** Checks a `voltide-liability-proof/1`: the way of one account's amount to root and total of a day. */
export function checkLiabilityProof(proof: Json): Faults {
  return judge((say) => {
    const [seal, path] = [at(proof, 'seal'), list(proof, 'path')];
    say(path.length === num(seal, 'depth'), 'the path is not as long as the tree is deep');
    const leaf = { blind: text(proof, 'blind'), id: text(proof, 'account'), amount: sun(at(proof, 'amount')) };
    const top = climbSums(leaf, num(proof, 'place'), path);
    const total = sun(at(at(seal, 'liabilities'), 'total'));
    say(top?.hash === at(seal, 'root') && top.amount === total, 'the amount is not in the sealed total');
    for (const fault of checkLiabilities(seal)) say(false, fault);
  });
}

const PARTS_OF_BOOKS = ['cash', 'held', 'vault', 'items'];
/** The bytes before the 32 of an Ed25519 key in its usual envelope. */
const ED25519_ENVELOPE = '302a300506032b6570032100';

/** Computes the hash of a `voltide-day/1`, which the next day, the signature and the history name. */
export function dayHash(day: Json): string {
  const { signature: _, ...signed } = day as Doc;
  return hashOf(signed);
}

/** Checks a `voltide-day/1`; with the one before it, also that it follows it. */
export function checkDay(day: Json, before?: Json): Faults {
  return judge((say) => {
    const date = text(day, 'date');
    say(at(day, 'format') === 'voltide-day/1', 'the format is unknown');
    const books = at(day, 'books');
    const total = sun(at(books, 'total'));
    const parts = PARTS_OF_BOOKS.map((name) => sun(at(books, name)));
    say(sum(parts) === total && isSum(total), 'the parts of the books do not sum to the total');
    const house = at(day, 'house');
    const cash = sun(at(house, 'capital')) + sun(at(house, 'deposits')) - total;
    say(sun(at(house, 'cash')) === cash, 'the cash of the house is not what was given and deposited less what is owed');
    const takenAtMs = Date.parse(text(day, 'takenAt'));
    const nextMs = Date.parse(`${date}T00:00:00.000Z`) + 86_400_000;
    say(takenAtMs >= nextMs + 600_000 && takenAtMs < nextMs + 86_400_000, 'it was counted at another time of the day');
    const key = { key: bytes(`${ED25519_ENVELOPE}${text(day, 'key')}`), format: 'der', type: 'spki' } as const;
    const signed = Buffer.from(`voltide-day/1:${date}:${dayHash(day)}`);
    const isSigned = verifySignature(null, signed, createPublicKey(key), bytes(text(day, 'signature')));
    say(isSigned, 'the signature is not by the key of the seal');
    const [previous, history] = [at(day, 'previous'), at(day, 'history')];
    say((previous === null) === (num(history, 'size') === 0), 'it has a history without a seal before it');
    say(previous === null || text(previous, 'date') < date, 'the seal before it is of a later day');
    say(previous !== null || at(history, 'root') === ZERO_HASH, 'an empty history has another root');
    if (before === undefined) return;
    const isNext = previous !== null && at(previous, 'date') === at(before, 'date');
    say(isNext && at(previous, 'hash') === dayHash(before), 'it does not follow the seal before it');
    say(num(history, 'size') === num(at(before, 'history'), 'size') + 1, 'its history has another length');
    say(at(day, 'key') === at(before, 'key'), 'it is signed by another key than the seal before it');
  });
}

const historyLeaf = (day: Json): string => leafHash(bytes(dayHash(day)));

/** All seals from the first one on: each follows the one before, and holds the history of all of them. */
export function checkDays(days: readonly Json[]): Faults {
  return judge((say) => {
    days.forEach((day, i) => {
      for (const fault of checkDay(day, days[i - 1])) say(false, `${text(day, 'date')}: ${fault}`);
      const root = treeTop(days.slice(0, i).map(historyLeaf));
      say(at(at(day, 'history'), 'root') === root, `${text(day, 'date')}: the history is not that of the seals before`);
    });
  });
}

/** True for two contradictory seals of one house: it showed different people different books. */
export function isSplitView(one: Json, other: Json): boolean {
  if (dayHash(one) === dayHash(other) || at(one, 'key') !== at(other, 'key')) return false;
  const [history, history2] = [at(one, 'history'), at(other, 'history')];
  const isSameLength = num(history, 'size') === num(history2, 'size');
  return at(one, 'date') === at(other, 'date') || (isSameLength && at(history, 'root') !== at(history2, 'root'));
}

/** Checks a `voltide-day-consistency/1`: the later history holds the earlier one, and the earlier seal, unchanged. */
export function checkConsistency(proof: Json): Faults {
  return judge((say) => {
    const [earlier, later] = [at(proof, 'earlier'), at(proof, 'later')];
    for (const day of [earlier, later]) {
      for (const fault of checkDay(day)) say(false, `${text(day, 'date')}: ${fault}`);
    }
    const [old, now] = [at(earlier, 'history'), at(later, 'history')];
    const [size, size2] = [num(old, 'size'), num(now, 'size')];
    say(at(earlier, 'key') === at(later, 'key'), 'the seals have different keys');
    const top = climb(historyLeaf(earlier), size, size2, list(proof, 'inclusion'));
    say(top === at(now, 'root'), 'the earlier seal is not in the history of the later one');
    const path = list(proof, 'consistency').map(String);
    const holds = isConsistent({ size, root: text(old, 'root') }, { size: size2, root: text(now, 'root') }, path);
    say(holds, 'the later history does not hold the earlier one');
  });
}

type History = { readonly size: number; readonly root: string };

/** Checks the consistency proof of RFC 6962 as RFC 9162 describes it. */
export function isConsistent(old: History, now: History, proof: readonly string[]): boolean {
  if (old.size === 0) return proof.length === 0;
  if (old.size === now.size) return proof.length === 0 && old.root === now.root;
  const isPower = (old.size & (old.size - 1)) === 0;
  const [first, ...path] = isPower ? [old.root, ...proof] : proof;
  if (first === undefined || old.size > now.size) return false;
  let [place, last] = [old.size - 1, now.size - 1];
  for (; place % 2 === 1; place >>= 1) last >>= 1;
  let [oldRoot, root] = [first, first];
  for (const other of path) {
    if (last === 0) return false;
    if (place % 2 === 1 || place === last) {
      [oldRoot, root] = [nodeHash(other, oldRoot), nodeHash(other, root)];
      for (; place % 2 === 0 && place !== 0; place >>= 1) last >>= 1;
    } else {
      root = nodeHash(root, other);
    }
    [place, last] = [place >> 1, last >> 1];
  }
  return last === 0 && oldRoot === old.root && root === now.root;
}

/** Checks a `voltide-statement-proof/1`: a player's statement is in the books that a day seals. */
export function checkStatementProof(proof: Json): Faults {
  return judge((say) => {
    const [day, statement] = [at(proof, 'day'), at(proof, 'statement')];
    for (const fault of checkDay(day)) say(false, `${text(day, 'date')}: ${fault}`);
    const amount = sum(PARTS_OF_BOOKS.map((name) => sun(at(statement, name))));
    const id = `${text(statement, 'account')}:${hashOf(statement)}`;
    const [books, path] = [at(day, 'books'), list(proof, 'path')];
    say(path.length === num(books, 'depth'), 'the path is not as long as the tree is deep');
    const top = climbSums({ blind: text(proof, 'blind'), id, amount }, num(proof, 'place'), path);
    const isIn = top?.hash === at(books, 'root') && top.amount === sun(at(books, 'total'));
    say(isIn, 'the statement is not in the sealed books');
    const ends = new Map(list(statement, 'accounts').map((end) => [text(end, 'kind'), sun(at(end, 'balance'))]));
    const of = (name: string): bigint => sun(at(statement, name));
    for (const [kind, balance] of [
      ['cash', of('cash')],
      ['promo', of('promo')],
      ['held', of('held') + of('promoHeld')],
      ['vault', of('vault')],
    ] as const) {
      say((ends.get(kind) ?? 0n) === balance, `the chain of ${kind} ends with another balance`);
    }
    const [from, to] = [at(statement, 'from'), at(statement, 'to')];
    const isOnePair = num(from, 'epoch') === num(to, 'epoch');
    const count = num(to, 'nonce') - num(from, 'nonce');
    say(isOnePair ? num(statement, 'plays') === count : num(from, 'epoch') < num(to, 'epoch'), 'it seals other plays');
    say(num(statement, 'plays') > 0 || at(statement, 'playsRoot') === ZERO_HASH, 'no plays have another root');
  });
}

/** Checks a `voltide-play-proof/1`: a play is in the statement of its player, and that in the books. */
export function checkPlayProof(proof: Json): Faults {
  return judge((say) => {
    const [play, statement] = [at(proof, 'play'), at(proof, 'statement')];
    for (const fault of [...checkStatementProof(proof), ...checkPlay(play)]) say(false, fault);
    const { serverSeed: _, table: __, ...sealed } = play as Doc;
    const leaf = leafHash(canonical(sealed));
    const top = climb(leaf, num(proof, 'playPlace'), num(statement, 'plays'), list(proof, 'neighbours'));
    say(top === at(statement, 'playsRoot'), 'the play is not in the sealed statement');
    const isBefore = (one: Json, other: Json): boolean =>
      num(one, 'epoch') < num(other, 'epoch') ||
      (num(one, 'epoch') === num(other, 'epoch') && num(one, 'nonce') < num(other, 'nonce'));
    const isWithin = !isBefore(play, at(statement, 'from')) && isBefore(play, at(statement, 'to'));
    say(isWithin, 'the play is not one of those that the statement seals');
  });
}

/** Checks a `voltide-battle-proof/1`: the record of a battle, settled or voided, is in the seal of a day. */
export function checkBattleProof(proof: Json): Faults {
  return judge((say) => {
    const [day, record] = [at(proof, 'day'), at(proof, 'record')];
    for (const fault of checkDay(day)) say(false, `${text(day, 'date')}: ${fault}`);
    const isVoid = at(record, 'format') === 'voltide-battle-void/1';
    if (!isVoid) for (const fault of checkBattle(record)) say(false, fault);
    const id = isVoid ? text(record, 'battleId') : text(at(record, 'lock'), 'battleId');
    const battles = at(day, 'battles');
    const leaf = leafHash(`${id}:${hashOf(record)}`);
    const top = climb(leaf, num(proof, 'place'), num(battles, 'count'), list(proof, 'neighbours'));
    say(top === at(battles, 'root'), 'the battle is not in the seal');
  });
}
