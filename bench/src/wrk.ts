import { fileURLToPath } from 'node:url';

import { runCommand } from './run-command.ts';

type WrkResult = {
  readonly perSecond: number;
  readonly p50Ms: number;
  readonly p99Ms: number;
  readonly requests: number;
  readonly errors: number;
};

type WrkOptions = {
  readonly url: string;
  readonly connections: number;
  readonly seconds: number;
  readonly tokenFile: string;
  readonly body: string;
  readonly path?: string;
};

let runs = 0;

/** Loads a server from a second process and reads wrk's own figures. */
export async function runWrk(options: WrkOptions): Promise<WrkResult> {
  const script = fileURLToPath(new URL('./play.lua', import.meta.url));
  const threads = Math.min(2, options.connections);
  const run = `w${process.pid.toString(36)}${(runs++).toString(36)}`;
  const output = await runCommand('wrk', [
    `-t${threads}`,
    `-c${options.connections}`,
    `-d${options.seconds}s`,
    '--timeout',
    '10s',
    '-s',
    script,
    options.url,
    '--',
    options.tokenFile,
    run,
    options.body,
    `${threads}`,
    options.path ?? '/api/packs/open',
  ]);
  const figures = /^RESULT (\d+) (\d+) (\d+) (\d+) (\d+)$/m.exec(output);
  if (figures === null) throw new Error(`wrk printed no result: ${output}`);
  const numbers = figures.slice(1).map((text) => Number.parseInt(text, 10));
  const [requests = 0, durationUs = 1, p50Us = 0, p99Us = 0, errors = 0] = numbers;
  return { perSecond: requests / (durationUs / 1e6), p50Ms: p50Us / 1e3, p99Ms: p99Us / 1e3, requests, errors };
}
