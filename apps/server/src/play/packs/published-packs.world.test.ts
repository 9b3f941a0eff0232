import {
  approveProposal,
  checkPackDraft,
  getPackProgress,
  getProposal,
  getTable,
  listAdminPacks,
  listAudit,
  listPackChanges,
  listPacks,
  proposePackCancel,
  proposePackSale,
  proposePackVersion,
} from '@voltide/contract';
import { getPack, openPacks } from '@voltide/games/packs/contract';
import {
  enrolPlayer,
  ferryPack,
  kinderFerry,
  openPack,
  orderOf,
  signInPublishers,
  useWorld,
  type Publishers,
} from '@voltide/testkit';
import { beforeAll, describe, expect, it } from 'vitest';

const world = useWorld();
let publishers: Publishers;

beforeAll(async () => {
  publishers = await signInPublishers(world);
});

const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;
const REASON = 'a test of packs';

describe('a pack that two operators publish', () => {
  it('S13-02 S4-01 is announced a day ahead, and then sold, opened and owned by its own names', async () => {
    const content = ferryPack();
    const { packId } = content;
    const fromMs = await publishers.announce(content);
    expect(fromMs - world.clock.nowMs()).toBeGreaterThanOrEqual(DAY_MS - 60_000);
    expect(fromMs - world.clock.nowMs()).toBeLessThanOrEqual(DAY_MS + 60_000);

    const visitor = world.open();
    const page = await visitor.call(getPack, { params: { packId } });
    expect(page).toMatchObject({
      sale: { state: 'announced' },
      change: { kind: 'new_pack', current: null },
      versions: [],
    });
    const { hash } = page.pack;
    expect(await visitor.call(getTable, { params: { hash } })).toMatchObject({
      id: packId,
      version: 1,
      price: 1_000_000,
    });
    expect((await visitor.call(listPacks)).packs.map(({ id }) => id)).not.toContain(packId);
    const player = await enrolPlayer(world);
    const body = { packId, tableHash: hash, quantity: 1 };
    expect((await player.client.refused(openPacks, { body, key: 'early' })).body.code).toBe('not_found');

    world.clock.advance(fromMs - world.clock.nowMs());
    const pack = (await visitor.call(listPacks)).packs.find(({ id }) => id === packId);
    expect(pack).toMatchObject({ name: content.name, blurb: content.blurb, volatility: 'duel', art: content.art });
    expect(pack?.items.map(({ name, rarity }) => [name, rarity])).toEqual([
      ['Lit Window', 'rare'],
      ['Wet Rope', 'common'],
    ]);
    const { play } = await openPack(await enrolPlayer(world), body);
    expect(play).toMatchObject({ packName: content.name, tableHash: hash, stake: '1.000000' });
    expect(['Lit Window', 'Wet Rope']).toContain(play.items[0]?.itemName);
    expect((await visitor.call(listPackChanges)).changes.map(({ next }) => next.id)).not.toContain(packId);
    await publishers.wake();
    const { packs } = await publishers.maker.client.call(listAdminPacks);
    expect(packs.find((each) => each.packId === packId)).toMatchObject({
      state: 'on_sale',
      next: null,
      name: content.name,
    });
  });

  it('S13-02 needs another operator than its maker; its changes are shown before', async () => {
    const { maker, second, wake, draft, propose } = publishers;
    await wake();
    const made = await draft(ferryPack());
    const id = await propose(made);
    expect((await maker.client.refused(approveProposal, { params: { id } })).body.code).toBe('own_proposal');
    const proposal = await second.client.call(getProposal, { params: { id } });
    expect(proposal.title).toMatch(/^Publish Night Ferry \d+, version 1$/);
    expect(proposal.changes.map(({ what }) => what)).toEqual(
      expect.arrayContaining(['On sale from', 'Price', 'Lit Window', 'Wet Rope']),
    );
    const again = { params: { id: made.id }, body: { revision: made.revision, reason: REASON } };
    expect((await maker.client.refused(proposePackVersion, again)).body.code).toBe('already_proposed');
    const { entries } = await maker.client.call(listAudit, {
      query: { subjectKind: 'pack', subjectId: made.content.packId },
    });
    expect(entries.map(({ act }) => act)).toEqual(['proposal_made']);
  });

  it('S13-02 is on sale on a day that operators choose, never one before its notice', async () => {
    const { maker, wake, draft, propose, approve } = publishers;
    await wake();
    const made = await draft(ferryPack());
    const isoIn = (ms: number): string => new Date(world.clock.nowMs() + ms).toISOString();
    const body = { revision: made.revision, reason: REASON, from: isoIn(23 * HOUR_MS) };
    const refused = await maker.client.refused(proposePackVersion, { params: { id: made.id }, body });
    expect(refused.body.code).toBe('notice_too_short');
    const from = isoIn(5 * DAY_MS);
    await approve(await propose(made, from));
    const { changes } = await world.open().call(listPackChanges);
    expect(changes.map((change) => change.from)).toContain(from);
  });

  it('S4-01 is drawn by the server, and its look stands in the head of every page', async () => {
    const { packId } = ferryPack();
    const content = { ...ferryPack(), packId };
    await publishers.announce(content);
    const at = async (path: string): Promise<Response> => fetch(`${world.url}${path}`);
    const picture = await at(`/art/${packId}.svg`);
    expect([picture.status, picture.headers.get('content-type')]).toEqual([200, 'image/svg+xml']);
    expect(await picture.text()).toContain('</svg>');
    const page = await at(`/packs/${packId}`);
    expect(page.status).toBe(200);
    const text = await page.text();
    expect(text).toContain('<meta name="pack-art" content="');
    expect(text).toContain(packId);
    expect((await at('/packs/no-such-pack')).status).toBe(404);
  });
});

