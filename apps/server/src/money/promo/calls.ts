import { getPromo } from '@voltide/contract';

import { handle } from '../../platform/context/handle.ts';

const readPromo = handle(
  getPromo,
  ({ promo }) =>
    ({ caller }) =>
      promo.get(caller.userId),
);

/** The calls of this room. */
export const PROMO_CALLS = [readPromo];
