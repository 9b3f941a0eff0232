import { utcText, type getRules, type ResponseOf } from '@voltide/contract';
import { ErrorState, Link, SlowSkeleton, Table } from '@voltide/ui';

import { rulesHref } from '../../../kit/rules-href.ts';
import { useHost } from '../host.ts';
import './rule-versions.css';

type Rules = ResponseOf<typeof getRules>;

/** Versions of every table that draws results, and announced changes of other games. */
export function RuleVersions() {
  const { useLoaded } = useHost();
  const { data, error, reload } = useLoaded('GET /api/rules');
  return (
    <section aria-labelledby="rule-versions">
      <h2 id="rule-versions">Rule versions</h2>
      <p className="quiet">
        Every result names the hash of the table it was drawn by. A new version is announced at least 24 hours ahead, or
        7 days where a return falls or a price rises.{' '}
        <Link className="link" href="/rules">
          All rules and versions
        </Link>
      </p>
      {data !== undefined ? (
        <>
          <Ahead rules={data} />
          <Versions rules={data} />
        </>
      ) : error === undefined ? (
        <SlowSkeleton what="the rule versions" height={50} />
      ) : (
        <ErrorState text={error.text} code={error.code} onRetry={reload} />
      )}
    </section>
  );
}

/** Lists coming changes of the wheel and other games; packs have their own list. */
function Ahead({ rules: { announced, games } }: { readonly rules: Rules }) {
  const others = announced.filter(({ game }) => game !== 'packs');
  if (others.length === 0) return null;
  return (
    <ul className="panel rules-ahead">
      {others.map(({ game, name, version, hash, from }) => (
        <li key={hash}>
          <span>
            {game === 'wheel' ? (
              <Link className="link" href="/wheel">
                {name}
              </Link>
            ) : (
              name
            )}{' '}
            {games.find((each) => each.game === game)?.name}, version {version}
          </span>
          <time dateTime={from}>{utcText(from)}</time>
          <Link className="link mono" href={rulesHref(hash)}>
            {hash}
          </Link>
        </li>
      ))}
    </ul>
  );
}

function Versions({ rules: { tables, games } }: { readonly rules: Rules }) {
  return (
    <details className="panel rules-all">
      <summary>All {tables.length} tables in force</summary>
      <Table
        caption="Tables in force"
        hideCaption
        columns={[
          { key: 'table', head: 'Table', cell: ({ name, hash }) => <Way name={name} hash={hash} /> },
          { key: 'game', head: 'Game', cell: ({ game }) => games.find((each) => each.game === game)?.name ?? game },
          { key: 'version', head: 'Version', align: 'end', cell: ({ version }) => version },
          { key: 'since', head: 'Since', align: 'end', cell: ({ since }) => utcText(since) },
          { key: 'hash', head: 'Hash', cell: ({ hash }) => <span className="mono">{hash.slice(0, 12)}…</span> },
        ]}
        rows={tables}
        keyOf={({ hash }) => hash}
      />
    </details>
  );
}

function Way({ name, hash }: { readonly name: string; readonly hash: string }) {
  return (
    <Link className="link" href={rulesHref(hash)}>
      {name}
    </Link>
  );
}
