import { getPromo } from '@voltide/contract';

import { handle } from '../api/handle.ts';

export const readPromo = handle(
  getPromo,
  ({ promo }) =>
    ({ caller }) =>
      promo.get(caller.userId),
);
