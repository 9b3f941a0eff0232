import type { getOutbox, ResponseOf } from '@voltide/contract';
import { Badge, Button, ErrorState, LoadMore, RelativeTime, SlowSkeleton, Stat, type Tone } from '@voltide/ui';

import { errorText } from '../../../lib/error-text.ts';
import { Card } from './card.tsx';
import { counted, countText } from '../model/format.ts';
import { useOutbox } from '../model/pages-query.ts';

type Outbox = ResponseOf<typeof getOutbox>;
type Mail = Outbox['mails'][number];

const TONES: Readonly<Record<Mail['state'], Tone>> = { waiting: 'info', sent: 'ok', failed: 'danger' };

/** Mails and what became of them. */
export function OutboxCard() {
  const list = useOutbox();
  const newest = list.data?.pages[0];
  const mails = list.data?.pages.flatMap((page) => page.mails) ?? [];
  return (
    <Card
      id="outbox"
      title="Outbox"
      note="Mails that were written and whether they were sent. Their texts are not shown."
      actions={
        <Button size={36} loading={list.isRefetching} onClick={() => void list.refetch()}>
          Refresh
        </Button>
      }
    >
      {list.isError && newest === undefined ? (
        <ErrorState
          text="The outbox could not be read."
          code={errorText(list.error)}
          onRetry={() => void list.refetch()}
        />
      ) : newest === undefined ? (
        <SlowSkeleton what="the outbox" height={220} className="mx-5 mb-5 rounded-control" />
      ) : (
        <>
          <Counts outbox={newest} />
          {mails.length === 0 ? <p className="px-5 pb-5 text-fg2">No mail has been written yet.</p> : null}
          <ul className="admin-list">
            {mails.map((mail) => (
              <MailRow key={mail.id} mail={mail} />
            ))}
          </ul>
          {mails.length === 0 ? null : (
            <LoadMore
              isLoading={list.isFetchingNextPage}
              hasMore={list.hasNextPage}
              onMore={() => void list.fetchNextPage()}
            />
          )}
        </>
      )}
    </Card>
  );
}

function Counts({ outbox: { isSending, waiting, sent, failed } }: { readonly outbox: Outbox }) {
  return (
    <div className="admin-figures">
      {isSending ? null : (
        <p className="admin-note">
          No mail server is set, so nothing is sent. Set <code>SMTP_URL</code> to send.
        </p>
      )}
      <dl>
        <Stat label="Waiting">{countText(waiting)}</Stat>
        <Stat label="Sent">{countText(sent)}</Stat>
        <Stat label="Failed">{countText(failed)}</Stat>
      </dl>
    </div>
  );
}

function MailRow({ mail }: { readonly mail: Mail }) {
  const { purpose, recipient, state, attempts, createdAt, nextTryAt, error } = mail;
  return (
    <li>
      <p className="admin-line">
        <strong>{recipient}</strong>
        <Badge tone={TONES[state]}>{state}</Badge>
      </p>
      <p className="admin-meta">
        <span>{purpose.replaceAll('_', ' ')}</span>
        <span>
          written <RelativeTime at={createdAt} />
        </span>
        {attempts === 0 ? null : <span>{counted(attempts, 'attempt')}</span>}
        {attempts === 0 || nextTryAt === null ? null : <span>next try {new Date(nextTryAt).toLocaleTimeString()}</span>}
      </p>
      {error === null ? null : <p className="mono text-danger">{error}</p>}
    </li>
  );
}
