import { once } from 'node:events';

import { LIVE_PATH } from '@voltide/contract';
import type { Clock } from '@voltide/core';
import * as v from 'valibot';
import { WebSocket } from 'ws';

import type { Config } from '../../config.ts';
import { readVersion } from '../../platform/config/version.ts';
import { causeOf } from './clocks.ts';
import { ECHO_HEADER, ECHO_PATH, signEcho, type Echo } from '../../platform/http/doctor-echo.ts';
import { ok, skipped, warning, wrong, type Check, type Finding } from './finding.ts';
import { findPortState } from './ports.ts';

/** An address for documentation (RFC 5737): the doctor claims to be there, and the server must not believe it. */
const CLAIMED = '192.0.2.77';
const ANSWER_LIMIT_MS = 8000;

const ECHO = v.object({
  version: v.string(),
  address: v.string(),
  forwardedFor: v.array(v.string()),
  trustedProxies: v.number(),
  publicUrl: v.string(),
});

/** Asks the running server at PUBLIC_URL how it sees this request, and opens a socket there. */
export function proxyCheck(config: Config, clock: Clock): Check {
  const run = async (): Promise<readonly Finding[]> => {
    const { publicUrl, host, port } = config;
    let response: Response;
    try {
      response = await askEcho(config, clock);
    } catch (error) {
      if ((await findPortState(host, port)) === 'free') return [skipped('No server runs on this machine now.')];
      const remedy = 'Check the name in DNS, the certificate, and that the proxy runs and leads to PORT.';
      return [wrong(`${publicUrl} does not answer (${causeOf(error)}).`, remedy)];
    }
    const read = v.safeParse(ECHO, await response.json().catch(() => undefined));
    if (!read.success) {
      const text = `${publicUrl} does not lead to this installation (status ${response.status}).`;
      return [
        wrong(text, 'Let the proxy lead to PORT of this server, and give doctor and server the same secret key.'),
      ];
    }
    return [...addressFindings(read.output), ...versionFindings(read.output), await socketFinding(config)];
  };
  return { name: 'proxy', limitMs: 3 * ANSWER_LIMIT_MS, run };
}

function askEcho({ publicUrl, secretKey }: Config, clock: Clock): Promise<Response> {
  return fetch(`${publicUrl}${ECHO_PATH}`, {
    redirect: 'manual',
    headers: { [ECHO_HEADER]: signEcho(secretKey, clock.nowMs()), 'x-forwarded-for': CLAIMED },
    signal: AbortSignal.timeout(ANSWER_LIMIT_MS),
  });
}

/** Compares what proxies wrote with TRUST_PROXY. */
function addressFindings({ address, forwardedFor, trustedProxies }: Echo): readonly Finding[] {
  const isAppended = forwardedFor[0] === CLAIMED;
  const proxies = isAppended ? forwardedFor.length - 1 : forwardedFor.length;
  const count = proxies === 1 ? '1 proxy' : `${proxies} proxies`;
  if (address === CLAIMED) {
    const remedy =
      proxies === 0
        ? 'No proxy wrote into X-Forwarded-For: set TRUST_PROXY=0, or let the proxy write the address of the client.'
        : `Set TRUST_PROXY=${proxies}.`;
    return [wrong(`Clients can choose their own address: TRUST_PROXY is ${trustedProxies}.`, remedy)];
  }
  if (trustedProxies < proxies) {
    const text = `All clients look like ${address}: ${count} wrote an address, and TRUST_PROXY is ${trustedProxies}.`;
    return [wrong(text, `Set TRUST_PROXY=${proxies} if all of these proxies are yours.`)];
  }
  return [ok(`The server sees this machine as ${address}, behind ${count}; a claimed address is not believed.`)];
}

function versionFindings({ version, publicUrl }: Echo): readonly Finding[] {
  const own = readVersion();
  if (version === own) return [];
  const text = `The server at ${publicUrl} is version ${version}, and this is ${own}.`;
  return [warning(text, 'Restart the server, or run the doctor of its version.')];
}

/** Live updates need the headers Upgrade and Connection, and the origin of PUBLIC_URL. */
async function socketFinding({ publicUrl }: Config): Promise<Finding> {
  const socket = new WebSocket(`${publicUrl.replace(/^http/, 'ws')}${LIVE_PATH}`, {
    origin: publicUrl,
    handshakeTimeout: ANSWER_LIMIT_MS,
  });
  socket.on('error', () => undefined);
  try {
    await once(socket, 'open');
    return ok('Sockets for live updates pass.');
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    const remedy = 'Let the proxy pass `Upgrade` and `Connection` for /api/live, over HTTP/1.1, see deploy/proxies/.';
    return wrong(`Sockets for live updates do not pass (${reason}).`, remedy);
  } finally {
    socket.terminate();
  }
}
