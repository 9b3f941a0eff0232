import type { SettingChange } from '@voltide/contract';
import { Link, RelativeTime } from '@voltide/ui';

import { pathTo } from '../model/find-section.ts';
import { SECTIONS } from '../model/section-table.ts';

export function LastChange({ change }: { readonly change: SettingChange | null }) {
  if (change === null) return <span className="faint">Never changed</span>;
  const { from, by, approvedBy, reason } = change;
  return (
    <>
      <RelativeTime at={from} /> by {by.username}
      {approvedBy === null ? null : ` and ${approvedBy.username}`}
      <span className="setting-reason">{reason}</span>
    </>
  );
}

const HAS_PROPOSALS = SECTIONS.some(({ path }) => path === 'proposals');

/** Says that a second operator must approve, with a link to the queue. */
export function Waits() {
  return HAS_PROPOSALS ? (
    <Link className="link" href={pathTo('proposals')}>
      Waits for a second operator
    </Link>
  ) : (
    <span>Waits for a second operator</span>
  );
}
