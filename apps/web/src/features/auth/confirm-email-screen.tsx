import { Button, LinkButton } from '@voltide/ui';
import { useState } from 'react';

import { call } from '../../lib/api.ts';
import { describeFault, type Fault } from '../../lib/form/fault.ts';
import { FormAlert } from '../../lib/form/form-alert.tsx';
import { ApiError } from '../../lib/http.ts';
import { useSession } from '../../lib/session-context.ts';
import { FAULT_TEXTS } from './model/fault-texts.ts';
import { LinkEnd } from './parts/link-end.tsx';
import { AsidePicture, AuthPage } from './parts/auth-page.tsx';
import { useLinkToken } from './model/use-link-token.ts';

const TITLE = 'Confirm your email';
/** Refusals that no second press changes. */
const DEAD = new Set<string>(['link_expired', 'link_used', 'email_taken', 'invalid_request']);

/** Confirms a new email with the link that was mailed to it. It asks, so that programs that open links do nothing. */
export function Screen() {
  const token = useLinkToken();
  if (token !== undefined) return <Confirm key={token} token={token} />;
  return (
    <LinkEnd title={TITLE} text="This link is incomplete. Open the whole link from the email.">
      <LinkButton href="/profile">Profile</LinkButton>
    </LinkEnd>
  );
}

function Confirm({ token }: { readonly token: string }) {
  const { check } = useSession();
  const [state, setState] = useState<'ready' | 'busy' | 'done'>('ready');
  const [fault, setFault] = useState<Fault>();
  const [dead, setDead] = useState<string>();
  const confirm = async (): Promise<void> => {
    setState('busy');
    setFault(undefined);
    try {
      await call('POST /api/auth/confirm-email', { body: { token } });
      setState('done');
      void check();
    } catch (error) {
      setState('ready');
      if (error instanceof ApiError && DEAD.has(error.code ?? '')) setDead(error.message);
      else setFault(describeFault(error, FAULT_TEXTS.confirm));
    }
  };
  if (state === 'done') {
    return (
      <LinkEnd title={TITLE} text="Your new email is confirmed. Use it to log in from now on.">
        <LinkButton href="/profile" variant="volt">
          Profile
        </LinkButton>
      </LinkEnd>
    );
  }
  if (dead !== undefined) {
    return (
      <LinkEnd title={TITLE} text={`${dead} You can ask for a new link on your profile.`}>
        <LinkButton href="/profile" variant="volt">
          Profile
        </LinkButton>
      </LinkEnd>
    );
  }
  return (
    <AuthPage
      title={TITLE}
      lead="From then on you log in with this address, and password links go to it."
      aside={<AsidePicture packId="glass-tide">We also tell your old address.</AsidePicture>}
    >
      <div className="grid gap-4">
        <FormAlert fault={fault} />
        <Button variant="volt" size={52} loading={state === 'busy'} onClick={() => void confirm()}>
          Confirm email
        </Button>
      </div>
    </AuthPage>
  );
}
