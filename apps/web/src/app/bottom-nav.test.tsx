import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { mount } from '@voltide/ui/testing';
import { expect, it, onTestFinished } from 'vitest';

import { SessionContext } from '../lib/session/session-context.ts';
import { createSession } from '../lib/session/session.ts';
import { BottomNav } from './bottom-nav.tsx';

async function namesAtFirst(): Promise<readonly (string | null)[]> {
  const none = () => undefined;
  const session = createSession({ onIdentity: none, goHome: none, wait: () => Promise.resolve() });
  const page = await mount(
    <QueryClientProvider client={new QueryClient()}>
      <SessionContext value={session}>
        <BottomNav path="/" />
      </SessionContext>
    </QueryClientProvider>,
  );
  return [...page.querySelectorAll('a')].map(({ textContent }) => textContent);
}

it('S1-07 keeps the place of Profile while it is asked who is signed in, where somebody was', async () => {
  expect((await namesAtFirst()).at(-1)).toBe('Leaders');
  document.cookie = 'voltide-session=1; Path=/';
  onTestFinished(() => {
    document.cookie = 'voltide-session=; Path=/; Max-Age=0';
  });
  expect((await namesAtFirst()).at(-1)).toBe('Profile');
});
