import type { QuickUser } from '@voltide/contract';
import { formatVt } from '@voltide/core';
import { Money } from '@voltide/ui';
import type { ReactNode } from 'react';

import { countText, savingOf } from '../model/figures.ts';

type SavingBringsProps = {
  readonly user: QuickUser;
  /** VT that saving in the claim window adds; undefined if it is not open. */
  readonly bonus: string | undefined;
};

/** Spells out the opening balance when a Quick Game is saved now: kept, added, and their sum. */
export function SavingBrings({ user, bonus }: SavingBringsProps) {
  const { itemsSun, added, total } = savingOf(user, bonus);
  const { xp, tokens, lockInAmount } = user;
  return (
    <dl className="saving-brings">
      <Row name="You keep" note={itemsSun > 0n ? <Parts balance={user.balance} itemsSun={itemsSun} /> : undefined}>
        <Money amount={lockInAmount} />
      </Row>
      {added.map(({ name, note, amount }) => (
        <Row key={name} name={name} note={note === '' ? undefined : note}>
          <Money amount={amount} signed />
        </Row>
      ))}
      <Row name="Your play balance" isSum>
        <Money amount={total} />
      </Row>
      <Row name="Also kept">
        {xp.toLocaleString('en')} XP, {countText(tokens, 'token')}
      </Row>
    </dl>
  );
}

function Parts({ balance, itemsSun }: { readonly balance: string; readonly itemsSun: bigint }) {
  return (
    <>
      balance <Money amount={balance} /> and items <Money amount={formatVt(itemsSun)} />
    </>
  );
}

type RowProps = {
  readonly name: string;
  readonly note?: ReactNode;
  readonly isSum?: boolean;
  readonly children: ReactNode;
};

function Row({ name, note, isSum = false, children }: RowProps) {
  return (
    <div data-sum={isSum || undefined}>
      <dt>
        {name}
        {note === undefined ? null : <small>{note}</small>}
      </dt>
      <dd className="num">{children}</dd>
    </div>
  );
}
