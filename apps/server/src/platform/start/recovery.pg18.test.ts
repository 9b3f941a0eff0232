import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import { expect, it, onTestFinished } from 'vitest';

import { readConfig } from '../../config.ts';
import { clusterFolder } from '../config/data-folder.ts';
import { startDatabase } from './database.ts';
import { createLogger } from './logger.ts';

it('S13-02 a start after a crash of the database says in one line that it recovers', async () => {
  const dataDir = mkdtempSync(join(tmpdir(), 'voltide-recovery-'));
  onTestFinished(() => rmSync(dataDir, { recursive: true, force: true }));
  const config = readConfig({ DATA_DIR: dataDir });
  const lines: string[] = [];
  const log = createLogger('info', { write: (line) => lines.push(line) });
  const crashed = await startDatabase(config, log);
  expect(lines.join('')).not.toContain('"event":"recovery"');
  const pidFile = join(clusterFolder(dataDir), 'postmaster.pid');
  process.kill(Number(readFileSync(pidFile, 'utf8').split('\n')[0]), 'SIGKILL');
  await crashed.stop().catch(() => undefined);
  const { stop } = await startDatabase(config, log);
  await stop();
  expect(lines.filter((line) => line.includes('"event":"recovery"'))).toHaveLength(1);
});
