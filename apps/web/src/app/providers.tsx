import { QueryClientProvider } from '@tanstack/react-query';
import { RouterProvider } from '@tanstack/react-router';
import { LinkProvider } from '@voltide/ui';

import { SessionContext } from '../lib/session/session-context.ts';
import { ThemeContext } from '../lib/browser/theme.ts';
import type { App } from './create-app.ts';
import { ErrorBoundary } from './error-boundary.tsx';
import { RouterLink } from './router-link.tsx';

export function Providers({ queryClient, session, theme, router }: App) {
  return (
    <ErrorBoundary>
      <QueryClientProvider client={queryClient}>
        <ThemeContext value={theme}>
          <SessionContext value={session}>
            <LinkProvider value={RouterLink}>
              <RouterProvider router={router} />
            </LinkProvider>
          </SessionContext>
        </ThemeContext>
      </QueryClientProvider>
    </ErrorBoundary>
  );
}
