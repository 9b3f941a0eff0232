import { PackSystemScreen } from '@voltide/games/screens';

import { PacksPortHost } from './packs-port.tsx';

export function Screen() {
  return (
    <PacksPortHost>
      <PackSystemScreen />
    </PacksPortHost>
  );
}
