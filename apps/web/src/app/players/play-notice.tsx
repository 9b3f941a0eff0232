import { utcText } from '@voltide/contract';
import { Link, Live } from '@voltide/ui';
import { Lock } from 'lucide-react';

import type { Exclusion } from '../../lib/exclusion.ts';

/** Why nothing can be played, or only slowly. */
export type PlayNoticeProps = { readonly about: 'closed' | 'paced' | NonNullable<Exclusion> };

/** The bar that says so, with the way to what applies here and why. */
export function PlayNotice({ about }: PlayNoticeProps) {
  return (
    <Live className="offline-bar" role="status">
      <Lock aria-hidden />
      <span>
        {noticeText(about)}{' '}
        {typeof about === 'string' ? (
          <Link className="link" href="/responsible#rules">
            What applies here
          </Link>
        ) : null}
      </span>
    </Live>
  );
}

function noticeText(about: PlayNoticeProps['about']): string {
  if (about === 'closed') return 'Play and deposits are closed here. You can still withdraw and use your account.';
  if (about === 'paced') return 'Play is paced here: one at a time, five seconds each.';
  const what = about.kind === 'cool_off' ? 'are taking a break from playing' : 'are excluded from playing';
  return `You ${what} until ${utcText(about.until)}.`;
}
