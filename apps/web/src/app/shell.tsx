import { Outlet } from '@tanstack/react-router';
import { useRef } from 'react';

import { usePlace } from '../lib/navigation.ts';
import { BottomNav } from './bottom-nav.tsx';
import { ConnectionBar } from './connection-bar.tsx';
import { AccessDenied } from './access-denied.tsx';
import { Footer } from './footer.tsx';
import { Header } from './header.tsx';
import { Layers } from './layers.tsx';
import { usePageChange } from './page-change.ts';

/** The frame around every page but the operator's portal, which stands alone (S13-01). */
export function Shell() {
  const { path } = usePlace();
  const main = useRef<HTMLElement>(null);
  usePageChange(path, main);
  if (path === '/adminxxx') {
    return (
      <>
        <main ref={main} id="main" tabIndex={-1}>
          <Outlet />
        </main>
        <Layers />
      </>
    );
  }
  return (
    <>
      <a href="#main" className="skip-link">
        Skip to content
      </a>
      <ConnectionBar />
      <Header path={path} />
      <main ref={main} id="main" tabIndex={-1}>
        <Outlet />
      </main>
      <Footer />
      {path.includes('admin') ? null : <BottomNav path={path} />}
      <AccessDenied />
      <Layers />
    </>
  );
}
