import { IconButton, Kbd, Link } from '@voltide/ui';
import { ExternalLink, Keyboard, LogOut, Moon, Search, Sun } from 'lucide-react';

import type { ReactNode } from 'react';

import { useSession } from '../../../lib/session/session-context.ts';
import { useTheme } from '../../../lib/browser/theme.ts';
import { pathTo, PORTAL } from '../model/find-section.ts';
import { countText } from '../model/format.ts';
import { usePortal, waitingIn } from '../model/portal-query.ts';
import { GROUPS, type Section, type SectionPath } from '../model/section-table.ts';
import { SECTION_CODE } from '../sections.ts';

const IS_APPLE = /Mac|iPhone|iPad/.test(navigator.userAgent);

type NavigationProps = {
  readonly current: string | undefined;
  readonly onKeys: () => void;
  readonly onSearch: () => void;
};

export function Navigation({ current, onKeys, onSearch }: NavigationProps) {
  const { user } = useSession();
  return (
    <div className="portal-side">
      <Link href={PORTAL} className="portal-brand">
        <img src="/logo.svg" width="24" height="24" alt="" />
        Operators
      </Link>
      <button type="button" className="portal-search" onClick={onSearch}>
        <Search aria-hidden />
        Search
        <Kbd>{IS_APPLE ? '⌘K' : 'Ctrl K'}</Kbd>
      </button>
      <nav aria-label="Portal">
        <SectionLinks current={current} />
      </nav>
      <div className="portal-foot">
        <span className="portal-name">{user?.username}</span>
        <Tools>
          <IconButton size={36} label="Keyboard shortcuts" icon={<Keyboard />} onClick={onKeys} />
        </Tools>
      </div>
    </div>
  );
}

export function Tools({ children }: { readonly children?: ReactNode }) {
  const { signOut } = useSession();
  const { theme, toggle } = useTheme();
  return (
    <div className="portal-tools">
      <Link href="/" className="btn btn-icon" data-variant="ghost" data-size="36" aria-label="To the site">
        <ExternalLink aria-hidden />
      </Link>
      <IconButton
        size={36}
        label={theme === 'dark' ? 'Switch to light theme' : 'Switch to dark theme'}
        icon={theme === 'dark' ? <Sun /> : <Moon />}
        onClick={toggle}
      />
      {children}
      <IconButton size={36} label="Sign Out" icon={<LogOut />} onClick={signOut} />
    </div>
  );
}

type SectionLinksProps = { readonly current: string | undefined; readonly onFollow?: () => void };

export function SectionLinks({ current, onFollow }: SectionLinksProps) {
  return GROUPS.map(({ title, sections }) => (
    <div key={title} className="portal-group">
      {title === '' ? null : <p>{title}</p>}
      <ul>
        {sections.map((section) => (
          <SectionLink
            key={section.path}
            section={section}
            isCurrent={section.path === current}
            {...(onFollow === undefined ? {} : { onFollow })}
          />
        ))}
      </ul>
    </div>
  ));
}

type SectionLinkProps = {
  readonly section: Section<SectionPath>;
  readonly isCurrent: boolean;
  readonly onFollow?: () => void;
};

function SectionLink({ section: { path, title, place }, isCurrent, onFollow }: SectionLinkProps) {
  const waiting = waitingIn(path, usePortal());
  if (place === undefined) return null;
  const fetchCode = (): void => void SECTION_CODE[path]().catch(() => undefined);
  return (
    <li>
      <Link
        href={pathTo(path)}
        className="portal-link"
        aria-current={isCurrent ? 'page' : undefined}
        onPointerEnter={fetchCode}
        onFocus={fetchCode}
        onClick={onFollow}
      >
        <place.icon aria-hidden />
        {title}
        {waiting === 0 ? null : (
          <span className="portal-count">
            {countText(waiting)}
            <span className="unseen"> waiting</span>
          </span>
        )}
      </Link>
    </li>
  );
}
