import { Outlet } from '@tanstack/react-router';
import { Suspense, useRef } from 'react';

import { lazyWhenIdle } from '../lib/chunks/lazy-when-idle.ts';
import { usePlace } from '../lib/browser/navigation.ts';
import { BottomNav } from './bottom-nav.tsx';
import { Header } from './header.tsx';
import { usePageChange } from './page-change.ts';

const ConnectionBar = lazyWhenIdle(async () => (await import('./later/connection-bar.tsx')).ConnectionBar);
const TopBars = lazyWhenIdle(async () => (await import('./later/top-bars.tsx')).TopBars);
const EmailBar = lazyWhenIdle(async () => (await import('./later/email-bar.tsx')).EmailBar);
const Footer = lazyWhenIdle(async () => (await import('./later/footer.tsx')).Footer);
const Layers = lazyWhenIdle(async () => (await import('./later/layers.tsx')).Layers);

export function Shell() {
  const { path } = usePlace();
  const main = useRef<HTMLElement>(null);
  usePageChange(path, main);
  if (/^\/adminxxx(\/|$)/.test(path)) {
    return (
      <>
        <main ref={main} id="main" tabIndex={-1}>
          <Outlet />
        </main>
        <Suspense>
          <Layers />
        </Suspense>
      </>
    );
  }
  return (
    <>
      <a href="#main" className="skip-link">
        Skip to content
      </a>
      <Suspense>
        <ConnectionBar />
      </Suspense>
      <Header path={path} />
      <Suspense>
        <TopBars />
      </Suspense>
      <main ref={main} id="main" tabIndex={-1}>
        <Outlet />
      </main>
      <Suspense>
        <EmailBar />
      </Suspense>
      <Suspense>
        <Footer />
      </Suspense>
      {path.includes('admin') ? null : <BottomNav path={path} />}
      <Suspense>
        <Layers />
      </Suspense>
    </>
  );
}
