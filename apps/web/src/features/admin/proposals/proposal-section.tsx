import { useQuery } from '@tanstack/react-query';
import { ErrorState, SlowSkeleton } from '@voltide/ui';

import { errorText } from '../../../lib/http/error-text.ts';
import { queryFor } from '../../../lib/http/query.ts';
import { LIVE } from '../model/live.ts';
import { SectionHead } from '../parts/section-head.tsx';
import type { SectionProps } from '../model/section-props.ts';
import { ProposalCard } from './proposal-card.tsx';
import './proposals.css';

export function Section({ params: { id = '' } }: SectionProps) {
  const { data, error, refetch } = useQuery({
    ...queryFor('GET /api/admin/proposals/:id', { params: { id } }),
    ...LIVE,
  });
  return (
    <>
      <SectionHead title={`Proposal ${id}`} />
      {data !== undefined && data !== null ? (
        <div className="panel">
          <ProposalCard proposal={data} />
        </div>
      ) : error === null ? (
        <SlowSkeleton what="the proposal" height={240} className="skeleton-panel" />
      ) : (
        <ErrorState text="This proposal could not be read." code={errorText(error)} onRetry={() => void refetch()} />
      )}
    </>
  );
}
