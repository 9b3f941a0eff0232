import './account-sections.css';

import { useQuery } from '@tanstack/react-query';
import { LEGAL_DOCUMENTS, type ConsentState } from '@voltide/contract';
import { Badge, Button, ErrorState, Link, RelativeTime, SlowSkeleton } from '@voltide/ui';

import { errorText } from '../../../lib/http/error-text.ts';
import { overlay } from '../../../lib/browser/overlay.ts';
import { queryFor } from '../../../lib/http/query.ts';
import { ConsentAsk } from './consent-ask.tsx';

/** Lists the versions of the terms and the privacy policy that the account has agreed to. */
export function ConsentsSection() {
  const { data, error, refetch } = useQuery(queryFor('GET /api/account/consents'));
  return (
    <section className="panel account-section" aria-labelledby="own-consents">
      <h2 id="own-consents">What you agreed to</h2>
      {content()}
    </section>
  );

  function content() {
    if (data !== undefined && data !== null) return <Documents state={data} />;
    if (error !== null) return <ErrorState text={errorText(error)} onRetry={() => void refetch()} />;
    return <SlowSkeleton what="what you agreed to" height={96} className="skeleton-panel" />;
  }
}

function Documents({ state }: { readonly state: ConsentState }) {
  return (
    <>
      <ul className="consent-list">
        {LEGAL_DOCUMENTS.map(({ id, title, path }) => (
          <li key={id} className="consent-row">
            <Link href={path} className="link consent-name">
              {title}
            </Link>
            <Agreed document={state.documents.find((document) => document.id === id)} />
          </li>
        ))}
      </ul>
      {state.isCurrent ? null : (
        <div>
          <Button variant="volt" onClick={() => overlay.show(ConsentAsk)}>
            Read and agree
          </Button>
        </div>
      )}
    </>
  );
}

function Agreed({ document }: { readonly document: ConsentState['documents'][number] | undefined }) {
  if (document?.agreed === undefined || document.agreed === null) return <Badge tone="warn">not yet agreed to</Badge>;
  const { agreed, version } = document;
  return (
    <span className="consent-agreed aside">
      {agreed.version === version ? null : <Badge tone="warn">version {version} is new</Badge>}
      <span>
        version {agreed.version}, <RelativeTime at={agreed.at} />
      </span>
    </span>
  );
}
