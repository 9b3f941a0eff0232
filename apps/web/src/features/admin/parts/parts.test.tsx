import { mount, settle, type } from '@voltide/ui/testing';
import { expect, it, vi } from 'vitest';

import { ActDialog } from './act-dialog.tsx';
import { Changes } from './changes.tsx';
import { Facts } from './facts.tsx';
import { Private } from './private.tsx';
import { Timeline } from './timeline.tsx';

const press = (text: string): Promise<void> =>
  settle(() => [...document.querySelectorAll('button')].find(({ textContent }) => textContent === text)?.click());

it('S13-02 an act says what will happen, wants its reason, and keeps what was typed where it fails', async () => {
  const onSubmit = vi.fn<(reason: string) => Promise<unknown>>();
  onSubmit.mockRejectedValueOnce(new Error('Busy.'));
  onSubmit.mockResolvedValueOnce(undefined);
  const onClose = vi.fn<() => void>();
  await mount(
    <ActDialog
      title="Freeze ada?"
      action="Freeze"
      isGrave
      reason={{ label: 'Reason', hint: 'For other operators.' }}
      onSubmit={onSubmit}
      onClose={onClose}
    >
      <p>The next play is refused.</p>
    </ActDialog>,
  );
  expect(document.querySelector('[role="dialog"]')?.textContent).toContain('The next play is refused.');
  const field = document.querySelector('textarea');
  if (field === null) throw new Error('no field');
  await type(field, ' a ');
  await press('Freeze');
  expect(onSubmit).not.toHaveBeenCalled();
  await type(field, ' plays for somebody else ');
  await press('Freeze');
  await expect.poll(() => document.querySelector('.field-note[data-tone="error"]')).not.toBeNull();
  expect(field.value).toBe(' plays for somebody else ');
  expect(onClose).not.toHaveBeenCalled();
  await press('Freeze');
  expect(onSubmit).toHaveBeenLastCalledWith('plays for somebody else');
  expect(onClose).toHaveBeenCalledOnce();
});

it('S13-02 private data is shown by its recorded call only, and hidden again', async () => {
  const show = vi.fn<() => Promise<string>>();
  show.mockRejectedValueOnce(new Error('Busy.'));
  show.mockResolvedValue('ada@example.com');
  const page = await mount(<Private what="email" show={show} />);
  expect(page.textContent).not.toContain('@');
  expect(show).not.toHaveBeenCalled();
  await press('Show');
  expect(page.textContent).not.toContain('@');
  await press('Show');
  await expect.poll(() => page.textContent).toContain('ada@example.com');
  await press('Hide');
  expect(page.textContent).not.toContain('@');
  await press('Show');
  expect(show).toHaveBeenCalledTimes(3);
});

it('S13-02 facts, changes and a timeline show what there is and leave out the rest', async () => {
  const page = await mount(
    <>
      <Facts
        facts={[
          ['Level', 12],
          ['Country', undefined],
        ]}
      />
      <Changes changes={[{ what: 'Price', before: '5 VT', after: '6 VT' }]} />
      <Changes changes={[{ what: 'Note', before: null, after: 'new' }]} />
      <Timeline
        label="Timeline of ada"
        entries={[
          { id: '2', at: '2026-07-02T08:00:00.000Z', text: 'Opened a pack', href: '/adminxxx/packs/glass-tide' },
          { id: '1', at: '2026-07-01T08:00:00.000Z', text: 'Signed up', note: 'by email' },
        ]}
      />
    </>,
  );
  expect(page.querySelector('.facts')?.textContent).toBe('Level12');
  expect([...page.querySelectorAll('del, ins')].map(({ textContent }) => textContent)).toEqual(['5 VT', '6 VT', 'new']);
  expect([...page.querySelectorAll('.timeline h3')].map(({ textContent }) => textContent)).toEqual([
    '2026-07-02',
    '2026-07-01',
  ]);
  expect(page.querySelector('.timeline a')?.getAttribute('href')).toBe('/adminxxx/packs/glass-tide');
});
