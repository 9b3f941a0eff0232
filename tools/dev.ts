import { spawn } from 'node:child_process';
import { join } from 'node:path';

import { createServer } from 'vite';

import { findFolderProblem, ROOT } from './repository.ts';

const WEB = join(ROOT, 'apps', 'web');
const SERVER = join(ROOT, 'apps', 'server', 'src', 'main.ts');

/**
 * Runs the product for development: Vite serves the pages with hot reload on PORT and passes calls on to a server on
 * the next port, which restarts when one of its files changes.
 */
async function main(): Promise<void> {
  const problem = findFolderProblem();
  if (problem !== undefined) throw new Error(problem);
  const port = Number(process.env['PORT'] ?? 3000);
  const serverPort = port + 1;
  const publicUrl = process.env['PUBLIC_URL'] ?? `http://localhost:${port}`;
  const target = `http://localhost:${serverPort}`;
  const pages = await createServer({
    root: WEB,
    configFile: join(WEB, 'vite.config.ts'),
    server: { port, strictPort: true, proxy: { '/api': { target, ws: true }, '/sounds': target } },
  });
  // First of all: where the port is taken, no server may be left behind.
  await pages.listen();
  const server = spawn(process.execPath, ['--watch', '--watch-preserve-output', SERVER], {
    cwd: ROOT,
    stdio: 'inherit',
    env: { ...process.env, PORT: `${serverPort}`, PUBLIC_URL: publicUrl },
  });
  console.log(`pages on ${publicUrl}, server on ${target}`);

  const stop = (): void => {
    server.kill('SIGTERM');
    void pages.close();
  };
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.once(signal, stop);
  server.once('exit', (code) => {
    process.exitCode = code ?? 0;
    void pages.close();
  });
}

try {
  await main();
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exit(1);
}
