import { LinkButton } from '@voltide/ui';

import type { CallFault } from './port.ts';

/** The way to one's own limits, beside a refusal by one of them or by an exclusion. */
export function LimitLink({ code }: Pick<CallFault, 'code'>) {
  if (code !== 'limit_reached' && code !== 'excluded') return null;
  return <LinkButton href="/responsible">Your limits</LinkButton>;
}
