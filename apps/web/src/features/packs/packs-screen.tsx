import { PacksScreen } from '@voltide/games/screens';

import { PacksPortHost } from './packs-port.tsx';

export function Screen() {
  return (
    <PacksPortHost>
      <PacksScreen />
    </PacksPortHost>
  );
}
