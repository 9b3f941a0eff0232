import { IconButton } from '@voltide/ui';
import { CircleUserRound } from 'lucide-react';
import { Suspense, useState, type ReactNode } from 'react';
import { lazyCode } from '../lib/chunks/lazy-when-idle.ts';

const load = () => import('./account-menu-list.tsx');
const AccountMenuList = lazyCode(async () => (await load()).AccountMenuList);

/** The menu of the signed-in user on wide screens. Its code loads when the button is pointed at. */
export function AccountMenu({ dot }: { readonly dot: ReactNode }) {
  const [isWanted, setWanted] = useState(false);
  const button = (
    <IconButton
      label="Your account"
      className="hidden-below-768"
      icon={
        <>
          <CircleUserRound />
          {dot}
        </>
      }
      aria-haspopup="menu"
      onPointerEnter={() => void load()}
      onClick={() => setWanted(true)}
    />
  );
  return isWanted ? (
    <Suspense fallback={button}>
      <AccountMenuList dot={dot} />
    </Suspense>
  ) : (
    button
  );
}
