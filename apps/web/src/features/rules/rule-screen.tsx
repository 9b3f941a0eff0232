import './parts/rules.css';

import { useQuery } from '@tanstack/react-query';
import type { getRuleVersion, ResponseOf } from '@voltide/contract';
import { Badge, EmptyArt, EmptyState, ErrorState, LinkButton, PageHead, SlowSkeleton } from '@voltide/ui';

import { errorText } from '../../lib/http/error-text.ts';
import { ApiError } from '../../lib/http/errors.ts';
import { usePlace } from '../../lib/browser/navigation.ts';
import { queryFor } from '../../lib/http/query.ts';
import { useTitle } from '../../lib/browser/title.ts';
import { useDocument } from './model/use-document.ts';
import { groupOf, STATE_WORDS } from './model/words.ts';
import { Changes } from './parts/changes.tsx';
import { Contents } from './parts/contents.tsx';
import { VersionFacts } from './parts/version-facts.tsx';

const HASH = /^[0-9a-f]{64}$/;

/** /rules/{hash}: one version of a table or of rules: its times, its document, and its changes. */
export function Screen() {
  const hash = usePlace().params['hash'] ?? '';
  const query = useQuery({
    ...queryFor('GET /api/rules/versions/:hash', { params: { hash } }),
    enabled: HASH.test(hash),
  });
  const isUnknown = !HASH.test(hash) || (query.error instanceof ApiError && query.error.code === 'not_found');
  if (isUnknown) return <Unknown />;
  if (query.data !== undefined && query.data !== null) return <Version found={query.data} />;
  return (
    <>
      <PageHead title="Rules" />
      <div className="page rules-page">
        {query.error === null ? (
          <SlowSkeleton what="this version" height={480} className="skeleton-panel" />
        ) : (
          <ErrorState text={errorText(query.error)} onRetry={() => void query.refetch()} />
        )}
      </div>
    </>
  );
}

function Unknown() {
  useTitle('Unknown rules');
  return (
    <>
      <PageHead title="Rules" />
      <div className="page rules-page">
        <div className="panel">
          <EmptyState
            art={<EmptyArt scene="slack" />}
            text="No table and no rules of this installation have this hash."
            action={<LinkButton href="/rules">All rules</LinkButton>}
          />
        </div>
      </div>
    </>
  );
}

function Version({ found }: { readonly found: ResponseOf<typeof getRuleVersion> }) {
  const { version, previous, next } = found;
  const { name, hash, state, kind, subject, game } = version;
  useTitle(`${name}, version ${version.version}`);
  const shown = useDocument(hash);
  const before = useDocument(previous?.hash);
  return (
    <>
      <PageHead
        title={`${name}, version ${version.version}`}
        lead={
          <>
            <Badge tone={STATE_WORDS[state].tone}>{STATE_WORDS[state].text}</Badge>{' '}
            {kind === 'rules' ? 'Rules that are not part of an odds table.' : `An odds table. ${groupOf(version)}.`}
          </>
        }
        actions={
          <>
            <LinkButton href="/rules">All rules</LinkButton>
            {game === 'packs' ? <LinkButton href={`/packs/${subject}`}>Pack</LinkButton> : null}
          </>
        }
      />
      <div className="page rules-page">
        <VersionFacts version={version} previous={previous} next={next} shown={shown.data} />
        {shown.error === null ? null : (
          <ErrorState text={errorText(shown.error)} onRetry={() => void shown.refetch()} />
        )}
        <Changes previous={previous} before={before} after={shown.data} />
        {shown.data === undefined ? (
          shown.error === null ? (
            <SlowSkeleton what="its document" height={320} className="skeleton-panel" />
          ) : null
        ) : (
          <Contents document={shown.data.document} hash={hash} />
        )}
      </div>
    </>
  );
}
