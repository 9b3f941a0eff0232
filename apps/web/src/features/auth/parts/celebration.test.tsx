import { mount, settle } from '@voltide/ui/testing';
import { afterEach, expect, it, vi } from 'vitest';

import { ADA } from '../../../testing/fake-server.ts';
import { Celebration } from './celebration.tsx';

afterEach(() => void vi.useRealTimers());

it('S3-09 a sign-in is celebrated for 1.5 s, however often the page re-renders', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  const onEnd = vi.fn();
  const page = await mount(<Celebration user={{ ...ADA, roles: [] }} onEnd={onEnd} />);
  expect(page.textContent).toBe('Signed in as ada');
  await settle(() => vi.advanceTimersByTime(1499));
  expect(onEnd).not.toHaveBeenCalled();
  await settle(() => vi.advanceTimersByTime(1));
  expect(onEnd).toHaveBeenCalledOnce();
});
