import { readCells, type PastedField } from '@voltide/games/packs/editor/paste';
import type { ItemFigures } from '@voltide/games/packs/editor/figures';
import { Button, Kbd } from '@voltide/ui';
import { Plus } from 'lucide-react';
import { useRef, type ClipboardEvent, type KeyboardEvent, type RefObject } from 'react';

import { MOST_ITEMS, type EditAction, type Edited } from './edited.ts';
import { ItemRow } from './item-row.tsx';

type ItemsGridProps = {
  readonly edited: Edited;
  readonly figures: readonly ItemFigures[] | undefined;
  /** Errors by the dotted path of their field. */
  readonly faults: ReadonlyMap<string, string>;
  readonly dispatch: (action: EditAction) => void;
};

const COLUMNS = ['Item', 'Id', 'Value', 'Tickets', '÷ price', 'Rarity', 'Return', ''] as const;

/**
 * Draws the table of items. The arrows and Enter go from cell to cell, Alt with an arrow moves an item, and a range
 * copied from a spreadsheet fills cells from the focused one on.
 */
export function ItemsGrid({ edited, figures, faults, dispatch }: ItemsGridProps) {
  const count = edited.items.length;
  const { grid, add, remove, press, paste } = useGridActs(count, dispatch);
  return (
    <div className="editor-items">
      {count === 0 ? (
        <p className="editor-none">
          No items yet. Add one, or paste a table with name, value and tickets into the first.
        </p>
      ) : (
        <table ref={grid} className="editor-grid">
          <caption className="unseen">Items and their tickets</caption>
          <thead>
            <tr>
              {COLUMNS.map((head, i) => (
                <th key={head} scope="col" data-align={i >= 2 && i !== 5 && i < 7 ? 'end' : undefined}>
                  {head === '' ? <span className="unseen">Actions</span> : head}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {edited.items.map((item, row) => (
              <ItemRow
                key={item.key}
                item={item}
                row={row}
                count={count}
                figures={figures?.[row]}
                faults={faults}
                dispatch={dispatch}
                onKeyDown={press}
                onPaste={paste}
                onRemove={remove}
              />
            ))}
          </tbody>
        </table>
      )}
      <div className="editor-grid-foot">
        <Button size={36} icon={<Plus />} disabled={count >= MOST_ITEMS} onClick={add}>
          Add item
        </Button>
        <p className="editor-keys">
          <Kbd>↑</Kbd> <Kbd>↓</Kbd> <Kbd>Enter</Kbd> move · <Kbd>Alt</Kbd> <Kbd>↑</Kbd> reorder · paste from a
          spreadsheet
        </p>
      </div>
    </div>
  );
}

function useGridActs(count: number, dispatch: ItemsGridProps['dispatch']) {
  const grid = useRef<HTMLTableElement>(null);
  const add = (): void => {
    dispatch({ type: 'add', at: count });
    focusLater(grid, count, 'name');
  };
  const remove = (row: number): void => {
    dispatch({ type: 'remove', row });
    focusLater(grid, Math.min(row, count - 2), 'name');
  };
  const press = (event: KeyboardEvent<HTMLInputElement>): void => {
    const cell = cellOf(event.currentTarget);
    if (cell === undefined) return;
    const { row, field, input } = cell;
    if (event.altKey && (event.key === 'ArrowUp' || event.key === 'ArrowDown')) {
      event.preventDefault();
      const by = event.key === 'ArrowUp' ? -1 : 1;
      dispatch({ type: 'move', row, by });
      focusLater(grid, Math.max(0, Math.min(count - 1, row + by)), field);
      return;
    }
    const isPlain = !event.altKey && !event.ctrlKey && !event.metaKey && !event.shiftKey;
    if (!isPlain) return;
    if (event.key === 'Enter' && row === count - 1) {
      event.preventDefault();
      dispatch({ type: 'add', at: count });
      focusLater(grid, count, field);
      return;
    }
    const next = nextCell(event.key, { row, field, input });
    if (next === undefined || !focusCell(grid, next.row, next.field)) return;
    event.preventDefault();
  };
  const paste = (event: ClipboardEvent<HTMLInputElement>): void => {
    const cell = cellOf(event.currentTarget);
    const text = event.clipboardData.getData('text/plain');
    if (cell === undefined || !/[\t\n]/.test(text.trimEnd())) return;
    event.preventDefault();
    dispatch({ type: 'paste', row: cell.row, field: cell.field, cells: readCells(text) });
  };
  return { grid, add, remove, press, paste };
}

type Cell = { readonly row: number; readonly field: PastedField; readonly input: HTMLInputElement };

const FIELDS: readonly PastedField[] = ['name', 'id', 'value', 'tickets'];

function cellOf(target: HTMLInputElement): Cell | undefined {
  const [row, name] = (target.dataset['cell'] ?? '').split('.');
  const field = FIELDS.find((each) => each === name);
  return field === undefined ? undefined : { row: Number(row), field, input: target };
}

/** Returns the cell that a key leads to: sideways only from the end of the text. */
function nextCell(key: string, { row, field, input }: Cell): Pick<Cell, 'row' | 'field'> | undefined {
  if (key === 'ArrowUp') return { row: row - 1, field };
  if (key === 'ArrowDown' || key === 'Enter') return { row: row + 1, field };
  const column = FIELDS.indexOf(field);
  const [start, end, length] = [input.selectionStart ?? 0, input.selectionEnd ?? 0, input.value.length];
  const isWhole = start === 0 && end === length;
  const before = FIELDS[column - 1];
  const after = FIELDS[column + 1];
  if (key === 'ArrowLeft' && before !== undefined && (end === 0 || isWhole)) return { row, field: before };
  if (key === 'ArrowRight' && after !== undefined && (start === length || isWhole)) return { row, field: after };
  return undefined;
}

function focusCell(grid: RefObject<HTMLTableElement | null>, row: number, field: PastedField): boolean {
  const input = grid.current?.querySelector<HTMLInputElement>(`[data-cell="${row}.${field}"]`);
  if (input === null || input === undefined) return false;
  input.focus();
  input.select();
  return true;
}

/** The row appears with the next render. */
function focusLater(grid: RefObject<HTMLTableElement | null>, row: number, field: PastedField): void {
  requestAnimationFrame(() => focusCell(grid, row, field));
}
