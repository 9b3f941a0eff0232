import { mount, settle } from '@voltide/ui/testing';
import { expect, it } from 'vitest';

import { NetworkError } from '../lib/http/errors.ts';
import { forgetFailedScreens, lazyScreen } from './lazy-screen.tsx';
import { CatchBoundary } from '@tanstack/react-router';

it('S1-09 a screen whose code did not come is told as a missing connection, and asked for again', async () => {
  let isAway = true;
  let asked = 0;
  const Screen = lazyScreen(() => {
    asked += 1;
    if (isAway) return Promise.reject(new TypeError('Failed to fetch dynamically imported module: /a.js'));
    return Promise.resolve({ Screen: () => <p>the screen</p> });
  });
  await Screen.preload();
  const page = await mount(
    <CatchBoundary
      getResetKey={() => 'same'}
      errorComponent={({ error, reset }) => (
        <button
          type="button"
          onClick={() => {
            forgetFailedScreens();
            reset();
          }}
        >
          {error instanceof NetworkError ? 'no connection' : 'broken'}
        </button>
      )}
    >
      <Screen />
    </CatchBoundary>,
  );
  await settle();
  expect(page.textContent).toBe('no connection');
  isAway = false;
  await settle(() => page.querySelector('button')?.click());
  await expect.poll(() => page.textContent).toBe('the screen');
  expect(asked).toBe(2);
});
