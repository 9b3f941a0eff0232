/** Returns the number of kills of crash tests: 20, or TEST_CRASH_ROUNDS. */
export function crashRounds(): number {
  const rounds = Number(process.env['TEST_CRASH_ROUNDS'] ?? '20');
  if (!Number.isInteger(rounds) || rounds < 1) throw new Error('TEST_CRASH_ROUNDS is a number from 1.');
  return rounds;
}

/** Time after which a test counts as hung. */
export const TEST_LIMIT_MS = 60_000;

/** Time that an expectation polls for. The bench measures speed. */
export const POLL_LIMIT_MS = 20_000;

/** A file whose tests need more, and why. */
type LongTests = { readonly file: string; readonly limitMs: number; readonly reason: string };

/** The only tests that may take longer. */
const LONG_TESTS: readonly LongTests[] = [
  {
    file: 'apps/server/src/play/plays/crash.world.test.ts',
    limitMs: 300_000,
    reason: 'starts server and database forty times, each after a kill',
  },
  {
    file: 'apps/server/src/money/ledger/crash.pg18.test.ts',
    limitMs: 15_000 * crashRounds(),
    reason: 'starts a database that keeps what it writes in each round, after a kill',
  },
  {
    file: 'apps/server/src/play/progress/year.world.test.ts',
    limitMs: 240_000,
    reason: 'turns the clock through a year, day by day, with some plays on most days',
  },
  {
    file: 'apps/server/src/play/progress/progress-crash.world.test.ts',
    limitMs: 240_000,
    reason: 'starts a server five times, each after a kill, and answers all players again',
  },
  {
    file: 'apps/web/e2e/s7-leaderboard.spec.ts',
    limitMs: 120_000,
    reason: 'shows three windows at once, and has every job run for each change of place',
  },
  {
    file: 'tools/new-game.world.test.ts',
    limitMs: 180_000,
    reason: 'runs the tests of a new game in a copy of the repository, with a database of its own',
  },
  {
    file: 'apps/web/e2e/s8-money.spec.ts',
    limitMs: 120_000,
    reason: 'starts a server twice and waits for its jobs between blocks, beside two other browsers',
  },
  {
    file: 'apps/web/e2e/s13-day.spec.ts',
    limitMs: 120_000,
    reason: 'walks through a whole day of two operators and a player, each with a browser of their own',
  },
];

/** Returns the time limit of a file's tests. The path is as the runner writes it, of any system. */
export function limitOf(path: string): number {
  const file = path.replaceAll('\\', '/');
  return LONG_TESTS.find((long) => file.endsWith(`/${long.file}`))?.limitMs ?? TEST_LIMIT_MS;
}
