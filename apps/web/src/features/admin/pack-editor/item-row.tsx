import type { ItemFigures } from '@voltide/games/packs/editor/figures';
import { percentOf } from '@voltide/games/packs/editor/fraction';
import type { PastedField } from '@voltide/games/packs/editor/paste';
import { cx, IconButton, RarityTag } from '@voltide/ui';
import type { ClipboardEventHandler, KeyboardEventHandler } from 'react';
import { ArrowDown, ArrowUp, Lock, LockOpen, X } from 'lucide-react';

import type { EditAction, EditedRow } from './edited.ts';
import { timesText } from '../packs/figures-text.ts';

type ItemRowProps = {
  readonly item: EditedRow;
  readonly row: number;
  readonly count: number;
  readonly figures: ItemFigures | undefined;
  readonly faults: ReadonlyMap<string, string>;
  readonly dispatch: (action: EditAction) => void;
  readonly onKeyDown: KeyboardEventHandler<HTMLInputElement>;
  readonly onPaste: ClipboardEventHandler<HTMLInputElement>;
  readonly onRemove: (row: number) => void;
};

const CELLS: readonly { readonly field: PastedField; readonly head: string; readonly most: number }[] = [
  { field: 'name', head: 'Item', most: 40 },
  { field: 'id', head: 'Id', most: 40 },
  { field: 'value', head: 'Value', most: 20 },
  { field: 'tickets', head: 'Tickets', most: 9 },
];

export function ItemRow({ item, row, count, figures, faults, dispatch, onKeyDown, onPaste, onRemove }: ItemRowProps) {
  const name = item.name === '' ? `item ${row + 1}` : item.name;
  return (
    <tr data-locked={item.isLocked || undefined}>
      {CELLS.map(({ field, head, most }) => {
        const fault = item[field] === '' ? undefined : faults.get(`items.${row}.${field}`);
        const isNumber = field === 'value' || field === 'tickets';
        return (
          <td key={field} data-label={head} data-field={field}>
            <input
              className={cx('editor-cell', isNumber && 'num')}
              data-cell={`${row}.${field}`}
              aria-label={`${head} of ${name}`}
              aria-invalid={fault === undefined ? undefined : true}
              data-tooltip={fault}
              value={item[field]}
              maxLength={most}
              autoComplete="off"
              spellCheck={false}
              {...(isNumber ? { inputMode: 'decimal' } : {})}
              onKeyDown={onKeyDown}
              onPaste={onPaste}
              onChange={({ currentTarget }) => dispatch({ type: 'cell', row, field, text: currentTarget.value })}
            />
          </td>
        );
      })}
      <td data-label="÷ price" data-align="end">
        {figures === undefined ? '–' : timesText(figures.timesPrice)}
      </td>
      <td data-label="Rarity">{figures === undefined ? '–' : <RarityTag rarity={figures.rarity} />}</td>
      <td data-label="Return" data-align="end">
        {figures === undefined ? '–' : `${percentOf(figures.returned, 3)} pp`}
      </td>
      <td className="editor-acts">
        <IconButton
          size={36}
          label={item.isLocked ? `Unlock ${name}` : `Lock ${name}: the nearest tables leave it alone`}
          aria-pressed={item.isLocked}
          icon={item.isLocked ? <Lock /> : <LockOpen />}
          onClick={() => dispatch({ type: 'lock', row })}
        />
        <IconButton
          size={36}
          label={`Move ${name} up`}
          icon={<ArrowUp />}
          disabled={row === 0}
          onClick={() => dispatch({ type: 'move', row, by: -1 })}
        />
        <IconButton
          size={36}
          label={`Move ${name} down`}
          icon={<ArrowDown />}
          disabled={row === count - 1}
          onClick={() => dispatch({ type: 'move', row, by: 1 })}
        />
        <IconButton size={36} label={`Remove ${name}`} icon={<X />} onClick={() => onRemove(row)} />
      </td>
    </tr>
  );
}
