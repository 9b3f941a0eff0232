import { text, textOrNull } from './members.ts';
import { inside, type Audit, type Player } from './player.ts';
import {
  checkBattle,
  checkJackpotDay,
  checkJackpotProof,
  checkLiabilities,
  checkLiabilityProof,
  checkSeason,
  checkSeasonProof,
  sun,
  vt,
  type Doc,
  type Faults,
  type Json,
} from './recompute.ts';
import { checkOwnStatements, checkSealedBattle, checkSeals, readIfThere } from './seals.ts';

/** Number of days and seasons read of each kind, the newest first. */
const DAYS = 60;
const SEASONS = 30;

/** Checks everything that the installation has published so far and that can be recomputed. */
export async function checkPublished(audit: Audit): Promise<void> {
  await checkTables(audit);
  await checkJackpots(audit);
  for (const period of ['day', 'week', 'month']) await checkSeasons(audit, period);
  await checkReserves(audit);
  await checkSeals(audit);
  await checkBattlesOfOthers(audit);
}

/** Reads the proofs that only the player may read: the paths of its own rows to the published roots. */
export async function checkOwnProofs(audit: Audit, player: Player): Promise<void> {
  const prove = async (path: string, what: string, check: (answer: Json) => Faults): Promise<void> => {
    const answer = await readIfThere(() => player.client.get(path));
    if (answer !== undefined) audit.findings.take(what, path, check(answer));
  };
  const { days } = await audit.visitor.get('/api/jackpot/days');
  const { days: seals } = await audit.visitor.get('/api/reserves');
  const newest = (list: Json | undefined): readonly Doc[] => (list as readonly Doc[]).slice(0, 2);
  for (const day of newest(days)) {
    await prove(`/api/jackpot/days/${text(day, 'date')}/proof`, 'proofs of own jackpot tickets', checkJackpotProof);
  }
  for (const seal of newest(seals)) {
    await prove(`/api/reserves/days/${text(seal, 'date')}/proof`, 'proofs of what is owed', checkLiabilityProof);
  }
  await checkOwnStatements(audit, player);
  const { seasons } = await audit.visitor.get('/api/boards/points/day/seasons');
  for (const row of newest(seasons)) {
    await prove(`/api/boards/seasons/day/${text(row, 'season')}/proof`, 'proofs of own places', checkSeasonProof);
  }
}

/** Every table that results are drawn by now, or will be. */
async function checkTables(audit: Audit): Promise<void> {
  const rules = await audit.visitor.get('/api/rules');
  for (const table of [...(rules['tables'] as readonly Doc[]), ...(rules['announced'] as readonly Doc[])]) {
    await audit.tables.get(text(table, 'game'), text(table, 'hash'));
  }
}

/** Pages through a list whose pages name what comes before them. */
async function readPages(audit: Audit, path: string, name: string, most: number): Promise<readonly Doc[]> {
  const rows: Doc[] = [];
  let before: string | null = null;
  do {
    const page: Doc = await audit.visitor.get(before === null ? path : `${path}?before=${encodeURIComponent(before)}`);
    rows.push(...(page[name] as readonly Doc[]));
    before = textOrNull(page, 'next');
  } while (before !== null && rows.length < most);
  return rows.slice(0, most);
}

async function checkJackpots(audit: Audit): Promise<void> {
  const days = await readPages(audit, '/api/jackpot/days', 'days', DAYS);
  let later: Doc | undefined;
  for (const row of days) {
    const date = text(row, 'date');
    const day = await audit.visitor.get(`/api/jackpot/days/${date}`);
    audit.data.add('jackpot day', { day });
    audit.findings.take('jackpot days', `jackpot ${date}`, checkJackpotDay(day));
    const isDayBefore = later !== undefined && dayAfter(date) === later['date'];
    if (isDayBefore && day['export'] !== null && later !== undefined && later['export'] !== null) {
      const [left, carried] = [text(inside(day, 'export'), 'carry'), text(inside(later, 'export'), 'carried')];
      if (left !== carried) {
        audit.findings.mismatch(`jackpot ${text(later, 'date')}`, `${carried} VT was carried, not ${left}`);
      }
    }
    later = day;
  }
}

const dayAfter = (date: string): string => new Date(Date.parse(date) + 86_400_000).toISOString().slice(0, 10);

async function checkSeasons(audit: Audit, period: string): Promise<void> {
  const seasons = await readPages(audit, `/api/boards/points/${period}/seasons`, 'seasons', SEASONS);
  const files: Doc[] = [];
  for (const row of seasons) {
    if (row['root'] === null) continue;
    const season = text(row, 'season');
    const file = await audit.visitor.get(`/api/boards/seasons/${period}/${season}/export`);
    if (file['root'] !== row['root'])
      audit.findings.mismatch(`season ${season}`, 'the export has another root than the list');
    audit.data.add('season', { file });
    files.push(file);
  }
  files.forEach((file, i) => {
    const before = files[i + 1];
    // The season before ends where this one begins, unless there was none to play in.
    const isBefore = before !== undefined && i + 1 < files.length && period !== 'day';
    audit.findings.take('seasons', `season ${text(file, 'season')}`, checkSeason(file, isBefore ? before : undefined));
  });
}

async function checkReserves(audit: Audit): Promise<void> {
  for (const day of await readPages(audit, '/api/reserves', 'days', DAYS)) {
    audit.data.add('liabilities', { day });
    const balances = (day['reserves'] as readonly Doc[]).map(({ balance }) => sun(balance as Json));
    const total = sun(inside(day, 'liabilities')['total'] as Json);
    if (balances.reduce((all, each) => all + each, 0n) < total) {
      audit.findings.note(`what was owed on ${text(day, 'date')} is not covered: ${vt(total)} TRX`);
    }
    audit.findings.take('seals of what is owed', `liabilities ${text(day, 'date')}`, checkLiabilities(day));
  }
}

/** Checks the battles that were settled last, of any players. */
async function checkBattlesOfOthers(audit: Audit): Promise<void> {
  const { battles } = await audit.visitor.get('/api/battles');
  for (const battle of battles as readonly Doc[]) {
    if (battle['state'] !== 'settled') continue;
    const id = text(battle, 'battleId');
    const { record } = await audit.visitor.get(`/api/battles/${id}/record`);
    audit.data.add('battle of others', { record: record as Json });
    audit.findings.take('battles of others', `battle ${id}`, checkBattle(record as Json));
    await checkSealedBattle(audit, id);
  }
}
