import { putPreferences, RARITIES, rotateSeeds, setClientSeed } from '@voltide/contract';
import { openPacks } from '@voltide/games/packs/contract';
import {
  openPack,
  orderOf,
  readyToPlay,
  signUp,
  startWorld,
  useWorld,
  type PackPlayer,
  type World,
} from '@voltide/testkit';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';

const SETTINGS = { SECRET_KEY: '0a'.repeat(32) };
const here = useWorld({ settings: SETTINGS });
let there: World;

beforeAll(async () => {
  there = await startWorld({ databaseUrl: here.database.url, settings: SETTINGS });
});
afterAll(() => there.close());

function elsewhere(player: PackPlayer): PackPlayer {
  const client = there.open();
  client.setToken(player.client.token());
  return { ...player, client };
}

describe('two nodes on one database', () => {
  it('S4-03 heed a change of preferences that the other one made, from the next play on', async () => {
    const player = await readyToPlay(await signUp(here));
    const other = elsewhere(player);
    await openPack(player, orderOf(here));
    await other.client.call(putPreferences, { body: { autoSell: [...RARITIES], spendOrder: 'promo_first' } });
    const { play } = await openPack(player, orderOf(here));
    expect([play.nonce, play.items[0]?.state]).toEqual([1, 'auto_sold']);
    const { play: next } = await openPack(other, orderOf(there));
    expect([next.nonce, next.items[0]?.state]).toEqual([2, 'auto_sold']);
  });

  it('S15-02 take turns in one stream of nonces, and follow a rotation of the other one', async () => {
    const player = await readyToPlay(await signUp(here));
    const other = elsewhere(player);
    const ids: string[] = [];
    for (const each of [player, other, other, player, other, player]) {
      ids.push((await openPack(each, orderOf(here))).play.id);
    }
    expect(ids).toEqual(['0-0', '0-1', '0-2', '0-3', '0-4', '0-5']);
    await other.client.call(rotateSeeds, { body: { epoch: 0, clientSeed: 'second' } });
    expect((await openPack(player, orderOf(here))).play).toMatchObject({ id: '1-0', clientSeed: 'second' });
  });

  it('S15-02 learn of a first client seed that the other one was sent', async () => {
    const { client, user } = await signUp(here);
    const refused = await client.refused(openPacks, { body: orderOf(here), key: 'k' });
    expect(refused.body.code).toBe('client_seed_missing');
    const other = there.open();
    other.setToken(client.token());
    await other.call(setClientSeed, { body: { clientSeed: 'late' } });
    expect((await client.call(openPacks, { body: orderOf(here), key: 'k' })).play.clientSeed).toBe('late');
    expect(user.balance).toBe('100.000000');
  });

  it('S14-06 give one answer to one key that both are asked with at once', async () => {
    const player = await readyToPlay(await signUp(here));
    const other = elsewhere(player);
    const [left, right] = await Promise.all([
      openPack(player, orderOf(here), 'both'),
      openPack(other, orderOf(there), 'both'),
    ]);
    expect(left).toEqual(right);
    expect(left.balance).toBe('99.000000');
  });
});
