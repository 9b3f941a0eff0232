import './app/app.css';

import { startTransition, StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { present } from '@voltide/core';

import { createApp, followBrowser } from './app/create-app.ts';
import { Providers } from './app/providers.tsx';
import { catchUncaughtErrors } from './lib/health/uncaught-errors.ts';
import { whenIdle } from './lib/chunks/lazy-when-idle.ts';

catchUncaughtErrors();
const app = createApp();
followBrowser(app);
void app.session.check();

/**
 * The prerendered page stays until the first screen has its code. Not awaited at the top level: screens import this
 * very chunk and would wait for it. A transition, so that the browser can respond in between.
 */
function render(): void {
  const root = createRoot(present(document.getElementById('app'), 'the element #app'));
  startTransition(() =>
    root.render(
      <StrictMode>
        <Providers {...app} />
      </StrictMode>,
    ),
  );
}

app.router.load().then(render, render);

/** Live updates and the health monitor load a second after the first view's code; pages work without them. */
void whenIdle().then(() =>
  setTimeout(() => {
    import('./app/after-start.ts').then(
      ({ afterStart }) => afterStart(app),
      () => undefined,
    );
  }, 1000),
);
