import { Button, Dialog, Link } from '@voltide/ui';
import { Menu, Search } from 'lucide-react';
import { useState } from 'react';

import { useSession } from '../../../lib/session/session-context.ts';
import { pathTo } from '../model/find-section.ts';
import { usePortal, waitingIn } from '../model/portal-query.ts';
import { SECTIONS } from '../model/section-table.ts';
import { SectionLinks, Tools } from './navigation.tsx';

/** Sections an operator opens in a hurry; the others are in the menu. */
const NEAR = ['', 'withdrawals', 'support'];

type PhoneBarProps = {
  readonly current: string | undefined;
  readonly path: string;
  readonly onSearch: () => void;
};

/** Draws the bottom bar of phones: three sections, the search and the menu. */
export function PhoneBar({ current, path, onSearch }: PhoneBarProps) {
  const [openOn, setOpenOn] = useState<string>();
  const { user } = useSession();
  const close = (): void => setOpenOn(undefined);
  return (
    <nav className="portal-bar" aria-label="Portal, short">
      {NEAR.map((near) => {
        const section = SECTIONS.find((each) => each.path === near);
        if (section?.place === undefined) return null;
        return (
          <Link key={near} href={pathTo(near)} aria-current={near === current ? 'page' : undefined}>
            <section.place.icon aria-hidden />
            {section.title}
            <Waiting path={near} />
          </Link>
        );
      })}
      <button type="button" aria-haspopup="dialog" onClick={onSearch}>
        <Search aria-hidden />
        Search
      </button>
      <button type="button" aria-haspopup="dialog" onClick={() => setOpenOn(path)}>
        <Menu aria-hidden />
        Menu
      </button>
      <Dialog
        open={openOn === path}
        onOpenChange={(open) => (open ? undefined : close())}
        title="Portal"
        footer={<Button onClick={close}>Close</Button>}
      >
        <div className="portal-menu">
          <SectionLinks current={current} onFollow={close} />
        </div>
        <div className="portal-foot">
          <span className="portal-name">{user?.username}</span>
          <Tools />
        </div>
      </Dialog>
    </nav>
  );
}

function Waiting({ path }: { readonly path: string }) {
  const waiting = waitingIn(path, usePortal());
  if (waiting === 0) return null;
  return (
    <span className="portal-count">
      {waiting > 99 ? '99+' : waiting}
      <span className="unseen"> waiting</span>
    </span>
  );
}
