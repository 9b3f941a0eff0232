import { startTestCluster } from '@voltide/testkit';
import { expect, it } from 'vitest';

import { Secret } from '../secrets/secret.ts';
import { openDatabase } from './database.ts';

const KEY = new Secret(new Uint8Array(32).fill(7));

it('a start waits for a database that is still recovering from a crash', async () => {
  const cluster = await startTestCluster({ durable: false });
  try {
    const lines: string[] = [];
    process.kill(cluster.pid(), 'SIGKILL');
    const database = await openDatabase({ ownerUrl: cluster.url }, KEY, (line) => lines.push(line));
    const { rows } = await database.query('select count(*)::integer as players from voltide.player');
    await database.end();
    expect(rows).toEqual([{ players: 1 }]);
    expect(lines).toEqual(['the database cannot be reached yet: waiting for it']);
  } finally {
    await cluster.stop();
  }
});