describe('new odds of a pack', () => {
  it('S4-01 S13-02 hold from their moment on: the old ones are sold before it, the new ones after', async () => {
    const first = ferryPack();
    const { packId } = first;
    await publishers.publish(first);
    const old = orderOf(world, packId);
    const fromMs = await publishers.announce(kinderFerry(first));
    const page = await world.open().call(getPack, { params: { packId } });
    expect(page).toMatchObject({ sale: { state: 'on_sale' }, change: { kind: 'new_odds', next: { version: 2 } } });
    expect([page.pack.version, page.versions.length]).toEqual([1, 1]);
    const next = { ...old, tableHash: page.change?.next.hash ?? '' };
    const player = await enrolPlayer(world);
    expect((await player.client.refused(openPacks, { body: next, key: 'early' })).body.code).toBe('odds_changed');
    expect((await openPack(player, old)).play.tableHash).toBe(old.tableHash);
    world.clock.advance(fromMs - world.clock.nowMs());
    const later = await enrolPlayer(world);
    expect((await later.client.refused(openPacks, { body: old, key: 'late' })).body.code).toBe('odds_changed');
    expect((await openPack(later, next)).play.tableHash).toBe(next.tableHash);
    const after = await world.open().call(getPack, { params: { packId } });
    expect(after.versions.map(({ version }) => version)).toEqual([1, 2]);
    expect(after.change).toBeNull();
  });

  it('S13-02 are announced seven days ahead where the price rises or a value falls', async () => {
    const first = ferryPack();
    await publishers.publish(first);
    const worse = {
      ...first,
      items: [
        { id: 'lit-window', name: 'Lit Window', value: '1.7', tickets: 500_000 },
        { id: 'wet-rope', name: 'Wet Rope', value: '0.16', tickets: 500_000 },
      ],
    };
    await publishers.wake();
    const { id } = await publishers.draft(worse);
    const check = await publishers.maker.client.call(checkPackDraft, { params: { id } });
    expect(check).toMatchObject({ version: 2, noticeHours: 168 });
    expect(check.noticeReasons.join(' ')).toContain('lit-window is worth 1.700000 VT instead of 1.760000.');
    const fromMs = await publishers.announce(worse);
    expect(fromMs - world.clock.nowMs()).toBeGreaterThanOrEqual(7 * DAY_MS - 60_000);
  });

  it('S13-02 are cancelled before their time by two operators, and the old ones stay on sale', async () => {
    const { maker, wake, approve, announce, publish } = publishers;
    const first = ferryPack();
    const { packId } = first;
    await publish(first);
    const old = orderOf(world, packId);
    const fromMs = await announce(kinderFerry(first));
    const { packs } = await maker.client.call(listAdminPacks);
    const id = packs.find((each) => each.packId === packId)?.next?.publication.id ?? '';
    const cancel = { params: { id }, body: { reason: REASON } };
    const { proposalId } = await maker.client.call(proposePackCancel, cancel);
    await approve(proposalId);
    expect((await world.open().call(getPack, { params: { packId } })).change).toBeNull();
    expect((await maker.client.refused(proposePackCancel, cancel)).body.code).toBe('not_found');
    world.clock.advance(fromMs - world.clock.nowMs());
    await wake();
    const player = await enrolPlayer(world);
    expect((await openPack(player, old)).play.tableHash).toBe(old.tableHash);
    // The number of a cancelled version is not used again: its document can be downloaded for ever.
    await announce(kinderFerry(first));
    const page = await world.open().call(getPack, { params: { packId } });
    expect(page.change?.next.version).toBe(3);
    expect(page.versions.map(({ version }) => version)).toEqual([1]);
  });
});

describe('a pack that is withdrawn from sale', () => {
  it('S4-01 S13-02 keeps its page and what players own of it, and is sold again when operators say so', async () => {
    const content = ferryPack();
    const { packId } = content;
    await publishers.publish(content);
    const player = await enrolPlayer(world);
    const order = orderOf(world, packId);
    await openPack(player, order, 'kept');
    await publishers.sell(packId, false);
    const visitor = world.open();
    expect((await visitor.call(listPacks)).packs.map(({ id }) => id)).not.toContain(packId);
    expect((await visitor.call(listPackChanges)).withdrawn.map((each) => each.packId)).toEqual([packId]);
    expect(await visitor.call(getPack, { params: { packId } })).toMatchObject({
      sale: { state: 'withdrawn' },
      pack: { name: content.name },
    });
    const refused = await player.client.refused(openPacks, { body: order, key: 'late' });
    expect([refused.body.code, refused.body.error]).toEqual(['pack_withdrawn', 'This pack is no longer on sale.']);
    expect((await openPack(player, order, 'kept')).play.packName).toBe(content.name);
    const { packs } = await player.client.call(getPackProgress);
    expect(packs.find((each) => each.packId === packId)?.opens).toBe(1);
    const again = { params: { packId }, body: { onSale: false, reason: REASON } };
    expect((await publishers.maker.client.refused(proposePackSale, again)).body.code).toBe('not_found');

    await publishers.sell(packId, true);
    await openPack(player, order);
    expect((await visitor.call(listPackChanges)).withdrawn).toEqual([]);
  });

  it('S4-01 takes a pack of the catalogue file off sale as well', async () => {
    await publishers.sell('tin-sparrow', false);
    expect((await world.open().call(listPacks)).packs.map(({ id }) => id)).not.toContain('tin-sparrow');
    await publishers.sell('tin-sparrow', true);
    expect((await world.open().call(listPacks)).packs.map(({ id }) => id)).toContain('tin-sparrow');
  });
});
