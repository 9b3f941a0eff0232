import { packDraftContent, packId } from '@voltide/contract';
import { canonicalJson, formatVt, type CanonicalValue } from '@voltide/core';
import { bytesOfHex } from '@voltide/fairness';
import { nodeHashes } from '@voltide/fairness/node';
import { packDocumentOf, packHash } from '@voltide/games/packs/document';
import { wordsOfDraft } from '@voltide/games/packs/draft';
import { packsGame } from '@voltide/games/packs/rules';
import * as v from 'valibot';

import type { Connection } from '../../platform/db/pool.ts';
import { AppError } from '../../errors.ts';
import { notify } from '../../platform/live/notifications.ts';
import type { ApprovedProposal, ProposalRules, ProposalText } from '../../operate/proposals/proposals.ts';
import { CANCEL_UNTIL_MS, saleStartMs, WITHDRAW_AFTER_MS } from '../publications/notice.ts';
import { cancelPublication, publishTable, setSale } from '../publications/publications.sql.ts';
import type { Catalogue } from './catalogue.ts';
import { checkDraft, type CheckPorts } from './draft-check.ts';
import { listPackChanges } from './pack-diff.ts';

type RulePorts = CheckPorts & { readonly catalogue: Pick<Catalogue, 'findByHash' | 'findCurrent' | 'findAnnounced'> };

const versionPayload = v.variant('action', [
  v.strictObject({
    action: v.literal('publish'),
    base: v.nullable(v.string()),
    content: packDraftContent,
    fromMs: v.nullable(v.number()),
    version: v.number(),
  }),
  v.strictObject({
    action: v.literal('cancel'),
    fromMs: v.number(),
    packId,
    publicationId: v.string(),
    version: v.number(),
  }),
]);
type Publishing = Extract<v.InferOutput<typeof versionPayload>, { readonly action: 'publish' }>;
type Cancelling = Extract<v.InferOutput<typeof versionPayload>, { readonly action: 'cancel' }>;

const salePayload = v.strictObject({ onSale: v.boolean(), packId });

export function packRules(ports: RulePorts): readonly ProposalRules[] {
  return [
    {
      kind: 'pack_version',
      scope: 'games',
      describe: (_, payload) => {
        const read = v.parse(versionPayload, payload);
        return Promise.resolve(
          read.action === 'publish' ? describePublishing(ports, read) : describeCancelling(ports, read),
        );
      },
      apply: async (connection, approved) => {
        const read = v.parse(versionPayload, approved.payload);
        if (read.action === 'publish') await publish(connection, ports, { ...approved, payload: read });
        else await cancel(connection, { ...approved, payload: read });
        return undefined;
      },
    },
    {
      kind: 'pack_sale',
      scope: 'games',
      describe: (_, payload) => Promise.resolve(describeSale(ports, v.parse(salePayload, payload))),
      apply: async (connection, { payload, atMs, proposalId }) => {
        const { onSale: isOnSale, packId: subject } = v.parse(salePayload, payload);
        const fromMs = isOnSale ? atMs : atMs + WITHDRAW_AFTER_MS;
        const change = { game: packsGame.id, subject, isOnSale, fromMs, proposalId };
        if (!(await setSale(connection, change))) throw new AppError('proposal_stale');
        await notify(connection, 'voltide_table_published', [subject]);
        return undefined;
      },
    },
  ];
}

type Approved<Payload> = Omit<ApprovedProposal, 'payload'> & { readonly payload: Payload };

async function publish(
  connection: Connection,
  ports: RulePorts,
  { payload, proposalId, atMs }: Approved<Publishing>,
): Promise<void> {
  const { content, base, fromMs } = payload;
  const { faults, table, version, current, noticeHours } = await checkDraft(connection, ports, content);
  const isAsProposed = version === payload.version && (current?.pack.hash ?? null) === base;
  if (!isAsProposed || faults.length > 0 || table === undefined) throw new AppError('proposal_stale');
  const hash = packHash(nodeHashes, table);
  const presentation = { art: content.art, words: wordsOfDraft(content) } as unknown as CanonicalValue;
  const added = await publishTable(connection, {
    game: packsGame.id,
    subject: content.packId,
    version,
    hash: bytesOfHex(hash),
    document: canonicalJson(packDocumentOf(table)),
    bounds: packsGame.listBounds(table),
    presentation: canonicalJson(presentation),
    announcedAtMs: atMs,
    fromMs: saleStartMs(atMs, noticeHours, fromMs ?? undefined),
    proposalId,
  });
  if (added === undefined) throw new AppError('proposal_stale');
  await notify(connection, 'voltide_table_published', [hash]);
}

async function cancel(connection: Connection, { payload, proposalId, atMs }: Approved<Cancelling>): Promise<void> {
  const cancellation = {
    publicationId: BigInt(payload.publicationId),
    atMs,
    latestMs: atMs + CANCEL_UNTIL_MS,
    proposalId,
  };
  if (!(await cancelPublication(connection, cancellation))) throw new AppError('proposal_stale');
  await notify(connection, 'voltide_table_published', [payload.packId]);
}

function describePublishing({ catalogue }: RulePorts, { content, base, version, fromMs }: Publishing): ProposalText {
  const current = base === null ? undefined : catalogue.findByHash(base);
  const start = fromMs === null ? 'as early as the notice allows' : timeText(fromMs);
  return {
    title: `Publish ${content.name}, version ${version}`,
    changes: [{ what: 'On sale from', before: null, after: start }, ...listPackChanges(current?.pack, content)],
  };
}

function describeCancelling({ catalogue }: RulePorts, { packId: id, version, fromMs }: Cancelling): ProposalText {
  const shown = catalogue.findCurrent(id) ?? catalogue.findAnnounced(id)?.version;
  return {
    title: `Cancel version ${version} of ${shown?.pack.name ?? id} before it is on sale`,
    changes: [{ what: 'On sale from', before: timeText(fromMs), after: null }],
  };
}

function describeSale(
  { catalogue }: RulePorts,
  { onSale, packId: id }: v.InferOutput<typeof salePayload>,
): ProposalText {
  const pack = catalogue.findCurrent(id)?.pack;
  const name = pack?.name ?? id;
  const price = pack === undefined ? '' : `, ${formatVt(pack.priceSun)} VT`;
  const [before, after] = onSale ? ['withdrawn', `on sale${price}`] : [`on sale${price}`, 'withdrawn'];
  return {
    title: onSale ? `Sell ${name} again` : `Withdraw ${name} from sale`,
    changes: [{ what: name, before, after }],
  };
}

function timeText(atMs: number): string {
  return `${new Date(atMs).toISOString().slice(0, 16).replace('T', ' ')} UTC`;
}
