import { IconButton } from '@voltide/ui';
import { Menu } from 'lucide-react';
import { Suspense, useState, type ReactNode } from 'react';

import type { MobileMenuProps } from './mobile-menu-sheet.tsx';
import { lazyCode } from '../lib/chunks/lazy-when-idle.ts';

const load = () => import('./mobile-menu-sheet.tsx');
const MobileMenuSheet = lazyCode(async () => (await load()).MobileMenuSheet);

type Props = MobileMenuProps & { readonly dot: ReactNode };

/** The menu of small screens. Its code loads when the button is touched. */
export function MobileMenu({ dot, ...props }: Props) {
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
        className="hidden-from-768"
        icon={
          <>
            <Menu />
            {dot}
          </>
        }
        aria-haspopup="dialog"
        onClick={open}
        onPointerEnter={() => void load()}
      />
      <Suspense>{wasOpened ? <MobileMenuSheet {...props} open={isOpen} onOpenChange={setOpen} /> : null}</Suspense>
    </>
  );
}
