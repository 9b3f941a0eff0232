import { HONEST, type Behaviour, type FaultRule } from '@voltide/devnet/behaviour';
import type { Devnet } from '@voltide/devnet';

import type { Chance } from './chance.ts';

const MOST_TAKEN_BACK = 12;
const TIMES = 3;

/** Lets the network misbehave as real ones have been seen to, once. At most one node lies at any time. */
export function blow(devnet: Devnet, chance: Chance, own: string): void {
  const { chain, nodes } = devnet;
  devnet.mine(1 + chance.below(4));
  if (chance.is(0.12)) {
    const loose = chain.getTip('newest').block.header.number - chain.getTip('solid').block.header.number;
    const depth = Math.min(loose, 1 + chance.below(MOST_TAKEN_BACK));
    if (depth > 0) {
      chain.rewind(depth, chance.pick(['drop', 'requeue']));
      devnet.mine(depth + 1);
    }
  }
  if (chance.is(0.3)) {
    const liar = chance.below(nodes.length + 1);
    for (const [index, node] of nodes.entries()) {
      node.setBehaviour({ ...weather(chance), ...(index === liar ? lie(chance) : {}) });
    }
  }
  if (chance.is(0.1)) chain.dropPending();
  if (chance.is(0.2)) chain.censor(chance.is(0.5) ? [own] : []);
  if (chance.is(0.1)) chain.freeze(chance.is(0.4));
}

/** Ends all of it. */
export function calm({ chain, nodes }: Devnet): void {
  for (const node of nodes) node.setBehaviour(HONEST);
  chain.censor([]);
  chain.freeze(false);
}

/** Draws the behaviour of honest nodes. */
function weather(chance: Chance): Behaviour {
  const rule = (path: string): FaultRule => ({
    path,
    fault: chance.pick(['reset', 'lost-reply', 'status-503', 'status-500', 'busy', 'lite', 'empty', 'broken-json']),
    times: 1 + chance.below(TIMES),
  });
  return {
    ...HONEST,
    faults: [
      ...(chance.is(0.4) ? [rule('/wallet/broadcasthex')] : []),
      ...(chance.is(0.3) ? [rule('/walletsolidity')] : []),
    ],
    lagBlocks: chance.is(0.2) ? chance.below(30) : 0,
    delayBlocks: chance.is(0.2) ? 1 + chance.below(15) : 0,
    duplicateCache: chance.is(0.3),
  };
}

function lie(chance: Chance): Partial<Behaviour> {
  return chance.pick<Partial<Behaviour>>([
    { hidden: ['*'] },
    { hidden: ['*'] },
    { wrongRoots: true },
    { lostBroadcasts: true },
  ]);
}
