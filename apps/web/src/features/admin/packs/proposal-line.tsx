import { Badge, Button, LinkButton, Live, RelativeTime, type Tone } from '@voltide/ui';
import { useState } from 'react';

import { call } from '../../../lib/http/api.ts';
import { pathTo } from '../model/find-section.ts';
import { ActDialog } from '../parts/act-dialog.tsx';
import { useForgetPacks, type Proposal } from './pack-queries.ts';

const STATES: Readonly<Record<Proposal['state'], readonly [text: string, tone: Tone]>> = {
  open: ['Waits for a second operator', 'warn'],
  approved: ['Approved', 'ok'],
  rejected: ['Rejected', 'danger'],
  withdrawn: ['Taken back', 'neutral'],
};

/** Shows the state of a proposal with a link; its author can withdraw it. */
export function ProposalLine({ proposal: data }: { readonly proposal: Proposal | undefined }) {
  if (data === undefined) return null;
  const [text, tone] = STATES[data.state];
  return (
    <Live className="editor-proposal" role="status">
      <Badge tone={tone}>{text}</Badge>
      <p>
        <span className="breakable">{data.title}</span>{' '}
        <span className="editor-note">
          by {data.proposedBy.username}, <RelativeTime at={data.proposedAt} />
        </span>
      </p>
      <div className="editor-buttons">
        <LinkButton size={36} href={pathTo(`proposals/${data.id}`)}>
          Open the proposal
        </LinkButton>
        {data.state === 'open' && data.blockedBy === 'own' ? <TakeBack id={data.id} /> : null}
      </div>
    </Live>
  );
}

function TakeBack({ id }: { readonly id: string }) {
  const [isAsking, setAsking] = useState(false);
  const forget = useForgetPacks();
  const takeBack = async (): Promise<void> => {
    await call('POST /api/admin/proposals/:id/withdraw', { params: { id } });
    await forget();
  };
  return (
    <>
      <Button size={36} onClick={() => setAsking(true)}>
        Take it back
      </Button>
      {isAsking ? (
        <ActDialog
          title="Take this proposal back?"
          action="Take it back"
          onSubmit={takeBack}
          onClose={() => setAsking(false)}
        >
          <p>Nothing is published. The draft stays, and can be proposed again.</p>
        </ActDialog>
      ) : null}
    </>
  );
}
