import { freezeText, utcText } from '@voltide/contract';
import { Link, Live } from '@voltide/ui';
import { Lock } from 'lucide-react';

import type { Exclusion, Freeze } from '../../lib/exclusion.ts';

/** Why nothing can be played, or only slowly. */
export type PlayNoticeProps = { readonly about: 'closed' | 'paced' | NonNullable<Exclusion> | NonNullable<Freeze> };

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
        {isFreeze(about) ? (
          <Link className="link" href="/contact">
            Contact us
          </Link>
        ) : null}
      </span>
    </Live>
  );
}

function isFreeze(about: PlayNoticeProps['about']): about is NonNullable<Freeze> {
  return typeof about !== 'string' && 'since' in about;
}

function noticeText(about: PlayNoticeProps['about']): string {
  if (about === 'closed') return 'Play and deposits are closed here. You can still withdraw and use your account.';
  if (about === 'paced') return 'Play is paced here: one at a time, five seconds each.';
  if (isFreeze(about)) return freezeText(about.cause);
  const what = about.kind === 'cool_off' ? 'are taking a break from playing' : 'are excluded from playing';
  return `You ${what} until ${utcText(about.until)}.`;
}
