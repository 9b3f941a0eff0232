import { QueryClientProvider, useInfiniteQuery } from '@tanstack/react-query';
import { mount, settle } from '@voltide/ui/testing';
import { expect, it, vi } from 'vitest';

import { createQueryClient } from '../../../lib/http/query.ts';
import { DataTable } from './data-table.tsx';
import type { DataColumn } from './data-column.ts';

type Row = { readonly id: string; readonly name: string; readonly note: string };
type Page = { readonly rows: readonly Row[]; readonly next: string | null };

const COLUMNS: readonly DataColumn<Row>[] = [
  { key: 'name', head: 'Name', cell: ({ name }) => name, text: ({ name }) => name },
  { key: 'note', head: 'Note', cell: ({ note }) => note, text: ({ note }) => note },
  { key: 'act', head: '', cell: () => '…' },
];
const ROWS = ['ada', 'ben', 'cyd'].map((name) => ({ id: name, name, note: `=${name}` }));

type Options = { readonly rows?: readonly Row[]; readonly record?: (rows: number) => Promise<unknown> };

function Table({ rows = ROWS, record }: Options) {
  const list = useInfiniteQuery({
    queryKey: ['rows'],
    queryFn: (): Promise<Page> => Promise.resolve({ rows, next: null }),
    initialPageParam: undefined,
    getNextPageParam: ({ next }) => next ?? undefined,
  });
  return (
    <DataTable
      label="People"
      list={list}
      rowsOf={(page: Page) => page.rows}
      keyOf={({ id }) => id}
      columns={COLUMNS}
      hrefOf={({ id }) => (id === 'cyd' ? undefined : `/adminxxx/players/${id}`)}
      empty="No one with this name."
      {...(record === undefined ? {} : { csv: { name: 'people', record } })}
    />
  );
}

async function show(options: Options = {}): Promise<HTMLElement> {
  const page = await mount(
    <QueryClientProvider client={createQueryClient()}>
      <Table {...options} />
    </QueryClientProvider>,
  );
  await settle();
  return page;
}

const press = (key: string): Promise<void> =>
  settle(() => {
    const target = document.activeElement ?? document.body;
    target.dispatchEvent(new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true }));
  });

it('S13-02 j and k go from row to row, and rows with a page carry its link', async () => {
  const page = await show();
  await expect.poll(() => page.querySelectorAll('tbody tr')).toHaveLength(3);
  await press('ArrowDown');
  expect(document.activeElement).toBe(document.body);
  await press('j');
  expect(document.activeElement?.getAttribute('href')).toBe('/adminxxx/players/ada');
  await press('ArrowDown');
  expect(document.activeElement?.getAttribute('href')).toBe('/adminxxx/players/ben');
  await press('j');
  expect(document.activeElement).toBe(page.querySelectorAll('tbody tr')[2]);
  await press('k');
  expect(document.activeElement?.textContent).toBe('ben');
});

it('S13-02 a table without rows says so', async () => {
  const page = await show({ rows: [] });
  await expect.poll(() => page.textContent).toContain('No one with this name.');
});

it('S13-02 the rows are saved as CSV once the server has recorded it, and no cell is a formula', async () => {
  const files: Blob[] = [];
  vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(() => undefined);
  vi.spyOn(URL, 'createObjectURL').mockImplementation((file) => {
    if (file instanceof Blob) files.push(file);
    return 'blob:x';
  });
  const record = vi.fn<(rows: number) => Promise<unknown>>();
  record.mockRejectedValueOnce(new Error('No.'));
  record.mockResolvedValueOnce(undefined);
  const page = await show({ record });
  const save = (): HTMLButtonElement | undefined =>
    [...page.querySelectorAll('button')].find(({ textContent }) => textContent === 'Save 3 rows as CSV');
  await expect.poll(save).toBeDefined();
  await settle(() => save()?.click());
  await expect.poll(() => page.querySelector('[role="alert"]')).not.toBeNull();
  expect(files).toEqual([]);
  await settle(() => save()?.click());
  await expect.poll(() => files).toHaveLength(1);
  expect(record).toHaveBeenLastCalledWith(3);
  expect(await files[0]?.text()).toBe("Name,Note\r\nada,'=ada\r\nben,'=ben\r\ncyd,'=cyd\r\n");
});
