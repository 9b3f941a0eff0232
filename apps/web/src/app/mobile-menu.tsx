import { IconButton } from '@voltide/ui';
import { Menu } from 'lucide-react';
import { Suspense, useState } from 'react';

import type { NavigationItem } from './navigation-items.ts';
import { lazyCode } from '../lib/lazy-when-idle.ts';

const load = () => import('./mobile-menu-sheet.tsx');
const MobileMenuSheet = lazyCode(async () => (await load()).MobileMenuSheet);

export type MobileMenuProps = { readonly path: string; readonly links: readonly NavigationItem[] };

/** The menu of small screens. Its code comes when the button is touched. */
export function MobileMenu(props: MobileMenuProps) {
  const [isOpen, setOpen] = useState(false);
  const [wasOpened, setOpened] = useState(false);
  const open = (): void => {
    setOpened(true);
    setOpen(true);
  };
  return (
    <>
      <IconButton
        label="Menu"
        className="md:hidden"
        icon={<Menu />}
        aria-haspopup="dialog"
        onClick={open}
        onPointerEnter={() => void load()}
      />
      <Suspense>{wasOpened ? <MobileMenuSheet {...props} open={isOpen} onOpenChange={setOpen} /> : null}</Suspense>
    </>
  );
}
