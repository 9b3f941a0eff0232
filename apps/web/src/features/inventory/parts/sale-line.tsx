import type { Stack } from '@voltide/contract';
import { formatVt, readTyped } from '@voltide/core';
import { FieldNote, Money, NumberInput, RarityTag } from '@voltide/ui';
import { useId, useState } from 'react';

import { ItemPicture } from '../../../lib/plays/item-picture.tsx';
import { planSale } from '../model/sale-plan.ts';

type SaleLineProps = {
  readonly stack: Stack;
  readonly count: number;
  readonly onCount: (count: number) => void;
};

export function SaleLine({ stack, count, onCount }: SaleLineProps) {
  const [line] = planSale([stack], { [stack.id]: count }).lines;
  const noteId = useId();
  const [typed, setTyped] = useState(`${count}`);
  const error = errorOf(typed, stack.count);
  const type = (text: string): void => {
    setTyped(text);
    const read = readTyped(text, 0);
    onCount(read.ok && errorOf(text, stack.count) === undefined ? Number(read.units) : 0);
  };
  return (
    <li className="sale-line">
      <ItemPicture packId={stack.packId} itemId={stack.itemId} rarity={stack.rarity} size={48} />
      <span className="sale-name">
        <strong>{stack.itemName}</strong>
        <RarityTag rarity={stack.rarity} />
      </span>
      {stack.count > 1 ? (
        <label className="sale-count">
          <NumberInput
            value={typed}
            aria-label={`How many ${stack.itemName}`}
            aria-describedby={noteId}
            aria-invalid={error === undefined ? undefined : true}
            onChange={({ currentTarget }) => type(currentTarget.value)}
          />
          <small>of {stack.count.toLocaleString('en')}</small>
        </label>
      ) : (
        <span className="sale-count">1</span>
      )}
      <Money amount={formatVt(line?.sumSun ?? 0n)} className="sale-sum" />
      {stack.count > 1 ? (
        <span className="sale-error">
          <FieldNote id={noteId} error={error} />
        </span>
      ) : null}
    </li>
  );
}

/** Returns the error of a count. An empty text is 0. */
function errorOf(typed: string, most: number): string | undefined {
  const read = readTyped(typed, 0);
  if (!read.ok) return read.isEmpty ? undefined : read.text;
  return read.units > BigInt(most) ? `You have ${most.toLocaleString('en')}.` : undefined;
}
