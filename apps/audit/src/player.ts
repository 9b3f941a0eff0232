import { randomBytes } from 'node:crypto';

import { nowMs } from './clock.ts';
import { createClient, type Client, type Traffic } from './client.ts';
import type { DataSet } from './data-set.ts';
import type { Findings } from './findings.ts';
import { text, whole } from './members.ts';
import { createPairWatch, nameOf, type PairWatch, type Revealed, type Seeds, type Shown } from './pair-watch.ts';
import { sun, vt, type Doc, type Json } from './recompute.ts';
import type { Tables } from './tables.ts';

/** Ports that every part of an audit works with. */
export type Audit = {
  readonly url: string;
  readonly findings: Findings;
  readonly data: DataSet;
  readonly tables: Tables;
  readonly shown: Shown;
  readonly traffic: Traffic;
  /** Client for public reads. */
  readonly visitor: Client;
  /** Least time between two plays of a player, and the most packs in one, as the installation says. */
  readonly pace: { readonly betweenPlaysMs: number; readonly packsMost: number };
};

type Kind = 'account' | 'guest' | 'quick';

export type Player = {
  readonly name: string;
  readonly kind: Kind;
  readonly client: Client;
  readonly watch: PairWatch;
  /** Lower bound of the balance, in sun: the last one seen, and every change since. */
  balanceSun: bigint;
  /** Sum of everything paid and received, as answered. */
  expectedSun: bigint;
  /** When the last play was accepted, by this machine's clock. */
  playedAtMs: number;
};

/** A client seed by this machine's randomness alone. */
export const makeClientSeed = (): string => randomBytes(16).toString('base64url');

const makeName = (): string => `audit-${randomBytes(6).toString('hex')}`;

export const inside = (doc: Doc, name: string): Doc => doc[name] as Doc;

export const readSeeds = (doc: Doc): Seeds => doc as unknown as Seeds;

function createPlayer(audit: Audit, kind: Kind, client: Client, name: string): Player {
  return {
    name,
    kind,
    client,
    watch: createPairWatch(`${kind} ${name}`, audit.findings, audit.shown),
    balanceSun: 0n,
    expectedSun: 0n,
    playedAtMs: 0,
  };
}

/** Signs a fresh account up, or starts a guest. */
export async function createMember(audit: Audit, kind: 'account' | 'guest', patienceMs: number): Promise<Player> {
  const client = createClient(audit.url, audit.traffic);
  const name = makeName();
  if (kind === 'account') {
    const body = {
      email: `${name}@audit.invalid`,
      password: randomBytes(18).toString('base64url'),
      username: name,
      isOver18: true,
      agreedToTerms: true,
      terms: true,
      privacy: true,
    };
    const answer = await client.post('/api/auth/signup', { body, patienceMs });
    client.setHeader('authorization', `Bearer ${text(answer, 'token')}`);
  } else {
    await client.post('/api/auth/guest-signin', { body: { username: name }, patienceMs });
  }
  return meet(createPlayer(audit, kind, client, name));
}

/** Looks at the commitments of somebody new, and only then makes and sends the client seed. */
async function meet(player: Player): Promise<Player> {
  const { client } = player;
  player.watch.begin(readSeeds(inside(await client.get('/api/fairness/seeds'), 'seeds')));
  const clientSeed = makeClientSeed();
  const { seeds } = await client.post('/api/fairness/client-seed', { body: { clientSeed } });
  player.watch.sent(clientSeed, readSeeds(seeds as Doc));
  const { balance } = await client.get('/api/wallet/balance');
  player.balanceSun = sun(balance as Json);
  player.expectedSun = player.balanceSun;
  return player;
}

/** Starts a Quick Game. */
export async function createQuick(audit: Audit, patienceMs: number): Promise<Player> {
  const client = createClient(audit.url, audit.traffic);
  const answer = await client.post('/api/quick/start', { patienceMs });
  client.setHeader('x-quick-session', text(answer, 'sessionToken'));
  return meet(createPlayer(audit, 'quick', client, `q-${randomBytes(4).toString('hex')}`));
}

