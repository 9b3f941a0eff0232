import type { User } from '@voltide/contract';
import { Link, LinkButton } from '@voltide/ui';

import { LatestPlays } from './latest-plays.tsx';

const LISTED = 20;

/** The latest plays, each checked in this page, and a link to all of them. */
export function HistoryPanel({ user }: { readonly user: User }) {
  return (
    <div className="page-parts">
      <p className="reading quiet">
        This page recomputes each play from its seeds. <strong>Proven</strong> means that it matches;{' '}
        <strong>sealed</strong>, that its server seed is still in use:{' '}
        <Link href="/fairplay" className="link">
          reveal it
        </Link>{' '}
        to have it checked in full.
      </p>
      <LatestPlays user={user} most={LISTED} />
      <div className="button-row">
        <LinkButton href="/history">All plays, filters and downloads</LinkButton>
        <LinkButton href="/fairplay/verify">Verify a record</LinkButton>
      </div>
    </div>
  );
}
