import { ErrorState, SlowSkeleton } from '@voltide/ui';

import { errorText } from '../../../lib/http/error-text.ts';
import { SectionHead } from '../parts/section-head.tsx';
import type { SectionProps } from '../model/section-props.ts';
import { useDraft } from '../packs/pack-queries.ts';
import { DraftEditor } from './draft-editor.tsx';

export function Section({ params: { id = '' } }: SectionProps) {
  const { data, error, refetch } = useDraft(id);
  if (data !== undefined && data !== null) return <DraftEditor key={data.id} first={data} />;
  return (
    <>
      <SectionHead title="Draft" />
      {error === null ? (
        <SlowSkeleton what="draft" height={480} className="skeleton-panel" />
      ) : (
        <ErrorState text="This draft could not be read." code={errorText(error)} onRetry={() => void refetch()} />
      )}
    </>
  );
}
