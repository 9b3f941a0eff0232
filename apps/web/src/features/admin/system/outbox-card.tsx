import type { getOutbox, ResponseOf } from '@voltide/contract';
import { Badge, RelativeTime, Stat, type Tone } from '@voltide/ui';

import { counted, countText } from '../model/format.ts';
import { useOutbox } from '../model/pages-query.ts';
import { ListCard } from '../parts/list-card.tsx';

type Outbox = ResponseOf<typeof getOutbox>;
type Mail = Outbox['mails'][number];

const TONES: Readonly<Record<Mail['state'], Tone>> = { waiting: 'info', sent: 'ok', failed: 'danger' };

export function OutboxCard() {
  return (
    <ListCard
      id="outbox"
      title="Outbox"
      note="Mails that were written and whether they were sent. Their texts are not shown."
      list={useOutbox()}
      what="The outbox"
      height={220}
      itemsOf={(page: Outbox) => page.mails}
      empty="No mail has been written yet."
      top={(newest) => (newest === undefined ? null : <Counts outbox={newest} />)}
    >
      {(mail) => <MailRow mail={mail} />}
    </ListCard>
  );
}

function Counts({ outbox: { isSending, waiting, sent, failed } }: { readonly outbox: Outbox }) {
  return (
    <div className="admin-figures">
      {isSending ? null : (
        <p className="admin-note">
          No mail server is set, so nothing is sent. Set <code>SMTP_URL</code> and <code>MAIL_FROM</code> and start
          again: what waits goes out then. Where <code>PUBLIC_URL</code> is this machine, the log names the address at
          which the mails can be read: “Mail is not sent, but can be read here”.
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
      {error === null ? null : <p className="mono error-text">{error}</p>}
    </li>
  );
}
