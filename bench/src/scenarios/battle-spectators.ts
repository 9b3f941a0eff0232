import { Agent, get } from 'node:http';
import { setTimeout as sleep } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';

import type { LiveRequest, ResponseOf } from '@voltide/contract';
import { present } from '@voltide/core';
import type { getBattle } from '@voltide/games/battles/contract';

import { joinOrder, openBattle, post } from '../battles.ts';
import { startServer } from '../child.ts';
import { median } from '../measure.ts';
import type { Row } from '../report.ts';
import { addressOf, openSockets } from '../sockets.ts';
import type { BenchWorld } from '../world.ts';

const SPECTATORS = 500;
const SEATS = 6;
const PAUSE_MS = 2000;
const DECIDED_MS = 120_000;
const SETTINGS = { TRUST_PROXY: '1', DRAND_URL: 'http://127.0.0.1:9' };
const BARE_SERVER = fileURLToPath(new URL('../yardsticks/socket-server.ts', import.meta.url));

type Room = ResponseOf<typeof getBattle>;

type Change = {
  /** From the first who heard of it to the last. */
  readonly heardMs: number;
  readonly readMs: number;
};
type Watched = { readonly changes: readonly Change[]; readonly framesMs: number };

/**
 * Five hundred who watch one battle from the first free seat to its end, each as a page does: at the word that there is
 * another version it reads the battle, and shows each frame by the time of the server that the answer tells. Against
 * `ws` alone, whose word is followed by an empty answer to each.
 */
export async function measureBattleSpectators(world: BenchWorld, rounds: number): Promise<readonly Row[]> {
  const product: Watched[] = [];
  const bare: Change[] = [];
  for (let round = 0; round < rounds; round++) {
    product.push(await watchBattle(world));
    bare.push(...(await watchBare()));
  }
  const changes = product.flatMap((watched) => watched.changes);
  const against = (what: string, read: (change: Change) => number, bounds: Pick<Row, 'goal' | 'limit'>): Row => {
    const [ours, theirs] = [median(changes.map(read)), median(bare.map(read))];
    const [shown, yardstick] = [ours, theirs].map((ms) => `${ms.toFixed(0)} ms`);
    const text = { product: shown ?? '', yardstick: yardstick ?? '' };
    return { what, ...text, ratio: ours / theirs, better: 'lower', ...bounds };
  };
  const framesMs = Math.max(...product.map((watched) => watched.framesMs));
  return [
    against(`a change of a battle heard by ${SPECTATORS}, first to last, against bare ws`, (each) => each.heardMs, {
      goal: 2,
      limit: 4,
    }),
    against(`a change read again by ${SPECTATORS}, against bare ws and an empty answer`, (each) => each.readMs, {
      goal: 3,
      limit: 6,
    }),
    {
      what: `the same frame of a battle on ${SPECTATORS} screens, first to last`,
      product: `${framesMs.toFixed(0)} ms`,
      yardstick: 'budget 1000 ms',
      ratio: framesMs / 1000,
      better: 'lower',
      goal: 0.5,
      limit: 1,
    },
  ];
}

async function watchBattle(world: BenchWorld): Promise<Watched> {
  const product = await world.startProduct(undefined, SETTINGS);
  const { port } = product;
  const [creator = '', ...joiners] = world.writeTokens().tokens.slice(0, SEATS);
  const battleId = await openBattle(port, creator, '3v3');
  const crowd = createCrowd(port, `/api/battles/${battleId}`);
  const words = Array.from({ length: SPECTATORS }, (): readonly LiveRequest[] => [
    { type: 'hello', token: null, topics: [] },
    { type: 'watch', battleId },
  ]);
  const sockets = await openSockets({ port, words }, (message, i) => {
    if (message.type === 'battle') crowd.receive(i, message.data.version);
  });
  await crowd.untilAllKnow(1);
  for (const token of joiners) {
    await sleep(PAUSE_MS);
    await post(port, joinOrder(battleId, token));
  }
  const endMs = performance.now() + DECIDED_MS;
  while (!crowd.isOver()) {
    if (performance.now() > endMs) throw new Error('a battle was not decided in time');
    await sleep(PAUSE_MS / 10);
  }
  const watched = { changes: crowd.changes(), framesMs: crowd.framesMs() };
  for (const socket of sockets) socket.terminate();
  crowd.close();
  await product.stop();
  return watched;
}