/** Reveals the pair in use and checks all its plays with the server seed; the next client seed is made before. */
export async function reveal(audit: Audit, player: Player): Promise<void> {
  const before = player.watch.seeds();
  if (before.clientSeed === null) return;
  const plays = player.watch.waiting().length;
  const clientSeed = makeClientSeed();
  const body = { epoch: before.epoch, clientSeed };
  const answer = await player.client.post('/api/fairness/rotate', { body });
  const next = inside(answer, 'seeds');
  const old = inside(answer, 'revealed');
  if (Number(old['plays']) !== plays) {
    audit.findings.mismatch(
      `${player.kind} ${player.name}`,
      `pair ${before.epoch} says ${whole(old, 'plays')} plays: ${plays} were made`,
    );
  }
  const provenBefore = player.watch.proven.length;
  player.watch.revealed(old as unknown as Revealed, readSeeds(next), clientSeed);
  audit.data.add('pair', { player: player.name, who: player.kind, ...old });
  for (const record of player.watch.proven.slice(provenBefore)) {
    audit.data.add('play', { player: player.name, who: player.kind, record });
  }
}

/** Records an answered play: its seeds, its numbers and its money. */
export async function takePlay(audit: Audit, player: Player, answer: Doc, wanted: Json): Promise<Doc> {
  const play = inside(answer, 'play');
  const record = await recordOf(audit, play);
  const who = `${player.kind} ${player.name}, ${nameOf(record)}`;
  if (play['tableHash'] !== wanted) audit.findings.mismatch(who, 'it was played by another odds table than was named');
  player.watch.played(record);
  const stake = sun(record['stake'] as Json);
  const gained = sun(record['payout'] as Json) + giftsOf(record);
  const [after, balance] = [sun(answer['balanceAfterStake'] as Json), sun(answer['balance'] as Json)];
  if (balance - after !== gained) {
    audit.findings.mismatch(who, `wrong payout: ${vt(balance - after)} VT was credited, ${vt(gained)} VT was won`);
  }
  if (after < player.balanceSun - stake) {
    audit.findings.mismatch(who, `the balance fell by more than the stake of ${vt(stake)} VT`);
  }
  player.balanceSun = balance;
  player.expectedSun += gained - stake;
  player.playedAtMs = nowMs();
  return record;
}

function giftsOf(record: Doc): bigint {
  const prizes = record['prizes'] as readonly Doc[];
  return prizes.reduce((all, prize) => all + (prize['kind'] === 'gift' ? sun(prize['amount'] as Json) : 0n), 0n);
}

/** The members of a play record, from the answer to the play. */
async function recordOf(audit: Audit, play: Doc): Promise<Doc> {
  const [game, tableHash] = [text(play, 'game'), text(play, 'tableHash')];
  const items = (play['items'] ?? []) as readonly Doc[];
  const prizes = items.map((item, k): Json => ({
    kind: 'item',
    k,
    item: item['itemId'] as Json,
    value: item['value'] as Json,
  }));
  const isPack = game === 'packs';
  return {
    format: 'voltide-play/2',
    game,
    rules: 1,
    epoch: play['epoch'] as Json,
    nonce: play['nonce'] as Json,
    commitment: play['commitment'] as Json,
    clientSeed: play['clientSeed'] as Json,
    serverSeed: play['serverSeed'] as Json,
    input: isPack ? { qty: play['quantity'] as Json } : (play['input'] as Json),
    table: await audit.tables.get(game, tableHash),
    tableHash,
    draws: isPack ? items.map((item) => item['ticket'] as Json) : (play['draws'] as Json),
    stake: play['stake'] as Json,
    payout: isPack ? vt(0n) : (play['payout'] as Json),
    prizes: isPack ? prizes : (play['prizes'] as Json),
    at: play['at'] as Json,
  };
}

/** Sells all items, so that their value can be played. Quick Games keep them. */
export async function sellAll(audit: Audit, player: Player): Promise<void> {
  if (player.kind === 'quick') return;
  const { stacks } = await player.client.get('/api/inventory');
  const body = {
    stacks: (stacks as readonly Doc[])
      .slice(0, 1000)
      .map((stack): Json => ({ id: stack['id'] as Json, count: Math.min(1000, Number(stack['count'])) })),
  };
  if (body.stacks.length === 0) return;
  const worth = (stacks as readonly Doc[]).reduce(
    (all, stack) => all + sun(stack['value'] as Json) * BigInt(Number(stack['count'])),
    0n,
  );
  const answer = await player.client.post('/api/inventory/sell', { body, isMoney: true });
  const credited = sun(answer['credited'] as Json);
  if (credited !== worth) {
    audit.findings.mismatch(`${player.kind} ${player.name}`, `items worth ${vt(worth)} VT sold for ${vt(credited)} VT`);
  }
  player.balanceSun = sun(answer['balance'] as Json);
  player.expectedSun += credited;
}
