import { formatVt } from '@voltide/core';
import { moneyText, toast } from '@voltide/ui';

import type { CallError } from '../../../kit/host.ts';
import type { OpenResult } from '../model/open-result.ts';
import type { ShownPack } from '../model/shown-pack.ts';

/** Tells a player who has left the page the result of their open. */
export function tellItem({ name }: Pick<ShownPack, 'name'>, { items, valueSun }: OpenResult): void {
  const [first] = items;
  const what = items.length === 1 && first !== undefined ? first.name : `${items.length} things`;
  const where = items.every(({ autoSold }) => autoSold) ? 'sold by your rule' : 'in your inventory';
  toast({
    title: `You found ${what}`,
    description: `${moneyText(formatVt(valueSun))} from ${name}, ${where}.`,
    tone: 'ok',
  });
}

/** Tells a player who has left the page that nothing was opened. */
export function toastError({ name }: Pick<ShownPack, 'name'>, { text }: CallError): void {
  toast({ title: `${name} was not opened`, description: text, tone: 'danger' });
}
