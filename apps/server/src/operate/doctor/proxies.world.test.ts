import { spawn, type ChildProcess } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { Agent, request } from 'node:https';
import { createServer, type AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import { makeCertificate, orderOf, setUpTestDatabase, signUpPlayer, startWorld, type World } from '@voltide/testkit';
import { appUrlOf } from '@voltide/testkit/pg-cluster';
import { runProgram } from '@voltide/testkit/run-program';
import { hasTool } from '@voltide/testkit/run-tool';
import { afterAll, expect, it } from 'vitest';

import type { NamedFinding } from './finding.ts';

const PROXIES = join(import.meta.dirname, '../../../../../deploy/proxies');
const KEY = '4d'.repeat(32);

const database = setUpTestDatabase();
const folder = mkdtempSync(join(tmpdir(), 'voltide-proxy-'));
const { key, cert } = makeCertificate(['localhost', '127.0.0.1']);
const [certFile, keyFile, bothFile] = ['cert.pem', 'key.pem', 'both.pem'].map((name) => join(folder, name));

writeFileSync(certFile ?? '', cert);
writeFileSync(keyFile ?? '', key);
writeFileSync(bothFile ?? '', cert + key);

afterAll(() => {
  rmSync(folder, { recursive: true });
});

async function findFreePort(): Promise<number> {
  const server = createServer();
  await once(server.listen(0, '127.0.0.1'), 'listening');
  const { port } = server.address() as AddressInfo;
  server.close();
  return port;
}

type Places = { readonly https: number; readonly http: number; readonly server: string };

/** Arguments of each program for the file that operators copy, with the ports and the certificate of this test. */
const PROGRAMS: Readonly<Record<string, (places: Places) => readonly string[]>> = {
  nginx: ({ https, http, server }) => {
    const site = readFileSync(join(PROXIES, 'nginx.conf'), 'utf8')
      .replace('listen 80', `listen 127.0.0.1:${http}`)
      .replace('listen 443', `listen 127.0.0.1:${https}`)
      .replace(/ssl_certificate \S+;/, `ssl_certificate ${certFile};`)
      .replace(/ssl_certificate_key \S+;/, `ssl_certificate_key ${keyFile};`)
      .replace('127.0.0.1:3000', server)
      .replaceAll('play.example', 'localhost');
    const file = join(folder, 'nginx.conf');
    const paths = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'].map(
      (name) => `${name}_temp_path ${join(folder, name)};`,
    );
    const head = `pid ${join(folder, 'nginx.pid')};\nerror_log stderr;\nevents {}\n`;
    writeFileSync(file, `${head}http {\naccess_log off;\n${paths.join('\n')}\n${site}\n}\n`);
    return ['-e', 'stderr', '-g', 'daemon off;', '-c', file];
  },
  haproxy: ({ https, http, server }) => {
    const text = readFileSync(join(PROXIES, 'haproxy.cfg'), 'utf8')
      .replace('bind :80', `bind 127.0.0.1:${http}`)
      .replace('bind :443', `bind 127.0.0.1:${https}`)
      .replace(/crt \S+/, `crt ${bothFile}`)
      .replace('127.0.0.1:3000', server)
      .replaceAll('play.example', 'localhost');
    const file = join(folder, 'haproxy.cfg');
    writeFileSync(file, text);
    return ['-db', '-f', file];
  },
  caddy: ({ https, http, server }) => {
    const text = readFileSync(join(PROXIES, 'Caddyfile'), 'utf8')
      .replace('play.example {', `https://localhost:${https} {\n\tbind 127.0.0.1\n\ttls ${certFile} ${keyFile}`)
      .replace('127.0.0.1:3000', server);
    const file = join(folder, 'Caddyfile');
    writeFileSync(file, `{\n\tadmin off\n\thttp_port ${http}\n\tauto_https disable_redirects\n}\n${text}`);
    return ['run', '--adapter', 'caddyfile', '--config', file];
  },
};

function start(
  program: string,
  args: readonly string[],
): { readonly child: ChildProcess; readonly said: () => string } {
  const home = join(folder, program);
  mkdirSync(home, { recursive: true });
  const env = { PATH: '/usr/local/sbin:/usr/sbin:/sbin:/usr/local/bin:/usr/bin:/bin', HOME: home };
  const child = spawn(program, args, { env, stdio: ['ignore', 'pipe', 'pipe'] });
  let output = '';
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (text: Buffer) => (output += text.toString()));
  child.on('error', () => undefined);
  return { child, said: () => output };
}

