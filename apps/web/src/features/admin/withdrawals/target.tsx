import { browserClock, useNow } from '@voltide/ui';

import { spanText } from '../model/format.ts';

/** Shows the time left for a decision, or how long it is overdue. */
export function Target({ at }: { readonly at: string }) {
  const leftMs = Date.parse(at) - useNow(30_000, browserClock);
  const span = spanText(Math.max(60, Math.abs(leftMs) / 1000)).replace(/ \d+ s$/, '');
  return leftMs >= 0 ? <span>due in {span}</span> : <span className="error-text">overdue by {span}</span>;
}
