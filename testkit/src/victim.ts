import { createTestClock } from './clock.ts';
import { endLeases } from './crash-books.ts';
import { startMortalNode, type MortalNode } from './mortal-node.ts';
import type { TestWorld } from './world-fixture.ts';

/** A node beside a test's world, on the same database, that is to die. */
export type Victim = Pick<MortalNode, 'url' | 'kill' | 'runJobs'> & {
  /** Brings it to the world's time. */
  readonly catchUp: () => Promise<void>;
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
  settings: Readonly<Record<string, string>> = {},
): Promise<Victim> {
  const databaseUrl = world.database.url;
  const aheadOf = (): number => world.clock.nowMs() - createTestClock().nowMs();
  let aheadMs = aheadOf();
  const { url, kill, runJobs, advance, dieAfter } = await startMortalNode(databaseUrl, secretKey, {
    aheadMs,
    jobs: 'when asked',
    settings,
  });
  const catchUp = async (): Promise<void> => {
    const behindMs = Math.max(0, aheadOf() - aheadMs);
    aheadMs += behindMs;
    await advance(behindMs);
  };
  return {
    url,
    kill,
    runJobs,
    catchUp,
    doom: async (statement) => {
      await endLeases(databaseUrl);
      await catchUp();
      await dieAfter(statement);
    },
  };
}

const NEXT_ROUND_MS = 5000;

/** Has a victim do its jobs until it ends with a step of a battle: a first run may name another round to wait for. */
export async function dieInBattle(world: TestWorld, victim: Victim, step: string): Promise<void> {
  await victim.doom(step);
  if (await victim.runJobs()) {
    world.clock.advance(NEXT_ROUND_MS);
    await victim.catchUp();
    if (await victim.runJobs()) throw new Error(`the node has outlived ${step}`);
  }
  await victim.kill();
}