/** Runs `npm run doctor` over the proxy's own certificate, and returns what it says of proxy and certificate. */
async function examine(world: World, publicUrl: string): Promise<readonly string[]> {
  const settings = {
    PUBLIC_URL: publicUrl,
    HOST: '127.0.0.1',
    PORT: new URL(world.url).port,
    DATABASE_URL: database.url,
    DATABASE_APP_URL: appUrlOf(database.url),
    SECRET_KEY: KEY,
    DRAND_URL: 'http://127.0.0.1:9',
    NODE_EXTRA_CA_CERTS: certFile ?? '',
  };
  const { stdout } = await runProgram(join(import.meta.dirname, 'main.ts'), {
    cwd: folder,
    settings,
    args: ['--json'],
  });
  const { findings } = JSON.parse(stdout) as { readonly findings: readonly NamedFinding[] };
  return findings.flatMap(({ check, state, text }) =>
    check === 'proxy' || check === 'certificate' ? [`${state}: ${text}`] : [],
  );
}

/** Sends one call over the proxy, on a connection that is kept, and returns its status. */
function send(agent: Agent, url: string, { token, body }: { readonly token: string; readonly body: unknown }) {
  const { promise, resolve, reject } = Promise.withResolvers<number>();
  const headers = {
    authorization: `Bearer ${token}`,
    'content-type': 'application/json',
    'idempotency-key': randomUUID(),
  };
  const call = request(url, { agent, ca: cert, method: 'POST', headers }, (response) => {
    response.resume();
    response.once('end', () => resolve(response.statusCode ?? 0));
  });
  call.once('error', reject);
  call.end(JSON.stringify(body));
  return promise;
}

it('S12-04 a server that stops behind HAProxy loses no play', async () => {
  if (!hasTool('haproxy')) return;
  const [https, http] = [await findFreePort(), await findFreePort()];
  const settings = { TRUST_PROXY: '1', SECRET_KEY: KEY, PUBLIC_URL: `https://localhost:${https}` };
  const [stops, stays] = await Promise.all([1, 2].map(() => startWorld({ databaseUrl: database.url, settings })));
  if (stops === undefined || stays === undefined) throw new Error('two servers');
  const player = await signUpPlayer(stays);
  const both = `${new URL(stops.url).host}\n  server node2 ${new URL(stays.url).host}`;
  const args = PROGRAMS['haproxy']?.({ https, http, server: both }) ?? [];
  const { child } = start('haproxy', args);
  const agent = new Agent({ keepAlive: true, maxSockets: 4 });
  const order = { token: player.client.token() ?? '', body: orderOf(stays, 'tin-sparrow') };
  const play = () => send(agent, `https://localhost:${https}/api/packs/open`, order);
  try {
    await expect.poll(() => play().catch(() => 0), { timeout: 20_000 }).toBe(200);
    const statuses: number[] = [];
    let isLoading = true;
    const load = Array.from({ length: 4 }, async () => {
      while (isLoading) statuses.push(await play());
    });
    await expect.poll(() => statuses.length, { timeout: 20_000 }).toBeGreaterThan(20);
    await stops.close();
    const count = statuses.length;
    await expect.poll(() => statuses.length, { timeout: 20_000 }).toBeGreaterThan(count + 20);
    isLoading = false;
    await Promise.all(load);
    expect(statuses.filter((status) => status !== 200)).toEqual([]);
  } finally {
    agent.destroy();
    child.kill();
    if (child.exitCode === null) await once(child, 'exit');
    await stays.close();
  }
});

it.each(Object.entries(PROGRAMS))(
  'S12-04 %s with the file of deploy/proxies passes calls, sockets and the right address',
  async (program, prepare) => {
    // Where the program is not installed, its file is not tried: apt-get install nginx haproxy caddy.
    if (!hasTool(program)) return;
    const [https, http] = [await findFreePort(), await findFreePort()];
    const publicUrl = `https://localhost:${https}`;
    const settings = { TRUST_PROXY: '1', SECRET_KEY: KEY, PUBLIC_URL: publicUrl };
    const world = await startWorld({ databaseUrl: database.url, settings });
    const { child, said } = start(program, prepare({ https, http, server: new URL(world.url).host }));
    try {
      const isUp = async (): Promise<boolean> =>
        (await examine(world, publicUrl)).some((line) => line.startsWith('ok'));
      await expect.poll(isUp, { timeout: 20_000, interval: 500, message: said() }).toBe(true);
      await expect
        .poll(() => examine(world, publicUrl), { timeout: 20_000, interval: 500 })
        .toEqual([
          expect.stringMatching(/^ok: The certificate of https:\/\/localhost:\d+ is valid for \d+ more days\.$/),
          'ok: The server sees this machine as 127.0.0.1, behind 1 proxy; a claimed address is not believed.',
          'ok: Sockets for live updates pass.',
        ]);
      if (program !== 'caddy') {
        const plain = await fetch(`http://localhost:${http}/packs`, { redirect: 'manual' });
        expect([plain.status, plain.headers.get('location')]).toEqual([
          301,
          expect.stringMatching(/^https:\/\/localhost(:\d+)?\/packs$/),
        ]);
      }
    } finally {
      child.kill();
      if (child.exitCode === null) await once(child, 'exit');
      await world.close();
    }
  },
);
