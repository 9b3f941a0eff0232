import type { OrderName } from '@voltide/ui';
import { useOrder } from '@voltide/ui/art/use-order';

/** The names of the forms that a family of art has, once its code is here. */
export function useForms(order: OrderName): readonly string[] {
  const forms = useOrder(order)?.forms;
  return forms === undefined ? [] : Object.keys(forms).toSorted();
}
