import { utcText, type RuleVersion } from '@voltide/contract';
import { rulesHref } from '@voltide/games/kit/rules-href';
import { Link } from '@voltide/ui';

import { groupOf, noticeText } from '../model/words.ts';

type VersionListProps = { readonly versions: readonly RuleVersion[] };

export function VersionList({ versions }: VersionListProps) {
  const groups = Map.groupBy(versions, groupOf);
  return (
    <div className="rule-groups">
      {[...groups].map(([name, group]) => (
        <div key={name} className="panel rule-group">
          <h3>{name}</h3>
          <ul>
            {group.map((version) => (
              <li key={version.hash}>
                <Line version={version} />
              </li>
            ))}
          </ul>
        </div>
      ))}
    </div>
  );
}

const FROM_WORDS = { announced: 'from', in_force: 'since', past: 'from', cancelled: 'was meant for' } as const;

function Line({
  version: { name, version, hash, state, from, until, announcedAt },
}: {
  readonly version: RuleVersion;
}) {
  return (
    <Link className="rule-line" href={rulesHref(hash)}>
      <strong>{name}</strong>
      <span className="num">v{version}</span>
      <time dateTime={from}>
        {FROM_WORDS[state]} {utcText(from)}
        {state === 'past' && until !== null ? ` until ${utcText(until)}` : ''}
        {state === 'announced' ? `, notice ${noticeText({ announcedAt, from })}` : ''}
      </time>
      <code>{hash.slice(0, 12)}…</code>
    </Link>
  );
}
