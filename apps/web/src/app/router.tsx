import type { RoutePath } from '@voltide/contract';
import {
  createRouter as createTanStackRouter,
  type createRootRoute,
  type ErrorComponentProps,
  type createRoute,
  type RouteComponent,
  type RouterHistory,
} from '@tanstack/react-router';
import { BaseRootRoute, BaseRoute } from '@tanstack/router-core';

import { parseSearch, stringifySearch } from '../lib/browser/search.ts';
import { NetworkError } from '../lib/http/errors.ts';
import { ErrorScreen } from './error-screen.tsx';
import { forgetFailedScreens, lazyScreen } from './lazy-screen.tsx';
import { SCREENS } from './screens.ts';
import { Shell } from './shell.tsx';

const NOT_FOUND = lazyScreen(() => import('./not-found.tsx'));

type RouteOptions = ConstructorParameters<typeof BaseRoute>[0];
type RootRouteOptions = ConstructorParameters<typeof BaseRootRoute>[0];

/**
 * Routes of the router's core under the React package's types: that package brings hooks and a link, 2 kB of the first
 * load that nothing here uses.
 */
const plainRoute = ((options: RouteOptions) => new BaseRoute(options)) as unknown as typeof createRoute;
const plainRootRoute = ((options: RootRouteOptions) => new BaseRootRoute(options)) as unknown as typeof createRootRoute;

/** Returns the path in lower case without trailing slashes (S1-02). The address bar keeps its spelling. */
export function normalisePath(pathname: string): string {
  return pathname.toLowerCase().replace(/\/+$/, '') || '/';
}

/** Turns the contract's `/packs/:packId` into the router's form. The portal finds its sections itself (S13-01). */
function routerPath(path: RoutePath): string {
  if (path === '/adminxxx') return '/adminxxx/$';
  return path.replace(/:(\w+)/g, '$$$1');
}

/** Replaces a screen after an error: retries missing code, reloads after any other error. */
function RouteError({ error, reset }: ErrorComponentProps) {
  const isOffline = error instanceof NetworkError;
  const askAgain = (): void => {
    forgetFailedScreens();
    reset();
  };
  return <ErrorScreen isOffline={isOffline} onRetry={isOffline ? askAgain : () => window.location.reload()} />;
}

type RouterOptions = {
  readonly history?: RouterHistory | undefined;
  readonly frame?: RouteComponent;
  readonly scrollRestoration?: boolean;
};

export function createRouter({ history, frame = Shell, scrollRestoration = true }: RouterOptions = {}) {
  const root = plainRootRoute({ component: frame, notFoundComponent: NOT_FOUND });
  const routes = (Object.keys(SCREENS) as RoutePath[]).map((path) =>
    plainRoute({
      getParentRoute: () => root,
      path: routerPath(path),
      component: lazyScreen(SCREENS[path]),
    }),
  );
  return createTanStackRouter({
    routeTree: root.addChildren(routes),
    ...(history === undefined ? {} : { history }),
    caseSensitive: false,
    defaultErrorComponent: RouteError,
    defaultOnCatch: (error) => reportError(error),
    defaultPreload: false,
    defaultPendingMs: 150,
    scrollRestoration,
    parseSearch,
    stringifySearch,
    rewrite: {
      input: ({ url }) => {
        url.pathname = normalisePath(url.pathname);
        return url;
      },
    },
  });
}