/** The same crowd before a server that does nothing else. */
async function watchBare(): Promise<readonly Change[]> {
  const server = await startServer({ script: BARE_SERVER, readyPath: '/', env: { KIND: 'bare' } });
  const { port } = server;
  const crowd = createCrowd(port, '/');
  const words = Array.from({ length: SPECTATORS }, () => []);
  const sockets = await openSockets({ port, words }, (message, i) => {
    if (message.type === 'feed') crowd.receive(i, message.seq);
  });
  for (let change = 1; change <= SEATS + 1; change++) {
    await sleep(PAUSE_MS);
    await fetch(`http://127.0.0.1:${port}/tell`, { method: 'POST' });
    await crowd.untilAllKnow(change);
  }
  for (const socket of sockets) socket.terminate();
  crowd.close();
  await server.stop();
  return crowd.changes();
}

type Spectator = { told: number; known: number; isReading: boolean; room: Room | undefined; lateMs: number };

/** Spectators who read what they watch when they hear of another version, one reading at a time each. */
function createCrowd(port: number, path: string) {
  const agent = new Agent({ keepAlive: true, maxSockets: SPECTATORS });
  const spectators = Array.from({ length: SPECTATORS }, (): Spectator => {
    return { told: 0, known: 0, isReading: false, room: undefined, lateMs: 0 };
  });
  const heard = new Map<number, number[]>();
  const read = new Map<number, number[]>();
  const note = (book: Map<number, number[]>, version: number): void => {
    book.set(version, [...(book.get(version) ?? []), performance.now()]);
  };
  const look = async (i: number): Promise<void> => {
    const spectator = present(spectators[i], 'a spectator');
    if (spectator.isReading || spectator.known >= spectator.told) return;
    spectator.isReading = true;
    const asked = spectator.told;
    const text = await readText({ agent, port, path, address: addressOf(i) });
    const room = text === '' ? undefined : (JSON.parse(text) as Room);
    if (room !== undefined) spectator.lateMs = performance.timeOrigin + performance.now() - Date.parse(room.now);
    Object.assign(spectator, { room, isReading: false, known: room?.battle.version ?? asked });
    note(read, spectator.known);
    await look(i);
  };
  return {
    receive(i: number, version: number): void {
      const spectator = present(spectators[i], 'a spectator');
      if (version <= spectator.told) return;
      spectator.told = version;
      note(heard, version);
      look(i).catch(fail);
    },

    async untilAllKnow(version: number): Promise<void> {
      while (spectators.some(({ known }) => known < version)) await sleep(10);
    },

    isOver: (): boolean => spectators.every(({ room }) => room?.battle.state === 'settled'),

    /** Those that everybody heard of and read; not the first, for which they came one after the other. */
    changes(): readonly Change[] {
      return [...heard].slice(1).flatMap(([version, atMs]) => {
        const readAtMs = read.get(version) ?? [];
        if (atMs.length < SPECTATORS || readAtMs.length < SPECTATORS) return [];
        const firstMs = Math.min(...atMs);
        return [{ heardMs: Math.max(...atMs) - firstMs, readMs: Math.max(...readAtMs) - firstMs }];
      });
    },

    /** Returns the spread of the screens: each is as late as its answer was on its way. */
    framesMs: (): number => {
      const late = spectators.map(({ lateMs }) => lateMs);
      return Math.max(...late) - Math.min(...late);
    },

    close: (): void => agent.destroy(),
  };
}

/** Ends the bench: a spectator who got no answer would make the figures better. */
function fail(error: unknown): void {
  setImmediate(() => {
    throw error;
  });
}

type Reading = { readonly agent: Agent; readonly port: number; readonly path: string; readonly address: string };

function readText({ agent, port, path, address }: Reading): Promise<string> {
  return new Promise((resolve, reject) => {
    const call = get({ agent, port, path, headers: { 'x-forwarded-for': address } }, (response) => {
      const parts: Buffer[] = [];
      response.on('data', (part: Buffer) => parts.push(part));
      response.on('end', () => {
        if (response.statusCode === 200) resolve(Buffer.concat(parts).toString());
        else reject(new Error(`a battle was read with ${response.statusCode ?? 0}`));
      });
    });
    call.on('error', reject);
  });
}
