import { once } from 'node:events';
import { createServer } from 'node:net';

import type { Config } from '../../config.ts';
import { sqlStateOf } from '../../platform/db/failures.ts';
import { ok, skipped, warning, wrong, type Check, type Finding } from './finding.ts';

const ANSWER_LIMIT_MS = 3000;

/** State of the port that the server listens on. */
type PortState = 'free' | 'ours' | 'taken' | 'forbidden' | 'absent';

export async function findPortState(host: string, port: number): Promise<PortState> {
  const code = await tryListening(host, port);
  if (code === undefined) return 'free';
  if (code === 'EACCES') return 'forbidden';
  if (code === 'EADDRNOTAVAIL' || code === 'ENOTFOUND') return 'absent';
  return (await readText(host, port, '/api/health/live'))?.includes('"live"') === true ? 'ours' : 'taken';
}

async function tryListening(host: string, port: number): Promise<string | undefined> {
  const server = createServer();
  try {
    await once(server.listen({ host, port, exclusive: true }), 'listening');
    return undefined;
  } catch (error) {
    return sqlStateOf(error) ?? 'unknown';
  } finally {
    server.close();
  }
}

async function readText(host: string, port: number, path: string): Promise<string | undefined> {
  try {
    const response = await fetch(`${localUrl(host, port)}${path}`, { signal: AbortSignal.timeout(ANSWER_LIMIT_MS) });
    return await response.text();
  } catch {
    return undefined;
  }
}

function localUrl(host: string, port: number): string {
  const name = host === '0.0.0.0' ? '127.0.0.1' : host === '::' ? '::1' : host;
  return `http://${name.includes(':') ? `[${name}]` : name}:${port}`;
}

export function portCheck({ host, port, metricsHost, metricsPort }: Config): Check {
  const run = async (): Promise<readonly Finding[]> => {
    if (metricsPort === port) {
      return [wrong(`PORT and METRICS_PORT are both ${port}.`, 'Give metrics a port of their own.')];
    }
    const state = await findPortState(host, port);
    const findings = [portFinding({ host, port }, state)];
    if (state === 'ours') findings.push(await readinessFinding(host, port));
    if (metricsPort !== undefined) findings.push(await metricsFinding(metricsHost, metricsPort, state === 'ours'));
    return findings;
  };
  return { name: 'ports', run };
}

function portFinding({ host, port }: { host: string; port: number }, state: PortState): Finding {
  const place = `${host}:${port}`;
  switch (state) {
    case 'ours':
      return ok(`Voltide listens on ${place}.`);
    case 'free':
      return ok(`Port ${place} is free: no server runs there now.`);
    case 'taken':
      return wrong(
        `Another program listens on ${place}.`,
        `Find it with \`ss -ltnp 'sport = :${port}'\`, or set PORT.`,
      );
    case 'forbidden':
      return wrong(`This user may not listen on ${place}.`, 'Set PORT to 1024 or more, and let a proxy take port 443.');
    case 'absent':
      return wrong(`This machine has no address ${host}.`, 'Set HOST to 0.0.0.0, or to an address of this machine.');
  }
}

async function readinessFinding(host: string, port: number): Promise<Finding> {
  const answer = await readText(host, port, '/api/health/ready');
  if (answer?.includes('"ready"') === true) return ok('The server is ready.');
  return wrong('The server runs but is not ready.', 'Read the newest lines of its log: they name the reason.');
}

async function metricsFinding(host: string, port: number, isRunning: boolean): Promise<Finding> {
  const code = await tryListening(host, port);
  if (code === undefined) {
    if (!isRunning) return skipped(`The port of metrics, ${port}, is free: no server runs now.`);
    const text = `The server runs, but nothing answers on METRICS_PORT ${port}.`;
    return warning(text, 'Start the server with the same settings as the doctor.');
  }
  if (code === 'EADDRINUSE' && isRunning) return ok(`Metrics are served on port ${port}.`);
  return wrong(`Port ${port} of METRICS_PORT cannot be used (${code}).`, 'Choose a free port of 1024 or more.');
}
