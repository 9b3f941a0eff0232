import {
  checkPackDraft,
  createPackDraft,
  deletePackDraft,
  getPackDraft,
  listAudit,
  listPackDrafts,
  proposePackVersion,
  savePackDraft,
  type PackDraftContent,
} from '@voltide/contract';
import { ferryPack, orderOf, signInPublishers, useWorld, type Publishers } from '@voltide/testkit';
import { beforeAll, describe, expect, it } from 'vitest';

const world = useWorld();
let publishers: Publishers;

beforeAll(async () => {
  publishers = await signInPublishers(world);
});

const REASON = 'a test of packs';

describe('drafts of packs', () => {
  it('S13-02 are made, read, saved and deleted, and all of it stands in the audit', async () => {
    const { maker, second, draft } = publishers;
    const content = ferryPack();
    const { id } = await draft(content);
    const params = { id };
    expect(await second.client.call(getPackDraft, { params })).toMatchObject({
      revision: 1,
      content,
      proposalId: null,
    });
    const saved = { ...content, name: 'Fog Ferry' };
    const body = { revision: 1, content: saved };
    expect(await second.client.call(savePackDraft, { params, body })).toMatchObject({ revision: 2, content: saved });
    const { drafts } = await maker.client.call(listPackDrafts);
    expect(drafts[0]).toMatchObject({ id, content: saved });
    expect(drafts[0]?.savedBy.id).not.toBe(drafts[0]?.createdBy.id);
    const stale = await maker.client.refused(deletePackDraft, { params, body: { revision: 1 } });
    expect([stale.status, stale.body.code]).toEqual([409, 'draft_changed']);
    await maker.client.call(deletePackDraft, { params, body: { revision: 2 } });
    expect((await maker.client.refused(getPackDraft, { params })).body.code).toBe('not_found');
    const { entries } = await maker.client.call(listAudit, { query: { subjectKind: 'pack_draft', subjectId: id } });
    expect(entries.map(({ act }) => act)).toEqual(['pack_draft_deleted', 'pack_draft_saved', 'pack_draft_created']);
    expect(entries[1]).toMatchObject({ before: { name: content.name }, after: { name: 'Fog Ferry', items: 2 } });
  });

  it('S13-02 of ten saves of one revision at once one is kept, and the others get an error', async () => {
    const { maker, second, draft } = publishers;
    const content = ferryPack();
    const { id, revision } = await draft(content);
    const answers = await Promise.all(
      Array.from({ length: 10 }, (_, i) =>
        (i % 2 === 0 ? maker : second).client.send('PUT', `/api/admin/pack-drafts/${id}`, {
          body: { revision, content: { ...content, name: `Night Ferry ${i}` } },
        }),
      ),
    );
    expect(answers.map(({ status }) => status).toSorted((left, right) => left - right)).toEqual([
      200,
      ...Array.from({ length: 9 }, () => 409),
    ]);
    expect((await maker.client.call(getPackDraft, { params: { id } })).revision).toBe(2);
  });

  it('S13-02 begin with any version that was ever sold, its look included', async () => {
    const { client } = publishers.maker;
    await publishers.wake();
    const { id, content } = await client.call(createPackDraft, { body: { from: orderOf(world).tableHash } });
    expect(content).toMatchObject({
      packId: 'glass-tide',
      name: 'Glass Tide',
      art: { order: 'shard', motif: 'prism' },
    });
    const check = await client.call(checkPackDraft, { params: { id } });
    expect(check).toMatchObject({ version: 2, faults: [], noticeHours: 24, noticeReasons: [] });
    const unknown = await client.refused(createPackDraft, { body: { from: '0'.repeat(64) } });
    expect(unknown.body.code).toBe('not_found');
  });

  it('S13-02 may be as unfinished as they like, and a body that is no draft is refused at the edge', async () => {
    const { client } = publishers.maker;
    const { id, content } = await client.call(createPackDraft, { body: {} });
    expect(content).toMatchObject({ packId: '', items: [] });
    expect((await client.call(checkPackDraft, { params: { id } })).hash).toBeNull();
    const wrong: readonly unknown[] = [
      { ...ferryPack(), price: '-1' },
      { ...ferryPack(), price: '1e9' },
      { ...ferryPack(), name: 'Ferry\u202E' },
      { ...ferryPack(), packId: '../etc' },
      { ...ferryPack(), hash: '0'.repeat(64) },
      { ...ferryPack(), items: Array.from({ length: 101 }, () => ferryPack().items[0]) },
      { ...ferryPack(), art: { ...ferryPack().art, hue: 0.5 } },
    ];
    for (const each of wrong) {
      const { status } = await client.send('POST', '/api/admin/pack-drafts', { body: { content: each } });
      expect([each, status]).toEqual([each, 400]);
    }
  });

  const [lit, rope] = ferryPack().items;
  it.each<readonly [string, Partial<PackDraftContent>, string]>([
    [
      'tickets',
      { items: ferryPack().items.map((item) => ({ ...item, tickets: item.tickets - 1 })) },
      'The tickets add up to 999,998, not to 1,000,000.',
    ],
    ['return', { price: '1.01' }, 'Tickets times values come to 9300.00 VT less than 93/100 of a million prices.'],
    ['names', { name: 'ferry' }, 'Begin with a capital'],
    ['text', { blurb: ' ' }, 'Say in a sentence'],
    ['address', { packId: 'announced' }, 'This address is taken. Choose another id.'],
    ['cache', { packId: 'dawn-cache' }, 'This address is taken. Choose another id.'],
    [
      'items',
      { items: [lit, lit].map((item) => ({ ...(item ?? rope), name: 'Lit', value: '0.93' })) as never },
      'Another item has this id.',
    ],
    ['form', { art: { ...ferryPack().art, motif: 'sparrow' } }, 'This kind of art has no such form.'],
    [
      'top prize',
      {
        price: '100000',
        items: [
          { id: 'sun', name: 'Sun', value: '176000', tickets: 500_000 },
          { id: 'fog', name: 'Fog', value: '10000', tickets: 500_000 },
        ],
      },
      "Its top prize is 176000.000000 VT. The house's cash allows",
    ],
  ])('S13-02 S4-01 are refused with the reason where their %s break the rules', async (_, change, text) => {
    const { client } = publishers.maker;
    await publishers.wake();
    const { id, revision } = await publishers.draft(ferryPack(change));
    const { faults } = await client.call(checkPackDraft, { params: { id } });
    expect(faults.map((fault) => fault.text).join(' ')).toContain(text);
    const refused = await client.refused(proposePackVersion, { params: { id }, body: { revision, reason: REASON } });
    expect([refused.status, refused.body.code]).toEqual([400, 'pack_refused']);
    expect(Object.values(refused.body.fields ?? {}).join(' ')).toContain(text);
  });
});
