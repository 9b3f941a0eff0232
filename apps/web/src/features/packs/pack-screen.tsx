import { PackScreen } from '@voltide/games/screens';

import { PacksPortHost } from './packs-port.tsx';

export function Screen() {
  return (
    <PacksPortHost>
      <PackScreen />
    </PacksPortHost>
  );
}
