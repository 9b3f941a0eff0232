import { randomUUID } from 'node:crypto';

import {
  adjustAccount,
  approveProposal,
  freezeAccount,
  getAccountActs,
  getBuckets,
  listAudit,
} from '@voltide/contract';
import { present } from '@voltide/core';
import { openPacks } from '@voltide/games/packs/contract';
import {
  adjust,
  adjustInput,
  createClient,
  freeze,
  listLedgerFaults,
  openPack,
  orderOf,
  signInOperator,
  signUpPlayer,
  useWorld,
  type Client,
  type Operator,
} from '@voltide/testkit';
import { endLeases } from '@voltide/testkit/crash-books';
import { startVictim, type Victim } from '@voltide/testkit/victim';
import { beforeEach, describe, expect, it } from 'vitest';

const SECRET_KEY = '2c'.repeat(32);
const world = useWorld({ settings: { SECRET_KEY } });
const AT_ONCE = 24;
let operator: Operator;

beforeEach(async () => {
  operator = await signInOperator(world);
});

function on(victim: Victim, { client }: { readonly client: Client }): Client {
  const there = createClient(victim.url);
  there.setToken(client.token());
  return there;
}

async function countPlays(userId: bigint): Promise<number> {
  const { rows } = await world.owner.query<{ count: number }>(
    'select count(*)::int as count from voltide.play where user_id = $1',
    [userId],
  );
  return rows[0]?.count ?? 0;
}

const actsOf = (id: string) => operator.client.call(getAccountActs, { params: { id } });
const countActs = async (id: string): Promise<number> =>
  (await operator.client.call(listAudit, { query: { subjectId: id } })).entries.length;

describe('S13-02 a node that ends with SIGKILL', () => {
  it.each(['voltide.freeze_account(', 'voltide.note_act('])(
    'after "%s" has not frozen, with plays at once each in the books or not; frozen elsewhere, none follows',
    async (statement) => {
      const [player, victim] = [await signUpPlayer(world), await startVictim(world, SECRET_KEY)];
      const { id } = player.user;
      await victim.doom(statement);
      const there = on(victim, player);
      const body = orderOf(world);
      const plays = Array.from({ length: AT_ONCE }, () => there.call(openPacks, { body, key: randomUUID() }));
      const frozen = on(victim, operator).call(freezeAccount, {
        params: { id },
        body: { cause: 'rules', reason: 'a rehearsal' },
      });
      const results = await Promise.allSettled([...plays, frozen]);
      expect(results.at(-1)?.status).toBe('rejected');
      await victim.kill();
      await endLeases(world.database.url);
      const made = results.slice(0, AT_ONCE).filter(({ status }) => status === 'fulfilled').length;
      expect(await countPlays(player.userId)).toBeGreaterThanOrEqual(made);
      expect([(await actsOf(id)).freeze, await countActs(id)]).toEqual([null, 0]);
      await freeze(operator, player);
      const before = await countPlays(player.userId);
      await expect(openPack(player, body)).rejects.toMatchObject({ body: { code: 'account_frozen' } });
      expect([await countPlays(player.userId), await countActs(id)]).toEqual([before, 1]);
      expect(await listLedgerFaults(world)).toEqual([]);
    },
  );

  it.each(['voltide.adjust_account(', 'voltide.note_act('])(
    'after "%s" leaves an adjustment that the same call repeats elsewhere, once and with its entry',
    async (statement) => {
      const [player, victim] = [await signUpPlayer(world), await startVictim(world, SECRET_KEY)];
      await victim.doom(statement);
      const input = adjustInput(player, '50', { account: 'cash' });
      await expect(on(victim, operator).call(adjustAccount, input)).rejects.toThrow();
      await victim.kill();
      const again = await Promise.all([1, 2, 3].map(() => operator.client.call(adjustAccount, input)));
      expect(again.map(({ outcome }) => outcome)).toEqual(['done', 'done', 'done']);
      expect(await player.client.call(getBuckets)).toMatchObject({ cash: '50.000000' });
      expect(await countActs(player.user.id)).toBe(1);
      expect(await listLedgerFaults(world)).toEqual([]);
    },
  );

  it.each(['voltide.decide_proposal(', 'voltide.settle_proposed_adjustment(', 'voltide.note_act('])(
    'after "%s" has approved nothing of a proposal, which is approved once elsewhere',
    async (statement) => {
      const [player, victim] = [await signUpPlayer(world), await startVictim(world, SECRET_KEY)];
      const { proposalId } = await adjust(operator, player, '400', { account: 'cash' });
      const params = { id: present(proposalId ?? undefined, 'a proposal') };
      const second = await signInOperator(world);
      await victim.doom(statement);
      await expect(on(victim, second).call(approveProposal, { params })).rejects.toThrow();
      await victim.kill();
      expect(await player.client.call(getBuckets)).toMatchObject({ cash: '0.000000' });
      await second.client.call(approveProposal, { params });
      expect((await second.client.refused(approveProposal, { params })).body.code).toBe('proposal_decided');
      expect(await player.client.call(getBuckets)).toMatchObject({ cash: '400.000000' });
      expect(await listLedgerFaults(world)).toEqual([]);
    },
  );
});
