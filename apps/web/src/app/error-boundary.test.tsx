import { mount, settle } from '@voltide/ui/testing';
import { describe, expect, it, vi } from 'vitest';

import { useSession } from '../lib/session/session-context.ts';
import { useTheme } from '../lib/browser/theme.ts';
import { ErrorBoundary } from './error-boundary.tsx';

function NeedsTheme() {
  return useTheme().theme;
}

function NeedsSession() {
  return useSession().user?.username ?? 'nobody';
}

describe('what fails', () => {
  it("S1-09 shows 'Something went wrong', and Try Again shows the page once it works", async () => {
    vi.spyOn(console, 'error').mockImplementation(() => undefined);
    let isBroken = true;
    function Screen() {
      if (isBroken) throw new Error('broken');
      return <p>works</p>;
    }
    const page = await mount(
      <ErrorBoundary>
        <Screen />
      </ErrorBoundary>,
    );
    expect(page.querySelector('h1')?.textContent).toBe('Something went wrong');
    const button = page.querySelector('button');
    expect(button?.textContent).toBe('Try Again');
    isBroken = false;
    await settle(() => button?.click());
    expect(page.textContent).toBe('works');
  });

  it.each([
    ['theme', <NeedsTheme key="theme" />],
    ['session', <NeedsSession key="session" />],
  ])('S1-09 using the %s outside of its provider is a developer error', async (_, element) => {
    vi.spyOn(console, 'error').mockImplementation(() => undefined);
    await expect(mount(element)).rejects.toThrow(/must be used inside/);
  });
});
