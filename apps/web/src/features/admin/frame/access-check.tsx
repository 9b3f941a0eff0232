import './frame.css';

import { useQuery } from '@tanstack/react-query';
import { Button, ErrorState, LinkButton, Live } from '@voltide/ui';
import { ShieldAlert, ShieldCheck } from 'lucide-react';
import type { ReactNode } from 'react';

import { errorText } from '../../../lib/http/error-text.ts';
import { ApiError } from '../../../lib/http/errors.ts';
import { portalQuery } from '../model/portal-query.ts';
import { Verifying } from './verifying.tsx';

/**
 * Shows the portal once the server has answered one of its calls. The server requires a second factor and a recent
 * proof of it; this names the one that is missing (S3-18).
 */
export function AccessCheck({ children }: { readonly children: ReactNode }) {
  const { data, error, refetch, isFetching } = useQuery(portalQuery);
  if (data !== undefined && data !== null) return children;
  if (error === null) return <Verifying />;
  const code = error instanceof ApiError ? error.code : undefined;
  if (code === 'factor_missing') return <SetUpFactor />;
  if (code === 'step_up_required' || code === 'factor_required') {
    return (
      <Live as="section" className="state portal-state" role="status">
        <ShieldCheck aria-hidden className="portal-sign" />
        <h1>Confirm that it is you</h1>
        <p>Enter your password or a code. The portal then stays open for eight hours in this session.</p>
        <Button variant="volt" loading={isFetching} onClick={() => void refetch()}>
          Confirm
        </Button>
        <LinkButton variant="ghost" href="/">
          To the site
        </LinkButton>
      </Live>
    );
  }
  return (
    <div className="portal-failure">
      <ErrorState text="The portal could not be opened." code={errorText(error)} onRetry={() => void refetch()} />
    </div>
  );
}

function SetUpFactor() {
  return (
    <Live as="section" className="state portal-state" role="status">
      <ShieldAlert aria-hidden className="portal-sign warn-text" />
      <h1>Set up a second factor</h1>
      <p>Operators need one: an authenticator app on your phone. Setting it up on your profile takes a minute.</p>
      <LinkButton variant="volt" href="/profile#second-factor">
        To your profile
      </LinkButton>
      <LinkButton variant="ghost" href="/">
        To the site
      </LinkButton>
    </Live>
  );
}
