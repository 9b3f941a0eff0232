import { CopyButton, Link } from '@voltide/ui';
import type { ResponseOf } from '@voltide/contract';

import { rulesHref } from '../../../kit/rules-href.ts';
import type { getPack } from '../../contract.ts';
import type { ShownPack } from '../model/shown-pack.ts';

type TableProofProps = {
  readonly pack: ShownPack;
  readonly versions: ResponseOf<typeof getPack>['versions'];
};

/** Shows the proof of the odds: the hash of this table, its document, and every version ever sold. */
export function TableProof({ pack, versions }: TableProofProps) {
  return (
    <section aria-labelledby="proof">
      <h2 id="proof">How it is locked in</h2>
      <div className="panel table-proof">
        <p className="quiet">
          The hash below identifies exactly this table. It is part of every result, and every open sends it: if the
          table has changed, the open is rejected.{' '}
          <Link className="link" href="/fairplay">
            How results are made
          </Link>
          {' · '}
          <Link className="link" href="/statistics">
            How often each came up
          </Link>
        </p>
        <p className="table-hash">
          <span className="mono">{pack.hash}</span>
          <CopyButton text={pack.hash} label="Copy hash" />
        </p>
        <ul className="table-versions">
          {versions.map(({ version, hash, since }) => (
            <li key={hash}>
              <Link className="link" href={rulesHref(hash)}>
                Version {version}
              </Link>
              <time className="faint" dateTime={since}>
                since {since.slice(0, 10)}
              </time>
              <a className="link" href={`/api/packs/tables/${hash}`}>
                Document
              </a>
            </li>
          ))}
        </ul>
      </div>
    </section>
  );
}
