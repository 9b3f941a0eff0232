import { getPromo } from '@voltide/contract';

import { handle } from '../../platform/context/handle.ts';

const readPromo = handle(
  getPromo,
  ({ promo }) =>
    ({ caller }) =>
      promo.get(caller.userId),
);

export const PROMO_CALLS = [readPromo];
