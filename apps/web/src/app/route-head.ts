import { findRoute, titleOf } from '@voltide/contract';

import { titleText } from '../lib/browser/title.ts';

export function applyRouteHead(path: string): void {
  const route = findRoute(path);
  if (route === undefined) return;
  if (route.hasParts !== true) document.title = titleText(titleOf(route, path));
  document.querySelector('meta[name="description"]')?.setAttribute('content', route.description);
  document.querySelector('link[rel="canonical"]')?.setAttribute('href', `${window.location.origin}${path}`);
}
