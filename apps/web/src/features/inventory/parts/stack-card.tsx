import type { Stack } from '@voltide/contract';
import { Button, Money, RarityTag } from '@voltide/ui';

import { ItemPicture } from '../../../lib/plays/item-picture.tsx';
import { StackBattles } from './stack-battles.tsx';
import { StackWorth } from './stack-worth.tsx';

export type StackCardProps = {
  readonly stack: Stack;
  readonly isChosen: boolean;
  readonly onChoose: () => void;
  readonly onSell: () => void;
};

export function StackCard({ stack, isChosen, onChoose, onSell }: StackCardProps) {
  const { packId, packName, itemId, itemName, rarity, bucket, value, count, battles } = stack;
  return (
    <article className="stack-card" data-chosen={isChosen || undefined} style={{ '--tone': `var(--r-${rarity})` }}>
      <label className="stack-pick">
        <input type="checkbox" className="check-box" checked={isChosen} onChange={onChoose} />
        <span className="unseen">Choose {itemName}</span>
      </label>
      {count > 1 ? <span className="stack-times">×{count.toLocaleString('en')}</span> : null}
      <ItemPicture packId={packId} itemId={itemId} rarity={rarity} size={104} />
      <strong className="stack-name">{itemName}</strong>
      <RarityTag rarity={rarity} />
      <span className="stack-from">
        {packName} <span>{bucket === 'cash' ? 'cash' : 'play balance'}</span>
      </span>
      <StackBattles battles={battles} />
      <span className="stack-worth num">{count > 1 ? <StackWorth stack={stack} /> : null}</span>
      <Button size={36} className="stack-sell" onClick={onSell}>
        Sell <span className="unseen">one {itemName} for</span> <Money amount={value} wraps />
      </Button>
    </article>
  );
}
