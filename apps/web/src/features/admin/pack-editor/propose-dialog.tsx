import { useQuery } from '@tanstack/react-query';
import { SlowSkeleton } from '@voltide/ui';
import { useState } from 'react';

import { call, pathOf, type AnswerOf } from '../../../lib/http/api.ts';
import { errorText } from '../../../lib/http/error-text.ts';
import { ActDialog } from '../parts/act-dialog.tsx';
import { Facts } from '../parts/facts.tsx';
import { StartField, utcMoment } from '../parts/start-field.tsx';
import { useForgetPacks, type Draft } from '../packs/pack-queries.ts';

type ProposeDialogProps = {
  readonly draft: Draft;
  readonly onDone: (proposalId: string) => void;
  readonly onClose: () => void;
};

/**
 * Proposes a saved draft: shows its version and its notice with the reasons, and asks when it goes on sale. The server
 * checks all of it again.
 */
export function ProposeDialog({ draft, onDone, onClose }: ProposeDialogProps) {
  const [from, setFrom] = useState('');
  const forget = useForgetPacks();
  const path = 'GET /api/admin/pack-drafts/:id/check';
  const check = useQuery({
    queryKey: [pathOf(path, { params: { id: draft.id } }), draft.revision],
    queryFn: ({ signal }) => call(path, { params: { id: draft.id }, signal }),
    staleTime: 0,
    gcTime: 0,
  });
  const isRefused = (check.data?.faults.length ?? 0) > 0;
  const startsAt = utcMoment(from);
  const submit = async (reason: string): Promise<void> => {
    const body = {
      revision: draft.revision,
      reason,
      ...(startsAt === undefined ? {} : { from: startsAt }),
    };
    const { proposalId } = await call('POST /api/admin/pack-drafts/:id/propose', { params: { id: draft.id }, body });
    await forget();
    onDone(proposalId);
  };
  return (
    <ActDialog
      title="Propose this version?"
      action="Propose"
      isReady={check.data !== undefined && !isRefused && (from === '' || startsAt !== undefined)}
      reason={{ label: 'Reason', hint: 'Kept with the proposal, for the operator who approves.' }}
      onSubmit={submit}
      onClose={onClose}
    >
      <p>
        A second operator approves it. It is announced on /packs and /pack-system then, and on sale once its notice is
        over.
      </p>
      {check.isError ? (
        <p className="error-text">{errorText(check.error)}</p>
      ) : check.data === undefined ? (
        <SlowSkeleton what="check" height={120} className="skeleton-control" />
      ) : isRefused ? (
        <ul className="editor-faults">
          {check.data.faults.map(({ field, text }) => (
            <li key={`${field} ${text}`}>{text}</li>
          ))}
        </ul>
      ) : (
        <Notice check={check.data} from={from} onFrom={setFrom} />
      )}
    </ActDialog>
  );
}

type NoticeProps = {
  readonly check: AnswerOf<'GET /api/admin/pack-drafts/:id/check'>;
  readonly from: string;
  readonly onFrom: (from: string) => void;
};

/** Shows version and notice, and asks when it goes on sale. */
function Notice({ check: { version, noticeHours, noticeReasons, hash }, from, onFrom }: NoticeProps) {
  const shownHash =
    hash === null ? undefined : (
      <span key="hash" className="mono breakable">
        {hash}
      </span>
    );
  return (
    <>
      <Facts
        facts={[
          ['Version', `${version}`],
          ['Notice', noticeText(noticeHours)],
          ['Hash', shownHash],
        ]}
      />
      {noticeReasons.length === 0 ? null : (
        <ul className="editor-faults" aria-label="Why 7 days">
          {noticeReasons.map((text) => (
            <li key={text}>{text}</li>
          ))}
        </ul>
      )}
      <StartField label="On sale from (UTC)" noticeHours={noticeHours} from={from} onFrom={onFrom} />
    </>
  );
}

function noticeText(hours: number): string {
  return hours > 24 ? `${hours / 24} days: it takes something from players` : `${hours} hours`;
}
