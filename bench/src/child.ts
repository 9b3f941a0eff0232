import { spawn, type ChildProcess } from 'node:child_process';
import { createServer } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';

export type Child = {
  readonly pid: number;
  readonly port: number;
  readonly stop: () => Promise<void>;
};

async function freePort(): Promise<number> {
  const server = createServer();
  await new Promise<void>((resolve) => {
    server.listen(0, '127.0.0.1', resolve);
  });
  const address = server.address();
  await new Promise((resolve) => {
    server.close(resolve);
  });
  if (address === null || typeof address === 'string') throw new Error('no free port');
  return address.port;
}

type ServerCommand = {
  readonly script: string;
  readonly env: NodeJS.ProcessEnv;
  readonly readyPath: string;
};

const READY_LIMIT_MS = 60_000;

/** Starts a server script on a free port and waits until it answers. */
export async function startServer({ script, env, readyPath }: ServerCommand): Promise<Child> {
  const port = await freePort();
  const child = spawn(process.execPath, [script], {
    env: { ...process.env, ...env, PORT: `${port}`, HOST: '127.0.0.1' },
    stdio: ['ignore', 'ignore', 'pipe'],
  });
  const errors: Buffer[] = [];
  child.stderr.on('data', (chunk: Buffer) => errors.push(chunk));
  try {
    await untilReady(child, `http://127.0.0.1:${port}${readyPath}`);
  } catch (error) {
    child.kill('SIGKILL');
    throw new Error(`${script} did not start: ${Buffer.concat(errors).toString().slice(0, 2000)}`, { cause: error });
  }
  return { pid: child.pid ?? 0, port, stop: () => stop(child) };
}

async function untilReady(child: ChildProcess, address: string): Promise<void> {
  const limitMs = performance.now() + READY_LIMIT_MS;
  while (performance.now() < limitMs) {
    if (child.exitCode !== null) throw new Error(`it ended with ${child.exitCode}`);
    const ok = await fetch(address).then(
      (response) => response.ok,
      () => false,
    );
    if (ok) return;
    await sleep(10);
  }
  throw new Error(`no answer at ${address}`);
}

async function stop(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  const ended = new Promise((resolve) => {
    child.once('exit', resolve);
  });
  child.kill('SIGTERM');
  const killer = setTimeout(() => child.kill('SIGKILL'), 15_000);
  await ended;
  clearTimeout(killer);
}
