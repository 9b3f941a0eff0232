import { Badge, Button, Link, RelativeTime } from '@voltide/ui';
import { Check, Undo2, X } from 'lucide-react';
import { useState } from 'react';

import { pathTo } from '../model/find-section.ts';
import { effectText, KIND_TEXTS, shortChanges, STATE_TEXTS, type Proposal } from '../model/proposal-words.ts';
import { useDecideProposal, type ProposalDecision } from '../model/proposals-query.ts';
import { ActDialog } from '../parts/act-dialog.tsx';
import { Changes } from '../parts/changes.tsx';
import { Subject } from '../parts/subject.tsx';

type Asking = ProposalDecision['kind'];

export function ProposalCard({ proposal }: { readonly proposal: Proposal }) {
  const { id, kind, state, title, reason, proposedBy, proposedAt, decidedBy, decidedAt, note } = proposal;
  const { text, tone } = STATE_TEXTS[state];
  return (
    <article className="proposal" aria-label={title}>
      <div className="proposal-head">
        <h2>{title}</h2>
        <Badge tone={tone}>{text}</Badge>
      </div>
      <p className="proposal-meta">
        <Link className="link" href={pathTo(`proposals/${id}`)}>
          {KIND_TEXTS[kind]}, proposal {id}
        </Link>
        <Subject subject={proposal.subject} />
        <span>
          proposed by {proposedBy.username} <RelativeTime at={proposedAt} />
        </span>
        {decidedAt === null ? null : (
          <span>
            {state} by {decidedBy?.username ?? 'nobody'} <RelativeTime at={decidedAt} />
          </span>
        )}
      </p>
      <Changes changes={shortChanges(proposal.changes)} />
      <p className="proposal-reason">
        <strong>Reason</strong> {reason}
      </p>
      {note === null ? null : (
        <p className="proposal-reason">
          <strong>Why not</strong> {note}
        </p>
      )}
      {state === 'open' ? <Decision proposal={proposal} /> : null}
    </article>
  );
}

function Decision({ proposal }: { readonly proposal: Proposal }) {
  const { kind, title, blockedBy, changes } = proposal;
  const [asking, setAsking] = useState<Asking>();
  const { mutateAsync } = useDecideProposal(proposal);
  const close = (): void => setAsking(undefined);
  if (blockedBy === 'scope') return <p className="proposal-why">Your scopes do not cover this kind of change.</p>;
  return (
    <>
      {blockedBy === 'own' ? <p className="proposal-why">You proposed it. Another operator decides.</p> : null}
      <div className="button-row-close">
        {blockedBy === 'own' ? (
          <Button size={36} icon={<Undo2 />} onClick={() => setAsking('withdraw')}>
            Withdraw
          </Button>
        ) : (
          <>
            <Button size={36} icon={<Check />} onClick={() => setAsking('approve')}>
              Approve
            </Button>
            <Button size={36} variant="outline" icon={<X />} onClick={() => setAsking('reject')}>
              Reject
            </Button>
          </>
        )}
      </div>
      {asking === 'approve' ? (
        <ActDialog
          title="Approve this change?"
          action="Approve"
          onSubmit={() => mutateAsync({ kind: 'approve' })}
          onClose={close}
        >
          <p className="breakable">
            {title}. {effectText(kind)} It is recorded under both names.
          </p>
          <Changes changes={shortChanges(changes)} />
        </ActDialog>
      ) : null}
      {asking === 'reject' ? (
        <ActDialog
          title="Reject this change?"
          action="Reject"
          isGrave
          reason={{ label: 'Reason', hint: 'For the operator who proposed it.' }}
          onSubmit={(reason) => mutateAsync({ kind: 'reject', reason })}
          onClose={close}
        >
          <p className="breakable">{title}. Nothing changes; it can be proposed again.</p>
        </ActDialog>
      ) : null}
      {asking === 'withdraw' ? (
        <ActDialog
          title="Withdraw your proposal?"
          action="Withdraw"
          onSubmit={() => mutateAsync({ kind: 'withdraw' })}
          onClose={close}
        >
          <p className="breakable">{title}. Nothing changes; it can be proposed again.</p>
        </ActDialog>
      ) : null}
    </>
  );
}
