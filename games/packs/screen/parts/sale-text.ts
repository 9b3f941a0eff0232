import type { ResponseOf } from '@voltide/contract';

import type { getPack } from '../../contract.ts';
import { dayText, momentText } from './when-text.ts';

export function saleText({ state, at }: ResponseOf<typeof getPack>['sale']): string | undefined {
  if (state === 'on_sale' || at === null) return undefined;
  if (state === 'announced') return `On sale from ${momentText(at)}. Until then you can open the demo.`;
  return `No longer on sale since ${dayText(at)}. What you own of it stays yours and keeps its value.`;
}
