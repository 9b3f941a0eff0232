import { battleChances } from '@voltide/games/battles/contract';

import { addressKey } from '../../rate-limits/address-key.ts';
import { handlePublic } from '../handle.ts';

export const chancesOfBattle = handlePublic(
  battleChances,
  ({ battles: { pages }, limits }) =>
    ({ body, caller, client: { address }, atMs }) =>
      pages.chances(body, {
        key: addressKey(address),
        isKnown: caller?.kind === 'account',
        count: () => limits.tieChance({ address, nowMs: atMs }),
      }),
);
