import { freezeText, utcText, type SwitchId } from '@voltide/contract';
import { Link, Live } from '@voltide/ui';
import { CirclePause, Lock } from 'lucide-react';

import type { Exclusion, Freeze } from '../../lib/restrictions/restrictions.ts';
import { PAUSED_TEXTS } from '../../lib/settings/paused-switches.ts';

export type PlayNoticeProps = { readonly about: About };
type Paused = { readonly paused: readonly SwitchId[] };
type About = 'closed' | 'paced' | Paused | NonNullable<Exclusion> | NonNullable<Freeze>;

export function PlayNotice({ about }: PlayNoticeProps) {
  return (
    <Live className="offline-bar" role="status">
      {isPaused(about) ? <CirclePause aria-hidden /> : <Lock aria-hidden />}
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

function isFreeze(about: About): about is NonNullable<Freeze> {
  return typeof about !== 'string' && 'since' in about;
}

function isPaused(about: About): about is Paused {
  return typeof about === 'object' && 'paused' in about;
}

function noticeText(about: About): string {
  if (isPaused(about)) return about.paused.map((id) => PAUSED_TEXTS[id]).join(' ');
  if (about === 'closed') return 'Play and deposits are closed here. You can still withdraw and use your account.';
  if (about === 'paced') return 'Play is paced here: one at a time, five seconds each.';
  if (isFreeze(about)) return freezeText(about.cause);
  const what = about.kind === 'cool_off' ? 'are taking a break from playing' : 'are excluded from playing';
  return `You ${what} until ${utcText(about.until)}.`;
}
