import { randomInt } from 'node:crypto';

import { nowMs, wait } from './clock.ts';
import { text } from './members.ts';
import { inside, makeClientSeed, sellAll, type Audit, type Player } from './player.ts';
import { canonical, checkBattle, linkBack, playBattle, sha256, sun, vt, type Doc, type Json } from './recompute.ts';
import { affordable, keepPace, pick, type Menu } from './solo.ts';

const LAYOUTS = ['1v1', '1v1', '1v1', '1v1v1', '1v1v1v1', '2v2', '3v3', '2v2v2'] as const;
const SEATS: Readonly<Record<string, number>> = { '1v1': 2, '1v1v1': 3, '1v1v1v1': 4, '2v2': 4, '3v3': 6, '2v2v2': 6 };
const MODES = ['standard', 'standard', 'terminal', 'points', 'jackpot', 'shared'] as const;
const POLL_MS = 2000;
/** Longest wait for the beacon and the payment. */
const ENDS_WITHIN_MS = 780_000;

type Locked = {
  readonly player: Player;
  readonly battleId: string;
  readonly commitment: string;
  readonly locks: readonly string[];
  /** The ends of the operator's own chain that were published before. */
  readonly ends: readonly string[];
  readonly rounds: number;
  readonly stakeSun: bigint;
};

/** Seeds and links of all battles seen: no two battles may share one. */
export type BattleBook = {
  readonly commitments: Map<string, string>;
  readonly links: Map<string, string>;
  readonly records: Doc[];
};

function makeSettings(
  menu: Menu,
  player: Player,
  mostRounds: number,
): { readonly settings: Doc; readonly share: number } | undefined {
  const layout = player.kind === 'quick' ? '1v1' : LAYOUTS[randomInt(LAYOUTS.length)];
  const mode = player.kind === 'quick' ? 'standard' : (MODES[randomInt(MODES.length)] ?? 'standard');
  const wanted = Math.min(mostRounds, randomInt(1, 5));
  const share = player.kind !== 'quick' && randomInt(4) === 0 ? [25, 50, 75][randomInt(3)] : 100;
  const rounds: { readonly id: string; readonly hash: string }[] = [];
  let leftSun = player.balanceSun / 4n;
  for (let round = 0; round < wanted; round++) {
    const pack = pick(affordable(menu, leftSun).filter(({ priceSun }) => priceSun <= leftSun));
    if (pack === undefined) break;
    leftSun -= pack.priceSun;
    rounds.push({ id: pack.id, hash: pack.hash });
  }
  if (rounds.length === 0) return undefined;
  const isFree = mode === 'jackpot' || mode === 'shared';
  return {
    share: share ?? 100,
    settings: {
      layout: layout ?? '1v1',
      mode,
      inverse: player.kind !== 'quick' && mode !== 'shared' && randomInt(3) === 0,
      tie: isFree || randomInt(3) > 0 ? 'ticket' : 'split',
      rounds,
      funding: 0,
    },
  };
}

async function publishedEnds(audit: Audit): Promise<readonly string[]> {
  const jackpot = await audit.visitor.get('/api/jackpot');
  return [jackpot['localChain'], jackpot['nextLocalChain']].flatMap((chain) =>
    chain === null || chain === undefined ? [] : [text(chain as Doc, 'end')],
  );
}

/** Opens a battle, puts the house on every other seat, and keeps what the room shows before the beacon's round. */
export async function startBattle(
  audit: Audit,
  player: Player,
  menu: Menu,
  mostRounds: number,
): Promise<Locked | undefined> {
  let made = makeSettings(menu, player, mostRounds);
  if (made === undefined) {
    await sellAll(audit, player);
    made = makeSettings(menu, player, mostRounds);
  }
  if (made === undefined) return undefined;
  const ends = await publishedEnds(audit);
  await keepPace(audit, player);
  const isQuick = player.kind === 'quick';
  const clientSeed = makeClientSeed();
  const body = { ...made, clientSeed, allowsHouse: true, isPrivate: false, ...(isQuick ? { againstHouse: true } : {}) };
  const answer = await player.client.post('/api/battles', { body, isMoney: true });
  player.playedAtMs = nowMs();
  const [battleId, amount] = [text(answer, 'battleId'), sun(answer['amount'] as Json)];
  const balance = sun(answer['balance'] as Json);
  if (balance < player.balanceSun - amount) {
    audit.findings.mismatch(`battle ${battleId}`, `the balance fell by more than the seat's ${vt(amount)} VT`);
  }
  player.balanceSun = balance;
  player.expectedSun -= amount;
  const opened = await readRoom(player, battleId);
  const seats = SEATS[text(made.settings, 'layout')] ?? 2;
  for (let seat = 1; seat < seats && !isQuick; seat++) {
    await player.client.post(`/api/battles/${battleId}/house`, { isMoney: true });
  }
  // The next play is due so long after the last seat as after any play.
  player.playedAtMs = nowMs();
  const room = await readRoom(player, battleId);
  const locks = watchLock(audit, battleId, { opened, room });
  const rounds = (made.settings['rounds'] as readonly Json[]).length;
  return { player, battleId, commitment: text(opened, 'commitment'), locks, ends, rounds, stakeSun: amount };
}

