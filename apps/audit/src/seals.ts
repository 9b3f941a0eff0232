import { randomInt } from 'node:crypto';

import { Refused } from './client.ts';
import { text, textOrNull } from './members.ts';
import { inside, type Audit, type Player } from './player.ts';
import {
  canonical,
  checkBattleProof,
  checkConsistency,
  checkDay,
  checkDays,
  checkStatementProof,
  dayHash,
  hashOf,
  type Doc,
  type Json,
} from './recompute.ts';

/** Number of seals read, and compared with other publications. */
const DAYS = 1000;
const COMPARED = 30;

/** Reads something that an installation may not have. */
export async function readIfThere(read: () => Promise<Doc>): Promise<Doc | undefined> {
  try {
    return await read();
  } catch (error) {
    if (error instanceof Refused && error.status < 500) return undefined;
    throw error;
  }
}

/** All seals of days: their bytes, their chain and history, and that they hold what is published elsewhere. */
export async function checkSeals(audit: Audit): Promise<void> {
  const listed = await listSeals(audit);
  const days: Doc[] = [];
  for (const row of listed) {
    const date = text(row, 'date');
    const answer = await audit.visitor.read(`/api/seals/days/${date}`);
    const day = JSON.parse(answer) as Doc;
    audit.data.add('day seal', { day });
    audit.findings.take('day seals', `day ${date}`, [
      ...checkDay(day),
      ...(canonical(day) === answer ? [] : ['the seal is not answered as canonical JSON']),
      ...(dayHash(day) === row['hash'] ? [] : ['the seal does not have the hash that is listed']),
    ]);
    days.push(day);
  }
  const [first] = days;
  const isWhole = first !== undefined && inside(first, 'history')['size'] === 0;
  if (isWhole) audit.findings.take('histories of all day seals', 'day seals', checkDays(days));
  else
    days.forEach((day, i) =>
      audit.findings.take('links of day seals', `day ${text(day, 'date')}`, checkDay(day, days[i - 1])),
    );
  for (const day of days.slice(-COMPARED)) await compareSeal(audit, day);
  await checkConsistencies(audit, days);
}

/** The list, the earliest first. */
async function listSeals(audit: Audit): Promise<readonly Doc[]> {
  const rows: Doc[] = [];
  let before: string | null = null;
  do {
    const query = before === null ? '' : `?before=${before}`;
    const page: Doc | undefined = await readIfThere(() => audit.visitor.get(`/api/seals${query}`));
    if (page === undefined) {
      audit.findings.note('this installation has no day seals');
      return [];
    }
    rows.push(...(page['days'] as readonly Doc[]));
    before = textOrNull(page, 'next');
  } while (before !== null && rows.length < DAYS);
  return rows.toReversed();
}

/** The roots and hashes in a seal have to be those of the documents that are answered elsewhere. */
async function compareSeal(audit: Audit, day: Doc): Promise<void> {
  const faults: string[] = [];
  const jackpot = day['jackpot'] as Doc | null;
  if (jackpot !== null) {
    const told = await readIfThere(() => audit.visitor.get(`/api/jackpot/days/${text(jackpot, 'date')}`));
    const isDrawn = jackpot['hash'] !== null;
    if (told?.['root'] !== jackpot['root']) faults.push('it seals another list of the jackpot than is published');
    if (isDrawn && hashOf(told?.['export'] ?? null) !== jackpot['hash'])
      faults.push('it seals another draw of the jackpot');
  }
  const liabilities = day['liabilities'] as Doc | null;
  if (liabilities !== null) {
    const told = await readIfThere(() => audit.visitor.get(`/api/reserves/days/${text(liabilities, 'date')}`));
    if (told === undefined || hashOf(told) !== liabilities['hash'])
      faults.push('it seals another count of what is owed');
  }
  for (const sealed of day['seasons'] as readonly Doc[]) {
    const [period, season] = [text(sealed, 'period'), text(sealed, 'season')];
    const path = `/api/boards/seasons/${period}/${season}/export`;
    const told = await readIfThere(() => audit.visitor.get(path));
    if (told?.['root'] !== sealed['root'] || told?.['stakesHash'] !== sealed['stakesHash']) {
      faults.push(`it seals another season ${season} than is published`);
    }
  }
  audit.findings.take('day seals against what is published', `day ${text(day, 'date')}`, faults);
}

/** Between the first and the last seal, and between two others. */
async function checkConsistencies(audit: Audit, days: readonly Doc[]): Promise<void> {
  if (days.length < 2) return;
  const one = randomInt(days.length - 1);
  const other = randomInt(one + 1, days.length);
  for (const [i, k] of [
    [0, days.length - 1],
    [one, other],
  ] as const) {
    const [earlier, later] = [days[i], days[k]];
    if (earlier === undefined || later === undefined) continue;
    const query = `earlier=${text(earlier, 'date')}&later=${text(later, 'date')}`;
    const proof = await audit.visitor.get(`/api/seals/consistency?${query}`);
    const isSame =
      canonical(proof['earlier'] as Json) === canonical(earlier) &&
      canonical(proof['later'] as Json) === canonical(later);
    audit.findings.take('consistency of day seals', query, [
      ...checkConsistency(proof),
      ...(isSame ? [] : ['the proof holds other seals than those that were answered: a split view']),
    ]);
  }
}

/** The proof of a battle that was sealed; none where its day has not ended yet. */
export async function checkSealedBattle(audit: Audit, battleId: string): Promise<void> {
  const proof = await readIfThere(() => audit.visitor.get(`/api/seals/battles/${battleId}`));
  if (proof !== undefined) audit.findings.take('battles in day seals', `battle ${battleId}`, checkBattleProof(proof));
}

/** The statements of a player in the newest seals; none where the player began later. */
export async function checkOwnStatements(audit: Audit, player: Player): Promise<void> {
  const page = await readIfThere(() => audit.visitor.get('/api/seals'));
  for (const row of ((page?.['days'] ?? []) as readonly Doc[]).slice(0, 2)) {
    const date = text(row, 'date');
    const proof = await readIfThere(() => player.client.get(`/api/seals/days/${date}/statement`));
    if (proof === undefined) continue;
    audit.findings.take('own statements', `${player.name}, day ${date}`, checkStatementProof(proof));
  }
}
