import { useQuery } from '@tanstack/react-query';
import type { Operator } from '@voltide/contract';
import { Badge, Button, ErrorState, RelativeTime, SlowSkeleton } from '@voltide/ui';
import { useState } from 'react';

import { errorText } from '../../../lib/http/error-text.ts';
import { useMay, usePortal } from '../model/portal-query.ts';
import { SCOPE_TEXTS } from '../model/scope-words.ts';
import { Command } from '../parts/command.tsx';
import { SectionHead } from '../parts/section-head.tsx';
import { operatorsQuery } from '../model/operators-query.ts';
import { ScopesDialog } from './scopes-dialog.tsx';
import './operators.css';

/** Lists all operators and their scopes (S13-01). */
export function Section() {
  const query = useQuery(operatorsQuery);
  const operators = query.data?.operators;
  return (
    <>
      <SectionHead
        title="Operators"
        note="Every operator is a superadmin. One can be narrowed to scopes; those may end by date."
      />
      {operators === undefined ? (
        query.error === null ? (
          <SlowSkeleton what="the operators" height={160} className="skeleton-panel" />
        ) : (
          <ErrorState
            text="The operators could not be read."
            code={errorText(query.error)}
            onRetry={() => void query.refetch()}
          />
        )
      ) : (
        <ul className="panel operators">
          {operators.map((operator) => (
            <OperatorRow key={operator.id} operator={operator} />
          ))}
        </ul>
      )}
      <h2 className="operators-more">Add or remove one</h2>
      <p className="aside">
        Run on the server, as the user that runs Voltide. The first prints a link that sets the password; the other
        signs them out.
      </p>
      <Command text="npm run admin -- grant EMAIL" />
      <Command text="npm run admin -- revoke EMAIL" />
    </>
  );
}

function OperatorRow({ operator }: { readonly operator: Operator }) {
  const { id, username, email, scopes, hasFactor, hasPassword, lastSeenAt } = operator;
  const portal = usePortal();
  const isUnrestricted = useMay('unrestricted');
  const [isAsking, setAsking] = useState(false);
  const isOwn = portal?.operator.id === id;
  return (
    <li>
      <div className="operators-name">
        <strong>{username}</strong> {isOwn ? <Badge>you</Badge> : null}
        <span>{email}</span>
      </div>
      <ul className="operators-scopes" aria-label={`What ${username} may do`}>
        {scopes === null ? (
          <li>
            <Badge tone="ok">Unrestricted</Badge>
          </li>
        ) : scopes.length === 0 ? (
          <li>
            <Badge tone="danger">Nothing</Badge>
          </li>
        ) : (
          scopes.map(({ scope, until }) => (
            <li key={scope}>
              <Badge tone="info">{SCOPE_TEXTS[scope].name}</Badge>
              {until === null ? null : <span>until {until.slice(0, 10)}</span>}
            </li>
          ))
        )}
      </ul>
      <div className="operators-state">
        {hasPassword ? null : <span>has not set a password yet</span>}
        {hasPassword && !hasFactor ? <span className="warn-text">no second factor</span> : null}
        {lastSeenAt === null ? null : (
          <span>
            seen <RelativeTime at={lastSeenAt} />
          </span>
        )}
      </div>
      <div className="operators-act">
        {isUnrestricted && !isOwn ? (
          <Button size={36} aria-label={`Change the scopes of ${username}`} onClick={() => setAsking(true)}>
            Scopes
          </Button>
        ) : null}
      </div>
      {isAsking ? <ScopesDialog operator={operator} onClose={() => setAsking(false)} /> : null}
    </li>
  );
}
