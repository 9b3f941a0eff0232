import type { ProposalKind } from '@voltide/contract';

import type { Connection } from '../../platform/db/pool.ts';
import { list } from '../../platform/db/rows.ts';

type WaitingProposal = { readonly kind: ProposalKind; readonly subjectId: string; readonly proposalId: bigint };

export async function listWaiting(connection: Connection): Promise<readonly WaitingProposal[]> {
  return list<WaitingProposal>(connection, {
    name: 'setting-proposals',
    text: `select p.kind, p.subject_id as "subjectId", p.proposal_id as "proposalId" from voltide.proposal p
      where p.state = 'open' and p.kind in ('switch', 'country_profile', 'rate') order by p.proposal_id desc`,
  });
}
