import { present } from '@voltide/core';
import { startMortalNode } from '@voltide/testkit/mortal-node';
import { useWorld, startWorld, type World } from '@voltide/testkit';
import { expect, it } from 'vitest';

const SECRET_KEY = '0b'.repeat(32);
const world = useWorld({ settings: { SECRET_KEY } });
const shared = useWorld({ settings: { SECRET_KEY } });

function recordOf({ context }: World, id: string) {
  return present(
    context.jobLog.list().find((record) => record.id === id),
    id,
  );
}

async function listHolders(): Promise<ReadonlyMap<string, string>> {
  const { rows } = await world.database.owner.query<{ job: string; holder: string }>(
    'select job, holder from voltide.job_lease where ends_at > clock_timestamp()',
  );
  return new Map(rows.map(({ job, holder }) => [job, holder]));
}

async function pass(interval: string): Promise<void> {
  await world.database.owner.query('update voltide.job_lease set ends_at = ends_at - $1::interval', [interval]);
}

it('the jobs of a node that is killed are done by another one ten seconds later', async () => {
  const victim = await startMortalNode(world.database.url, SECRET_KEY);
  try {
    await expect.poll(async () => [...(await listHolders()).keys()]).toContain('send-mail');
    await world.runJobs();
    expect(recordOf(world, 'send-mail')).toMatchObject({ runsOn: 'another_node', runs: 0 });
    expect(recordOf(world, 'share-plays')).toMatchObject({ runsOn: 'each_node', runs: 1, failures: 0 });
  } finally {
    await victim.kill();
  }
  await world.runJobs();
  expect(recordOf(world, 'send-mail').runs).toBe(0);
  await pass('10 seconds');
  await world.runJobs();
  expect(recordOf(world, 'send-mail')).toMatchObject({ runsOn: 'this_node', runs: 1, failures: 0 });
});

it('two nodes share the jobs, and one that stops leaves its own to the other at once', async () => {
  const other = await startWorld({ databaseUrl: shared.database.url, settings: { SECRET_KEY } });
  try {
    await Promise.all([shared.runJobs(), other.runJobs()]);
    const places = other.context.jobLog.list().map(({ id, runsOn }) => [runsOn, recordOf(shared, id).runsOn]);
    for (const pair of places) {
      expect(['each_node each_node', 'another_node this_node']).toContain(pair.toSorted().join(' '));
    }
  } finally {
    await other.close();
  }
  await shared.runJobs();
  const places = new Set(shared.context.jobLog.list().map(({ runsOn }) => runsOn));
  expect([...places].toSorted()).toEqual(['each_node', 'this_node']);
});
