import type { OrderName } from '@voltide/ui';
import { useOrder } from '@voltide/ui/art/use-order';

/** Returns the forms of a family of art once its code is loaded. */
export function useForms(order: OrderName): readonly string[] {
  const forms = useOrder(order)?.forms;
  return forms === undefined ? [] : Object.keys(forms).toSorted();
}
