import { mount, settle } from '@voltide/ui/testing';
import { expect, it } from 'vitest';

import { EXAMPLE_WALK } from '../model/walk.ts';
import { Walkthrough } from './walkthrough.tsx';

const shownIn = (page: HTMLElement) => ({
  title: page.querySelector('.walk-texts [data-on=true] h3')?.textContent,
  picture: page.querySelector('.walk-picture[data-on=true]')?.textContent ?? '',
  step: page.querySelector('.walk-source')?.textContent,
});

const press = (page: HTMLElement, name: string): Promise<void> =>
  settle(() => {
    const button = [...page.querySelectorAll('button')].find(({ textContent }) => textContent === name);
    (button ?? expect.fail(name)).click();
  });

const key = (page: HTMLElement, name: string): Promise<void> =>
  settle(() => {
    const event = new KeyboardEvent('keydown', { key: name, bubbles: true, cancelable: true });
    page.querySelector('.walk button')?.dispatchEvent(event);
  });

it('S15-02 the pictures move when the reader does: by buttons, dots and arrow keys, from seed to seal', async () => {
  const page = await mount(<Walkthrough walk={EXAMPLE_WALK} isOwn={false} />);
  expect(shownIn(page)).toMatchObject({ title: 'We commit first', step: 'The published example, step 1 of 8' });
  expect(shownIn(page).picture).toContain(EXAMPLE_WALK.commitment);
  expect(shownIn(page).picture).not.toContain(EXAMPLE_WALK.serverSeed);
  await press(page, 'Next');
  expect(shownIn(page).picture).toContain('harbour-1');
  await key(page, 'ArrowRight');
  await key(page, 'ArrowRight');
  expect(shownIn(page)).toMatchObject({ title: 'All three are mixed' });
  expect(shownIn(page).picture).toContain(EXAMPLE_WALK.message);
  await press(page, 'Next');
  expect(shownIn(page).picture).toContain('0x51f007cede219639 = 5904227696554120761');
  await press(page, 'Next');
  expect(shownIn(page).picture).toContain('High water500,000 tickets');
  await press(page, 'Next');
  expect(shownIn(page).picture).toContain(EXAMPLE_WALK.serverSeed);
  await press(page, 'Next');
  expect(shownIn(page)).toMatchObject({ title: 'And every day is sealed', step: 'The published example, step 8 of 8' });
  await key(page, 'ArrowRight');
  expect(shownIn(page).title).toBe('And every day is sealed');
  await press(page, 'Start again');
  expect(shownIn(page).title).toBe('We commit first');
  await settle(() => page.querySelector<HTMLElement>('button[aria-label^="Step 3"]')?.click());
  expect(page.querySelector('button[aria-current=step]')?.getAttribute('aria-label')).toBe(
    'Step 3: Each play has a number',
  );
  await key(page, 'ArrowLeft');
  expect(shownIn(page).title).toBe('You add yours');
});
