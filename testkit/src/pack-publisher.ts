import {
  approveProposal,
  createPackDraft,
  listPackChanges,
  login,
  proposePackSale,
  proposePackVersion,
  stepUp,
  type PackDraft,
  type PackDraftContent,
} from '@voltide/contract';
import { present } from '@voltide/core';

import { signInOperator, type Operator } from './operators.ts';
import type { World } from './world.ts';

const REASON = 'a test of packs';

let made = 0;

/** A pack that the rules allow, under an id that no other test has: half of its tickets win 1.76 prices. */
export function ferryPack(change: Partial<PackDraftContent> = {}): PackDraftContent {
  made += 1;
  return {
    packId: `night-ferry-${made}`,
    name: `Night Ferry ${made}`,
    blurb: 'Half of it comes back at once, the other half is fog.',
    volatility: 'duel',
    price: '1',
    items: [
      { id: 'lit-window', name: 'Lit Window', value: '1.76', tickets: 500_000 },
      { id: 'wet-rope', name: 'Wet Rope', value: '0.1', tickets: 500_000 },
    ],
    art: { order: 'lamp', motif: 'lantern', hue: 210, glow: 60, colour: 80, lift: 0 },
    ...change,
  };
}

/** A new version of such a pack that takes nothing from players: 100,000 tickets of the rope are those of a bell. */
export function kinderFerry(pack: PackDraftContent): PackDraftContent {
  return {
    ...pack,
    items: [
      { id: 'lit-window', name: 'Lit Window', value: '1.76', tickets: 500_000 },
      { id: 'wet-rope', name: 'Wet Rope', value: '0.1', tickets: 400_000 },
      { id: 'fog-bell', name: 'Fog Bell', value: '0.1', tickets: 100_000 },
    ],
  };
}

export type Publishers = {
  readonly maker: Operator;
  readonly second: Operator;
  /** Gives both a session and a fresh step-up, and the house fresh figures. */
  readonly wake: () => Promise<void>;
  readonly draft: (content: PackDraftContent) => Promise<PackDraft>;
  /** Proposes a draft and returns the proposal's id. */
  readonly propose: (draft: PackDraft, from?: string) => Promise<string>;
  readonly approve: (proposalId: string) => Promise<void>;
  /** Announces a pack and returns the moment from which it is on sale. */
  readonly announce: (content: PackDraftContent) => Promise<number>;
  /** Announces a pack, and puts the world's clock forward until it is on sale. */
  readonly publish: (content: PackDraftContent) => Promise<void>;
  /** Withdraws a pack from sale, or sells it again, and lets the time go on until that holds. */
  readonly sell: (packId: string, onSale: boolean) => Promise<void>;
};

/** Lets two operators in who publish packs. */
export async function signInPublishers(world: World): Promise<Publishers> {
  const [maker, second] = [await signInOperator(world), await signInOperator(world)];
  const wake = async (): Promise<void> => {
    for (const { client, email, password, nextCode } of [maker, second]) {
      // Days may have passed, and the session with them.
      client.setToken((await client.call(login, { body: { credential: email, password } })).token);
      await client.call(stepUp, { body: { code: nextCode() } });
    }
    await world.context.house.countAndRead();
  };
  const draft = (content: PackDraftContent): Promise<PackDraft> =>
    maker.client.call(createPackDraft, { body: { content } });
  const propose = async ({ id, revision }: PackDraft, from?: string): Promise<string> => {
    const body = { revision, reason: REASON, ...(from === undefined ? {} : { from }) };
    return (await maker.client.call(proposePackVersion, { params: { id }, body })).proposalId;
  };
  const approve = async (id: string): Promise<void> => {
    await second.client.call(approveProposal, { params: { id } });
    await world.context.plays.learnTables();
  };
  const announce = async (content: PackDraftContent): Promise<number> => {
    await wake();
    await approve(await propose(await draft(content)));
    const { changes } = await world.open().call(listPackChanges);
    const change = changes.find(({ next }) => next.id === content.packId);
    return Date.parse(present(change, 'the announced change').from);
  };
  return {
    maker,
    second,
    wake,
    draft,
    propose,
    approve,
    announce,
    publish: async (content) => world.clock.advance((await announce(content)) - world.clock.nowMs()),
    sell: async (packId, onSale) => {
      await wake();
      const body = { onSale, reason: REASON };
      const { proposalId } = await maker.client.call(proposePackSale, { params: { packId }, body });
      await approve(proposalId);
      world.clock.advance(2000);
    },
  };
}
