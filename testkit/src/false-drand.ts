import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';

/** A round of drand that was recorded, with its real signature. */
export type RecordedRound = {
  readonly round: number;
  readonly at: string;
  readonly signature: string;
  readonly randomness: string;
};

/** Answer of a relay for a round: 200 and an empty object by default. */
export type DrandAnswer = { readonly status?: number; readonly body?: unknown; readonly location?: string };

/** A relay of drand that says whatever a test has it say. */
export type FalseDrand = {
  /** The setting `DRAND_URL` of a server that asks it. */
  readonly url: string;
  /** The paths that were asked for since they were last forgotten. */
  readonly asked: () => readonly string[];
  readonly forget: () => void;
  readonly close: () => Promise<void>;
};

const RECORDED = new URL('../../packages/beacon/data/drand-quicknet.json', import.meta.url);

/** Some rounds of drand's quicknet, in their order. */
export function readRecordedRounds(): readonly RecordedRound[] {
  return (JSON.parse(readFileSync(RECORDED, 'utf8')) as { readonly rounds: readonly RecordedRound[] }).rounds;
}

/** Starts a relay; `say` is called for each request. */
export async function startFalseDrand(say: (round: number) => DrandAnswer): Promise<FalseDrand> {
  let asked: string[] = [];
  const relay = createServer((request, response) => {
    asked.push(request.url ?? '');
    const { status = 200, body = {}, location } = say(Number(request.url?.split('/').at(-1)));
    response.writeHead(status, location === undefined ? {} : { location });
    response.end(JSON.stringify(body));
  }).listen(0, '127.0.0.1');
  await once(relay, 'listening');
  const { port } = relay.address() as AddressInfo;
  return {
    url: `http://127.0.0.1:${port}`,
    asked: () => asked,
    forget: () => {
      asked = [];
    },
    close: async () => {
      relay.close();
      await once(relay, 'close');
    },
  };
}
