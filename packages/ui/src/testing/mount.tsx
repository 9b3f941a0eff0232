import { act, type ReactNode } from 'react';
import { createRoot, type Root } from 'react-dom/client';

import { livePace } from '../base/live.tsx';

// What a screen says stands there as soon as it is quiet; the pace itself has a test of its own.
livePace.gapMs = 0;

declare global {
  var IS_REACT_ACT_ENVIRONMENT: boolean | undefined;
}

let mounted: Root | undefined;

/** React warns of changes outside of `act` while this is set; afterwards it works as in a browser. */
async function quietly(action: () => unknown): Promise<void> {
  globalThis.IS_REACT_ACT_ENVIRONMENT = true;
  await act(async () => {
    await action();
  });
  globalThis.IS_REACT_ACT_ENVIRONMENT = false;
}

/** Renders into the test's document, in place of the earlier content, and waits until it is quiet. */
export async function mount(element: ReactNode): Promise<HTMLElement> {
  const before = mounted;
  await quietly(() => before?.unmount());
  document.body.innerHTML = '<div></div>';
  const container = document.body.firstElementChild as HTMLElement;
  const root = createRoot(container);
  mounted = root;
  await quietly(() => root.render(element));
  return container;
}

/** Unmounts. Resolves once React has nothing left to do that it put off until a later turn. */
export async function unmount(): Promise<void> {
  await quietly(() => mounted?.unmount());
  mounted = undefined;
  await new Promise((resolve) => setTimeout(resolve));
}

/** Acts on the mounted content and waits until it is quiet. */
export async function settle(action: () => unknown = () => undefined): Promise<void> {
  await quietly(action);
}

/** Types into a control as a person would: React sees the change. */
export async function type(control: HTMLInputElement | HTMLTextAreaElement, text: string): Promise<void> {
  await settle(() => {
    control.focus();
    Object.getOwnPropertyDescriptor(Object.getPrototypeOf(control), 'value')?.set?.call(control, text);
    control.dispatchEvent(new Event('input', { bubbles: true }));
  });
}
