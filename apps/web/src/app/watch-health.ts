import { startHealth } from '../lib/health/health.ts';
import type { App } from './create-app.ts';

export function watchHealth({ router, session }: App): void {
  const steps = { begun: 'onBeforeNavigate', loaded: 'onLoad', rendered: 'onRendered' } as const;
  startHealth(
    {
      path: () => router.state.location.pathname,
      onChange: (listener) => {
        for (const step of ['begun', 'loaded', 'rendered'] as const) {
          router.subscribe(steps[step], ({ pathChanged, toLocation }) => {
            if (pathChanged) listener(step, toLocation.pathname);
          });
        }
      },
    },
    session,
  );
}
