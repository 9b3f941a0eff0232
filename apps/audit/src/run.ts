import { mkdirSync } from 'node:fs';
import { join } from 'node:path';

import { nowMs } from './clock.ts';
import type { BattleBook } from './battles.ts';
import { createClient, type Traffic } from './client.ts';
import { createDataSet } from './data-set.ts';
import { evaluate, type Played } from './evaluate.ts';
import { createFindings, type Findings } from './findings.ts';
import { text } from './members.ts';
import type { Audit, Player } from './player.ts';
import { checkPublished } from './published.ts';
import { writeReport } from './report.ts';
import { gatherPlayers, playQuickRounds, playRounds, takeGifts, type Left } from './rounds.ts';
import { readMenu } from './solo.ts';
import { createTables } from './tables.ts';

/** Games that can be chosen; the daily spin and free packs are always taken. */
export const GAMES = ['packs', 'wheel', 'battles', 'quick'] as const;
type Game = (typeof GAMES)[number];

type Asked = {
  readonly url: string;
  /** Rounds of each game. */
  readonly plays: number;
  readonly games: readonly Game[];
  /** Folder for report, pictures and data set. */
  readonly folder: string;
  readonly say: (line: string) => void;
};

type Ended = { readonly findings: Findings; readonly reportPath: string; readonly dataHash: string };

const PROGRESS_MS = 15_000;

const between = (least: number, wanted: number, most: number): number => Math.max(least, Math.min(most, wanted));

/** Plays, reads and recomputes everything, and writes the results. */
export async function runAudit({ url, plays, games, folder, say }: Asked): Promise<Ended> {
  const beganAtMs = nowMs();
  mkdirSync(folder, { recursive: true });
  const findings = createFindings();
  const traffic: Traffic = { requests: 0, waits: 0, waitedMs: 0, refusals: new Map() };
  const visitor = createClient(url, traffic);
  const settings = await visitor.get('/api/settings');
  const data = createDataSet(join(folder, 'data.jsonl'));
  const audit: Audit = {
    url,
    findings,
    data,
    traffic,
    visitor,
    tables: createTables(visitor, findings),
    shown: { commitments: new Map(), serverSeeds: new Map() },
    pace: {
      betweenPlaysMs: Number(settings['minPlayIntervalMs']),
      packsMost: Number(settings['packsPerOpenMax']),
    },
  };
  say(`reading what ${url} has published`);
  await checkPublished(audit);
  const { book, everybody, taken } = await playEverything(audit, { plays, games }, say);
  const played = everybody.flatMap(({ name, kind, watch }) =>
    watch.proven.map((record): Played => ({ player: name, who: kind, record })),
  );
  const evaluation = evaluate(played, book.records, findings);
  const { lines, hash } = await data.end();
  const reportPath = writeReport({
    url,
    folder,
    wanted: plays,
    beganAtMs,
    endedAtMs: nowMs(),
    version: text(settings, 'version'),
    players: everybody.map(({ kind }) => kind),
    taken,
    played,
    battles: book.records,
    evaluation,
    findings,
    traffic,
    data: { lines, hash },
  });
  return { findings, reportPath, dataHash: hash };
}

type Everything = {
  readonly book: BattleBook;
  readonly everybody: readonly Player[];
  readonly taken: ReadonlyMap<string, number>;
};

type Wanted = Pick<Asked, 'plays' | 'games'>;

/** Rounds by game; a Quick Game plays mostly the wheel, since it cannot sell what it finds. */
function roundsOf({ plays, games }: Wanted): { readonly left: Left; readonly quickLeft: Left } {
  const of = (game: Game, rounds: number): number => (games.includes(game) ? rounds : 0);
  const left = { packs: of('packs', plays), wheel: of('wheel', plays), battles: of('battles', plays) };
  const quick = of('quick', plays);
  const quickLeft = { packs: Math.floor(quick / 3), wheel: 0, battles: Math.floor(quick / 20) };
  quickLeft.wheel = quick - quickLeft.packs - quickLeft.battles;
  return { left, quickLeft };
}

async function playEverything(audit: Audit, wanted: Wanted, say: (line: string) => void): Promise<Everything> {
  const { plays } = wanted;
  const menu = await readMenu(audit);
  const book: BattleBook = { commitments: new Map(), links: new Map(), records: [] };
  const [accounts, guests] = await Promise.all([
    gatherPlayers(audit, 'account', between(1, Math.ceil(plays / 150), 12)),
    gatherPlayers(audit, 'guest', between(1, Math.ceil(plays / 250), 8)),
  ]);
  const taken = new Map<string, number>();
  for (const account of accounts) await takeGifts(audit, account, taken);
  const games = wanted.games.join(', ');
  say(`${accounts.length} accounts and ${guests.length} guests play ${plays} rounds each of ${games}`);
  const { left, quickLeft } = roundsOf(wanted);
  const quicks: Player[] = [];
  const quickGames = between(1, Math.ceil(plays / 250), 8);
  const ticker = setInterval(() => {
    say(`${restOf(left) + restOf(quickLeft)} rounds left, ${audit.findings.mismatches.length} mismatches`);
  }, PROGRESS_MS);
  try {
    await Promise.all([
      ...[...accounts, ...guests].map((player) => playRounds({ audit, menu, book, left }, player)),
      ...Array.from({ length: quickGames }, () => playQuickRounds(audit, { menu, book, left: quickLeft }, quicks)),
    ]);
  } finally {
    clearInterval(ticker);
  }
  noteUnplayed(audit, 'accounts and guests', left);
  noteUnplayed(audit, 'Quick Games', quickLeft);
  return { book, everybody: [...accounts, ...guests, ...quicks], taken };
}

const restOf = (left: Left): number => left.packs + left.wheel + left.battles;

function noteUnplayed(audit: Audit, who: string, left: Left): void {
  if (restOf(left) === 0) return;
  const list = Object.entries(left)
    .filter(([, count]) => count > 0)
    .map(([game, count]) => `${count} of ${game}`);
  audit.findings.note(`not played, as balances ran out or limits were met (${who}): ${list.join(', ')}`);
}
