import { canonicalJson } from '@voltide/core';
import { bytesOfHex } from '@voltide/fairness';
import { nodeHashes } from '@voltide/fairness/node';
import { multiplierText, wheelFigures } from '@voltide/games/wheel/figures';
import { wheelGame } from '@voltide/games/wheel/rules';
import { listStripFaults, wheelDocumentOf, wheelHash } from '@voltide/games/wheel/strips';
import * as v from 'valibot';

import type { Connection } from '../../platform/db/pool.ts';
import { AppError } from '../../errors.ts';
import { notify } from '../../platform/live/notifications.ts';
import { nameOf } from '../plays/drawn-plays.ts';
import type { ApprovedProposal, ProposalRules, ProposalText } from '../../operate/proposals/proposals.ts';
import { CANCEL_UNTIL_MS, NOTICE_HOURS, saleStartMs } from '../publications/notice.ts';
import { cancelPublication, findNextVersion, publishTable } from '../publications/publications.sql.ts';

const publishing = v.strictObject({
  action: v.literal('publish'),
  modeId: v.string(),
  before: v.array(v.number()),
  tenths: v.array(v.number()),
  version: v.number(),
  fromMs: v.nullable(v.number()),
});
const cancelling = v.strictObject({
  action: v.literal('cancel'),
  modeId: v.string(),
  publicationId: v.string(),
  version: v.number(),
  fromMs: v.number(),
});
const payloads = v.variant('action', [publishing, cancelling]);
export type StripPublishing = v.InferOutput<typeof publishing>;
export type StripCancelling = v.InferOutput<typeof cancelling>;

/** Applies new versions of strips: announced ahead, and played from their moment on. */
export const STRIP_RULES: ProposalRules = {
  kind: 'wheel_strip',
  scope: 'games',
  describe: (_, payload) => {
    const read = v.parse(payloads, payload);
    return Promise.resolve(read.action === 'publish' ? describePublishing(read) : describeCancelling(read));
  },
  apply: async (connection, approved) => {
    const read = v.parse(payloads, approved.payload);
    await (read.action === 'publish' ? publish(connection, approved, read) : cancel(connection, approved, read));
    await notify(connection, 'voltide_table_published', [read.modeId]);
    return undefined;
  },
};

async function publish(
  connection: Connection,
  { proposalId, atMs }: ApprovedProposal,
  { modeId, tenths, version, fromMs }: StripPublishing,
): Promise<void> {
  const table = { id: modeId, version, tenths };
  const isNext = (await findNextVersion(connection, wheelGame.id, modeId)) === version;
  if (!isNext || listStripFaults(table).length > 0) throw new AppError('proposal_stale');
  const added = await publishTable(connection, {
    game: wheelGame.id,
    subject: modeId,
    version,
    hash: bytesOfHex(wheelHash(nodeHashes, table)),
    document: canonicalJson(wheelDocumentOf(table)),
    bounds: wheelGame.listBounds(table),
    presentation: '{}',
    announcedAtMs: atMs,
    fromMs: saleStartMs(atMs, NOTICE_HOURS, fromMs ?? undefined),
    proposalId,
  });
  if (added === undefined) throw new AppError('proposal_stale');
}

async function cancel(
  connection: Connection,
  { proposalId, atMs }: ApprovedProposal,
  { publicationId }: StripCancelling,
): Promise<void> {
  const latestMs = atMs + CANCEL_UNTIL_MS;
  const isDone = await cancelPublication(connection, {
    publicationId: BigInt(publicationId),
    atMs,
    latestMs,
    proposalId,
  });
  if (!isDone) throw new AppError('proposal_stale');
}

function describePublishing({ modeId, before, tenths, version, fromMs }: StripPublishing): ProposalText {
  const start = fromMs === null ? 'as early as the notice allows' : timeText(fromMs);
  const [old, next] = [before, tenths].map((each) => wheelFigures({ id: modeId, version, tenths: each }));
  const multipliers = [...new Set([...before, ...tenths])].toSorted((left, right) => right - left);
  const countOf = (all: readonly number[], each: number): string =>
    `${all.filter((one) => one === each).length} of ${all.length} segments`;
  const moved = tenths.filter((each, i) => each !== before[i]).length;
  const changes = [
    { what: 'Return', before: null, after: `${percent(next?.returnPermille)}, as before` },
    { what: 'Segments that win', before: `${old?.hitSegments}`, after: `${next?.hitSegments}` },
    ...multipliers.map((each) => ({
      what: `${multiplierText(each)}×`,
      before: countOf(before, each),
      after: countOf(tenths, each),
    })),
  ];
  return {
    title: `Publish ${nameOf(modeId)}, version ${version}`,
    changes: [
      { what: 'Played from', before: null, after: start },
      { what: 'Segments that change', before: null, after: `${moved}` },
      ...changes.filter((change) => change.before !== change.after),
    ],
  };
}

function describeCancelling({ modeId, version, fromMs }: StripCancelling): ProposalText {
  return {
    title: `Cancel version ${version} of ${nameOf(modeId)} before it is played`,
    changes: [{ what: 'Played from', before: timeText(fromMs), after: null }],
  };
}

function percent(permille = 0): string {
  return `${permille / 10}%`;
}

function timeText(atMs: number): string {
  return `${new Date(atMs).toISOString().slice(0, 16).replace('T', ' ')} UTC`;
}
