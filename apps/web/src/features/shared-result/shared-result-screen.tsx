import './parts/shared-result.css';

import { useQuery } from '@tanstack/react-query';
import type { SharedResult } from '@voltide/contract';
import { EmptyArt, ErrorState, LinkButton, RelativeTime, SlowSkeleton } from '@voltide/ui';

import { errorText } from '../../lib/http/error-text.ts';
import { ApiError } from '../../lib/http/errors.ts';
import { usePlace } from '../../lib/browser/navigation.ts';
import { queryFor } from '../../lib/http/query.ts';
import { useTitle } from '../../lib/browser/title.ts';

const TITLE = 'Shared result';

/** /shared/{id}: one shared result, as a picture and in words. */
export function Screen() {
  const { params } = usePlace();
  const shareId = params['shareId'] ?? '';
  const query = { ...queryFor('GET /api/shared/:shareId', { params: { shareId } }), staleTime: 0 };
  const { data, error, refetch } = useQuery(query);
  const isMissing = error instanceof ApiError && (error.code === 'not_found' || error.code === 'invalid_request');
  useTitle(data === undefined || data === null ? TITLE : headOf(data.result));
  return (
    <div className="page shared-page">
      {isMissing ? (
        <Missing />
      ) : data === undefined || data === null ? (
        <>
          <h1>{TITLE}</h1>
          {error === null ? (
            <SlowSkeleton what="this result" height="auto" className="shared-place" />
          ) : (
            <ErrorState text={errorText(error)} onRetry={() => void refetch()} />
          )}
        </>
      ) : (
        <Shown shareId={shareId} result={data.result} />
      )}
    </div>
  );
}

function headOf({ itemName, times, about }: SharedResult): string {
  return itemName === null ? `×${times} on the ${about}` : `${itemName}, ×${times}`;
}

function Missing() {
  return (
    <div className="state">
      <div className="state-art">
        <EmptyArt scene="lantern" />
      </div>
      <h1>Nothing is shared here</h1>
      <p>The link may be incomplete, or the account behind it is gone.</p>
      <LinkButton href="/packs">Packs</LinkButton>
    </div>
  );
}

function Shown({ shareId, result }: { readonly shareId: string; readonly result: SharedResult }) {
  const { packId, about, alt, at, commitment } = result;
  const picture = `/api/shared/${shareId}/picture`;
  return (
    <>
      <h1 className="breakable">{headOf(result)}</h1>
      <picture>
        <source media="(max-width: 639px)" srcSet={`${picture}?shape=tall`} width={1080} height={1350} />
        <img className="shared-picture" src={picture} alt={alt} width={1200} height={630} />
      </picture>
      <div className="shared-actions">
        <LinkButton href={packId === null ? '/wheel' : `/packs/${packId}`} variant="volt">
          {packId === null ? 'The wheel and its odds' : `${about} and its odds`}
        </LinkButton>
        <LinkButton href="/fairplay">How results are checked</LinkButton>
      </div>
      <p className="hint breakable">
        <RelativeTime at={at} /> · the server seed was locked before this play:{' '}
        <span className="num">{commitment}</span>
      </p>
    </>
  );
}
