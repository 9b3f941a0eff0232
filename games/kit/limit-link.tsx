import { LinkButton } from '@voltide/ui';

import type { CallError } from './host.ts';

/** Links to the player's limits, beside a rejection by one of them or by an exclusion. */
export function LimitLink({ code }: Pick<CallError, 'code'>) {
  if (code !== 'limit_reached' && code !== 'excluded') return null;
  return <LinkButton href="/responsible">Your limits</LinkButton>;
}
