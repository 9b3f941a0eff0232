import { utcText, type RuleVersion } from '@voltide/contract';
import { rulesHref } from '@voltide/games/kit/rules-href';
import { CopyButton, Link, Live } from '@voltide/ui';
import type { ReactNode } from 'react';

import type { ShownDocument } from '../model/use-document.ts';
import { noticeText } from '../model/words.ts';

type VersionFactsProps = {
  readonly version: RuleVersion;
  readonly previous: RuleVersion | null;
  readonly next: RuleVersion | null;
  /** Undefined until its document is loaded. */
  readonly shown: ShownDocument | undefined;
};

/** Shows when a version applies, its notice, and if its document has its hash. */
export function VersionFacts({ version, previous, next, shown }: VersionFactsProps) {
  const { hash, from, until, state, announcedAt } = version;
  return (
    <section className="panel rule-facts" aria-label="Times and hash">
      <dl>
        <Fact name={state === 'announced' ? 'Counts from' : state === 'cancelled' ? 'Would have counted from' : 'From'}>
          <time dateTime={from}>{utcText(from)}</time>
        </Fact>
        {state === 'cancelled' || (state === 'announced' && until === null) ? null : (
          <Fact name="Until">
            {until === null ? 'It still counts' : <time dateTime={until}>{utcText(until)}</time>}
          </Fact>
        )}
        <Fact name="Announced">
          {announcedAt === null ? 'Came with the program' : <time dateTime={announcedAt}>{utcText(announcedAt)}</time>}
        </Fact>
        {announcedAt === null ? null : <Fact name="Notice">{noticeText(version)}</Fact>}
        <Fact name="Version before">{previous === null ? 'None: this is the first' : <Way to={previous} />}</Fact>
        <Fact name="Version after">{next === null ? 'None' : <Way to={next} />}</Fact>
      </dl>
      <p className="rule-hash">
        <code>{hash}</code>
        <CopyButton text={hash} label="Copy hash" />
      </p>
      <Live as="p" role="status" className="rule-check" data-ok={shown === undefined ? undefined : shown.hash === hash}>
        {shown === undefined
          ? 'Computing the hash of its document…'
          : shown.hash === hash
            ? '✓ Your browser computed this hash from the document below.'
            : `✕ The document that came has another hash: ${shown.hash}`}
      </Live>
    </section>
  );
}

function Fact({ name, children }: { readonly name: string; readonly children: ReactNode }) {
  return (
    <div>
      <dt>{name}</dt>
      <dd>{children}</dd>
    </div>
  );
}

function Way({ to: { version, hash } }: { readonly to: RuleVersion }) {
  return (
    <Link className="link" href={rulesHref(hash)}>
      Version {version}
    </Link>
  );
}