async function readRoom(player: Player, battleId: string): Promise<Doc> {
  const answer = await player.client.get(`/api/battles/${battleId}`);
  return { ...inside(answer, 'battle'), now: answer['now'] as Json };
}

/** The lock document as it was shown; that it was shown before its beacon was due is counted. */
function watchLock(
  audit: Audit,
  battleId: string,
  { opened, room }: { readonly opened: Doc; readonly room: Doc },
): readonly string[] {
  const subject = `battle ${battleId}`;
  if (opened['serverSeed'] !== null) audit.findings.mismatch(subject, 'the server seed is shown before the lock');
  if (room['commitment'] !== opened['commitment']) {
    audit.findings.mismatch(subject, 'the commitment changed after the seats were taken: a ground seed');
  }
  const locks = room['locks'] as readonly Doc[];
  const first = locks[0];
  if (first === undefined) return [];
  for (const lock of locks) {
    const document = text(lock, 'document');
    if (sha256(document) !== lock['hash']) audit.findings.mismatch(subject, 'the lock document does not have its hash');
    if (canonical(JSON.parse(document) as Json) !== document) {
      audit.findings.mismatch(subject, 'the lock document is not canonical JSON');
    }
  }
  const isEarly = Date.parse(text(room, 'now')) < Date.parse(text(first, 'at')) + 3000;
  audit.findings.take(isEarly ? 'locks seen before their beacon was due' : 'locks seen late', subject, []);
  return locks.map((lock) => text(lock, 'hash'));
}

/** Waits for the result and computes it again. */
export async function finishBattle(audit: Audit, book: BattleBook, locked: Locked): Promise<void> {
  const { player, battleId } = locked;
  const subject = `battle ${battleId}`;
  const untilMs = nowMs() + ENDS_WITHIN_MS;
  let room: Doc;
  do {
    await wait(POLL_MS);
    room = await readRoom(player, battleId);
  } while (room['state'] !== 'settled' && room['state'] !== 'voided' && nowMs() < untilMs);
  if (room['state'] !== 'settled') {
    audit.findings.note(`${subject} did not settle: ${text(room, 'state')}`);
    if (room['state'] === 'voided') player.expectedSun += locked.stakeSun;
    return;
  }
  const record = inside(await audit.visitor.get(`/api/battles/${battleId}/record`), 'record');
  audit.data.add('battle', { player: player.name, who: player.kind, record });
  book.records.push(record);
  audit.findings.take('battles', subject, [
    ...checkBattle(record),
    ...compareRoom(locked, room, record),
    ...compareBook(book, locked, record),
  ]);
  const seats = inside(room, 'result')['seats'] as readonly Doc[];
  const own = (room['seats'] as readonly Doc[]).findIndex((seat) => seat['isOwn'] === true);
  player.expectedSun += sun(seats[own]?.['payout'] ?? '0.000000');
}

/** Compares a battle's record with what its room showed before the result and after it. */
function compareRoom({ commitment, locks }: Locked, room: Doc, record: Doc): readonly string[] {
  const shown = inside(room, 'result');
  const right = playBattle(record);
  const hashes = (room['locks'] as readonly Doc[]).map((lock) => text(lock, 'hash'));
  return [
    ...(record['commitment'] === commitment
      ? []
      : ['the commitment is not the one that the room showed: a ground seed']),
    ...(hashes.at(-1) === record['lockHash'] ? [] : ['the lock of the record is not the one that the room shows']),
    ...(locks.every((hash, i) => hash === hashes[i]) ? [] : ['a lock document changed after it was published']),
    ...['draws', 'found', 'winners', 'seats'].flatMap((name) =>
      canonical(shown[name] as Json) === canonical(right[name] as Json) ? [] : [`wrong ${name} in the room`],
    ),
  ];
}

function compareBook(book: BattleBook, { battleId, ends }: Locked, record: Doc): readonly string[] {
  const faults: string[] = [];
  const commitment = text(record, 'commitment');
  const twin = book.commitments.get(commitment);
  if (twin !== undefined) faults.push(`it has the commitment of battle ${twin}`);
  book.commitments.set(commitment, battleId);
  const beacon = inside(record, 'beacon');
  if (beacon['source'] !== 'local-chain') return faults;
  const link = text(beacon, 'value');
  const other = book.links.get(link);
  if (other !== undefined) faults.push(`it takes the link of battle ${other}`);
  book.links.set(link, battleId);
  const end = linkBack(link, Number(inside(beacon, 'named')['round']));
  if (!ends.includes(end)) faults.push('its link leads to no end of a chain that was published before');
  return faults;
}
