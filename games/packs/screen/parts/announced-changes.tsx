import type { PackChange, ResponseOf, listPackChanges } from '@voltide/contract';
import { ErrorState, Link, Live, SlowSkeleton } from '@voltide/ui';

import { rulesHref } from '../../../kit/rules-href.ts';
import { useHost } from '../host.ts';
import { packHref } from './addresses.ts';
import { momentText } from './when-text.ts';
import './announced-changes.css';

/** Lists coming changes of packs: new ones, new odds, and those no longer on sale. */
export function AnnouncedChanges() {
  const { useLoaded } = useHost();
  const { data, error, reload } = useLoaded('GET /api/packs/announced');
  return (
    <section aria-labelledby="announced">
      <h2 id="announced">Announced changes</h2>
      <p className="quiet">
        A new pack or new odds are announced here at least 24 hours ahead. Where a price rises or a value falls, 7 days.
      </p>
      {data !== undefined ? (
        <Lists data={data} />
      ) : error === undefined ? (
        <SlowSkeleton what="the announced changes" height={72} />
      ) : (
        <ErrorState text={error.text} code={error.code} onRetry={reload} />
      )}
    </section>
  );
}

function Lists({ data }: { readonly data: ResponseOf<typeof listPackChanges> }) {
  const { changes, withdrawn } = data;
  return (
    <>
      {changes.length === 0 ? (
        <Live as="p" className="panel announced-none" role="status">
          Nothing is announced. The odds above stay as they are.
        </Live>
      ) : (
        <ul className="announced panel">
          {changes.map((change) => (
            <AnnouncedLine key={change.next.hash} change={change} />
          ))}
        </ul>
      )}
      {withdrawn.length === 0 ? null : (
        <p className="quiet">
          No longer on sale:{' '}
          {withdrawn.map(({ packId, name }, i) => (
            <span key={packId}>
              {i === 0 ? '' : ', '}
              <Link className="link" href={packHref(packId)}>
                {name}
              </Link>
            </span>
          ))}
          . What players own of it keeps its value.
        </p>
      )}
    </>
  );
}

function AnnouncedLine({ change: { kind, next, current, from } }: { readonly change: PackChange }) {
  const isNew = kind === 'new_pack';
  return (
    <li>
      <span>
        <Link className="link" href={packHref(next.id)}>
          {next.name}
        </Link>{' '}
        {isNew ? 'New pack' : `New odds, version ${next.version}`}
      </span>
      <time dateTime={from}>{momentText(from)}</time>
      <span className="announced-hashes mono">
        {current === null ? '' : `${current.hash.slice(0, 12)}… → `}
        <Link className="link" href={rulesHref(next.hash)}>
          {next.hash.slice(0, 12)}…
        </Link>
      </span>
    </li>
  );
}
