import { createTestClock } from './clock.ts';
import { endLeases } from './crash-books.ts';
import { startMortalNode, type MortalNode } from './mortal-node.ts';
import type { TestWorld } from './world-fixture.ts';

/** A node beside a test's world, on the same database, that is to die. */
export type Victim = Pick<MortalNode, 'url' | 'kill' | 'runJobs'> & {
  /** Brings it to the world's time, frees all jobs, and has it end once a statement that holds a text is answered. */
  readonly doom: (statement: string) => Promise<void>;
};

/**
 * Starts a victim, whose jobs run when asked. It takes about a second, in a process of its own: prepare what it is to
 * break meanwhile, time that passes included.
 */
export async function startVictim(
  world: TestWorld,
  secretKey: string,
  settings: Readonly<Record<string, string>>,
): Promise<Victim> {
  const databaseUrl = world.database.url;
  const aheadOf = (): number => world.clock.nowMs() - createTestClock().nowMs();
  const aheadMs = aheadOf();
  const { url, kill, runJobs, advance, dieAfter } = await startMortalNode(databaseUrl, secretKey, {
    aheadMs,
    jobs: 'when asked',
    settings,
  });
  return {
    url,
    kill,
    runJobs,
    doom: async (statement) => {
      await endLeases(databaseUrl);
      await advance(Math.max(0, aheadOf() - aheadMs));
      await dieAfter(statement);
    },
  };
}
