import { LIVE_TOPICS, type LiveTopic } from '@voltide/contract';
import { expect, it } from 'vitest';

import { accountMessage } from '../../testing/fake-live.ts';
import { createTabs } from './tabs.ts';
import type { TopicState } from './topics.ts';

/** One browser: its locks, and its channels, which deliver at once. */
function createBrowser() {
  const queue: { readonly take: () => void }[] = [];
  let holder: object | undefined;
  const next = (): void => {
    if (holder === undefined) queue.shift()?.take();
  };
  const request = (_name: string, { signal }: LockOptions, work: () => Promise<unknown>): Promise<unknown> =>
    new Promise((resolve, reject) => {
      const entry = {
        take: () => {
          holder = entry;
          void work().then((result) => {
            holder = undefined;
            resolve(result);
            next();
          });
        },
      };
      signal?.addEventListener('abort', () => {
        if (holder === entry) return;
        queue.splice(queue.indexOf(entry), 1);
        reject(new Error('given up'));
      });
      queue.push(entry);
      next();
    });
  const channels = new Set<(event: { data: unknown }) => void>();
  const openChannel = () => {
    let own: ((event: { data: unknown }) => void) | undefined;
    return {
      addEventListener: (_type: string, listener: (event: { data: unknown }) => void) => channels.add((own = listener)),
      postMessage: (data: unknown) => {
        for (const listener of channels) if (listener !== own) listener({ data: structuredClone(data) });
      },
      close: () => own !== undefined && channels.delete(own),
    } as unknown as BroadcastChannel;
  };
  return { locks: { request } as unknown as LockManager, openChannel };
}

function openTab(tab: string, browser: Partial<ReturnType<typeof createBrowser>>) {
  const wanted: (readonly LiveTopic[])[] = [];
  const states: TopicState[] = [];
  let leads = false;
  const tabs = createTabs({
    locks: browser.locks,
    openChannel: browser.openChannel,
    tab,
    onLead: (now) => (leads = now),
    onWanted: (topics) => wanted.push(LIVE_TOPICS.filter((topic) => topics.has(topic))),
    onJoin: () => undefined,
    onState: (state) => states.push(state),
  });
  return { ...tabs, states, leads: () => leads, wanted: () => wanted.at(-1) };
}
const STATE: TopicState = { topic: 'account', data: accountMessage({}).data };

it('one of several tabs leads, knows what all of them want, and tells all of them', () => {
  const browser = createBrowser();
  const [first, second] = [openTab('1', browser), openTab('2', browser)];
  first.want(['account']);
  first.join();
  second.want(['account', 'feed']);
  second.join();
  expect([first.leads(), second.leads()]).toEqual([true, false]);
  expect(first.wanted()).toEqual(['account', 'feed']);
  second.want(['account', 'jackpot']);
  expect(first.wanted()).toEqual(['account', 'jackpot']);
  first.tell(STATE);
  expect([first.states, second.states]).toEqual([[STATE], [STATE]]);
});

it('when the leading tab leaves, another takes over with what is wanted then', async () => {
  const browser = createBrowser();
  const [first, second, third] = ['1', '2', '3'].map((tab) => openTab(tab, browser));
  for (const tab of [first, second, third]) {
    tab?.want(['account']);
    tab?.join();
  }
  third?.want(['account', 'feed']);
  second?.leave();
  first?.leave();
  await expect.poll(() => third?.leads()).toBe(true);
  expect([first?.leads(), second?.leads(), third?.wanted()]).toEqual([false, false, ['account', 'feed']]);
  second?.join();
  expect(second?.leads()).toBe(false);
  third?.leave();
  await expect.poll(() => second?.leads()).toBe(true);
  expect(second?.wanted()).toEqual(['account']);
});

it.each(['locks', 'openChannel'] as const)('each tab leads where the browser has no %s', (missing) => {
  const browser = { ...createBrowser(), [missing]: undefined };
  const [first, second] = [openTab('1', browser), openTab('2', browser)];
  first.join();
  second.join();
  expect([first.leads(), second.leads()]).toEqual([true, true]);
});
