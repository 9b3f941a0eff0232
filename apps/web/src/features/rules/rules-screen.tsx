import './parts/rules.css';

import { useQuery } from '@tanstack/react-query';
import { rulesHref } from '@voltide/games/kit/rules-href';
import { ErrorState, LinkButton, PageHead, SlowSkeleton } from '@voltide/ui';
import { useEffect } from 'react';

import { errorText } from '../../lib/http/error-text.ts';
import { useGo, usePlace } from '../../lib/browser/navigation.ts';
import { queryFor } from '../../lib/http/query.ts';
import { versionAt } from './model/version-at.ts';
import { VersionSection } from './parts/version-section.tsx';

const SUBJECT = /^[a-z][a-z0-9-]{0,39}$/;

/** /rules: every version of every table and rule, and a link to the one in force at a moment. */
export function Screen() {
  const { of, at } = usePlace().search;
  const atMs = Date.parse(at ?? '');
  const isAsked = of !== undefined && SUBJECT.test(of) && !Number.isNaN(atMs);
  return (
    <>
      <PageHead
        title="Rules"
        lead="Every odds table and every rule that ever counted here, each at an address that never changes."
        actions={<LinkButton href="/fairplay">Fair play</LinkButton>}
      />
      <div className="page rules-page">{isAsked ? <Leading subject={of} atMs={atMs} /> : <Versions />}</div>
    </>
  );
}

function Versions() {
  return (
    <>
      <VersionSection
        id="announced"
        title="Announced"
        lead="A new version is announced at least 24 hours ahead, or 7 days where a return falls or a price rises."
        state="announced"
        empty="Nothing is announced. What is in force stays as it is."
        height={57}
      />
      <VersionSection
        id="in-force"
        title="In force"
        lead="What results are drawn by, and what is paid and taken today."
        state="in_force"
        empty="No version is known yet."
        height={1400}
      />
      <VersionSection
        id="earlier"
        title="Earlier versions"
        lead="Results that were played under one of these stay under it."
        state="past"
        height={0}
      />
      <VersionSection
        id="cancelled"
        title="Cancelled"
        lead="Announced, and withdrawn before they applied. No play used them."
        state="cancelled"
        height={0}
      />
    </>
  );
}

/** Redirects to the version of rules in force at a moment. */
function Leading({ subject, atMs }: { readonly subject: string; readonly atMs: number }) {
  const go = useGo();
  const { data, error, refetch } = useQuery(queryFor('GET /api/rules/versions', { query: { kind: 'rules', subject } }));
  const hash = versionAt(data?.versions ?? [], atMs)?.hash;
  useEffect(() => {
    if (hash !== undefined) go(rulesHref(hash), {}, { replace: true });
  }, [hash, go]);
  if (error !== null) return <ErrorState text={errorText(error)} onRetry={() => void refetch()} />;
  if (data !== undefined && data !== null && hash === undefined) return <Versions />;
  return <SlowSkeleton what="the rules of that day" height={320} className="skeleton-panel" />;
}
