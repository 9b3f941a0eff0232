/** A TRON network in a thread of its own, whose work is not the server's. It says where its nodes are. */
import { parentPort } from 'node:worker_threads';

import { createTestClock, startWorldChain } from '@voltide/testkit';

const BLOCK_EVERY_MS = 3000;
const BLOCKS = 40;

const clock = createTestClock();
const chain = await startWorldChain('event loop');
chain.mineAt({ clock }, BLOCKS);
setInterval(() => chain.chain.mine(clock.nowMs()), BLOCK_EVERY_MS);
parentPort?.postMessage(chain.urls, []);
