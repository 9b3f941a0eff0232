import { Button, Money, RarityTag } from '@voltide/ui';

import { ItemPicture } from '../../../lib/plays/item-picture.tsx';
import type { StackCardProps } from './stack-card.tsx';
import { StackBattles } from './stack-battles.tsx';
import { StackWorth } from './stack-worth.tsx';

export function StackLine({ stack, isChosen, onChoose, onSell }: StackCardProps) {
  const { packId, packName, itemId, itemName, rarity, bucket, value, count, battles } = stack;
  return (
    <article className="stack-line" data-chosen={isChosen || undefined}>
      <label className="stack-line-pick">
        <input type="checkbox" className="check-box" checked={isChosen} onChange={onChoose} />
        <span className="unseen">Choose {itemName}</span>
      </label>
      <ItemPicture packId={packId} itemId={itemId} rarity={rarity} size={44} />
      <span className="stack-line-what">
        <strong>
          {itemName}
          {count > 1 ? <span className="stack-line-times"> ×{count.toLocaleString('en')}</span> : null}
        </strong>
        <span className="stack-line-from">
          <RarityTag rarity={rarity} />
          <span>
            {packName} · {bucket === 'cash' ? 'cash' : 'play balance'}
          </span>
        </span>
        <StackBattles battles={battles} />
      </span>
      <span className="stack-line-worth num">
        <StackWorth stack={stack} />
      </span>
      <Button size={36} onClick={onSell}>
        Sell{' '}
        <span className="unseen">
          one {itemName} for <Money amount={value} />
        </span>
      </Button>
    </article>
  );
}
