import { useLocation, useNavigate, useParams } from '@tanstack/react-router';
import { useCallback } from 'react';

import { stringifySearch, type Search } from './search.ts';

/** Returns the current path in lower case without a trailing slash, the route's parameters, and the search as texts. */
export function usePlace(): { readonly path: string; readonly params: Search; readonly search: Search } {
  const path = useLocation({ select: ({ pathname }) => pathname });
  const search = useLocation({ select: (location) => location.search as Search });
  const params: Search = useParams({ strict: false });
  return { path, params, search };
}

type GoOptions = {
  readonly replace?: boolean;
  /** Keeps the scroll position, for a change of part of the page. */
  readonly keepsScroll?: boolean;
};
type Go = (href: string, search?: Search, options?: GoOptions) => void;

/** Navigates: `go('/open-pack', {pack: 'glass-tide'})`. */
export function useGo(): Go {
  const navigate = useNavigate();
  return useCallback(
    (href, search = {}, { replace = false, keepsScroll = false } = {}) => {
      void navigate({ href: `${href}${stringifySearch(search)}`, replace, resetScroll: !keepsScroll });
    },
    [navigate],
  );
}
