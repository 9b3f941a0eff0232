import { QueryClientProvider } from '@tanstack/react-query';
import { createMemoryHistory, Outlet, RouterProvider } from '@tanstack/react-router';
import type { RoutePath } from '@voltide/contract';
import { renderToStaticMarkup } from 'react-dom/server';

import { createQueryClient } from '../lib/http/query.ts';
import { SessionContext } from '../lib/session/session-context.ts';
import { createSession } from '../lib/session/session.ts';
import { ThemeContext, type ThemeStore } from '../lib/browser/theme.ts';
import { createRouter } from './router.tsx';

const UNKNOWN = createSession({ onIdentity: () => undefined, goHome: () => undefined, wait: () => Promise.resolve() });
const DARK: ThemeStore = { getTheme: () => 'dark', subscribe: () => () => undefined, toggle: () => undefined };

const PARAMETER = /:\w+/;
const ANY_VALUE = 'any-value';

/**
 * Renders a screen before anything is known: without a user and without any answer. A parameter stands there as in the
 * route's path.
 */
export async function renderScreen(path: RoutePath): Promise<string> {
  const history = createMemoryHistory({ initialEntries: [path.replace(PARAMETER, ANY_VALUE)] });
  const router = createRouter({ history, frame: Outlet, scrollRestoration: false });
  await router.load();
  const markup = renderToStaticMarkup(
    <QueryClientProvider client={createQueryClient()}>
      <ThemeContext value={DARK}>
        <SessionContext value={UNKNOWN}>
          <RouterProvider router={router} />
        </SessionContext>
      </ThemeContext>
    </QueryClientProvider>,
  );
  if (markup === '') throw new Error(`${path} cannot be drawn outside of a browser`);
  const [parameter] = PARAMETER.exec(path) ?? [];
  return makeInert(parameter === undefined ? markup : markup.replaceAll(ANY_VALUE, parameter));
}

const CONTROL = /<(?:button|input|select|textarea)(?=[\s>])/g;

/** Disables controls until the code is there, so that nothing typed or pressed gets lost. Links work. */
function makeInert(markup: string): string {
  return markup.replaceAll(CONTROL, (tag) => (tag === '<button' ? `${tag} inert` : `${tag} inert readonly`));
}

const STYLED = /<[a-z][^>]*? style="([^"]*)"[^>]*>/g;
const STYLE = / style="[^"]*"/;
const CLASS_START = ' class="';

type StaticStyles = {
  /** Replaces style attributes, which the content policy drops, by classes. */
  readonly take: (markup: string) => string;
  readonly rules: () => string;
};

/** Collects the style attributes of several markups in one list of rules. */
export function createStaticStyles(): StaticStyles {
  const names = new Map<string, string>();
  const nameOf = (style: string): string => {
    const name = names.get(style) ?? `static-${names.size}`;
    names.set(style, name);
    return name;
  };
  return {
    take: (markup) =>
      markup.replaceAll(STYLED, (tag: string, style: string) => {
        const bare = tag.replace(STYLE, '');
        const name = nameOf(style);
        return bare.includes(CLASS_START)
          ? bare.replace(CLASS_START, `${CLASS_START}${name} `)
          : bare.replace(/^<[a-z]+/, `$&${CLASS_START}${name}"`);
      }),
    rules: () => [...names].map(([style, name]) => `.${name}{${important(style)}}`).join(''),
  };
}

/** As strong as the attribute was. */
function important(style: string): string {
  return style
    .split(';')
    .map((declaration) => `${declaration}!important`)
    .join(';');
}
