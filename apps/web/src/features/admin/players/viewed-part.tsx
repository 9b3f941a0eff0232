import { isPackPlay, isSeedPlay, type Viewed } from '@voltide/contract';
import { Money, moneyText } from '@voltide/ui';

import { CAUSE_WORDS } from '../../../lib/wallet/cause-words.ts';
import { Facts, type Fact } from '../parts/facts.tsx';
import { momentText } from './player-words.ts';

/** One part of the player's view, as facts without controls. */
export function ViewedPart({ viewed }: { readonly viewed: Viewed }) {
  const facts = factsOf(viewed);
  return facts.length === 0 ? <p className="data-empty">Nothing here yet.</p> : <Facts facts={facts} />;
}

function factsOf(viewed: Viewed): readonly Fact[] {
  switch (viewed.part) {
    case 'wallet':
      return walletFacts(viewed);
    case 'inventory':
      return viewed.inventory.stacks.map(({ id, itemName, packName, count, value, bucket }): Fact => [
        `${itemName} · ${packName}`,
        <span key={id}>
          {count} × <Money amount={value} />
          {bucket === 'promo' ? ' of play balance' : ''}
        </span>,
      ]);
    case 'history':
      return viewed.history.plays.map((play): Fact => {
        const name = isPackPlay(play) ? play.packName : isSeedPlay(play) ? play.tableName : play.name;
        return [
          `${momentText(play.at)} · ${name}`,
          `${moneyText(play.stake)} staked, ${moneyText(play.value)} came back`,
        ];
      });
    case 'statement':
      return viewed.statement.entries.map(({ seq, at, cause, amount, balanceAfter }): Fact => [
        `${momentText(at)} · ${CAUSE_WORDS[cause]}`,
        <span key={seq}>
          <Money amount={amount} signed />, then <Money amount={balanceAfter} />
        </span>,
      ]);
    case 'limits':
      return limitFacts(viewed);
    case 'profile':
      return profileFacts(viewed);
  }
}

type Part<Name extends Viewed['part']> = Extract<Viewed, { readonly part: Name }>;

function walletFacts({ buckets, lifetime, vault }: Part<'wallet'>): readonly Fact[] {
  return [
    ['Cash', <Money key="cash" amount={buckets.cash} />],
    ['Play balance', <Money key="promo" amount={buckets.promo} />],
    ['Held', <Money key="held" amount={buckets.held} />],
    ['Vault', vault === null ? undefined : <Money key="vault" amount={vault.vault} />],
    ['Deposited so far', <Money key="in" amount={lifetime.deposited} />],
    ['Withdrawn so far', <Money key="out" amount={lifetime.withdrawn} />],
  ];
}

function limitFacts({ limits }: Part<'limits'>): readonly Fact[] {
  const set = limits.limits.flatMap(({ kind, period, amount, used }): Fact[] =>
    amount === null ? [] : [[`${kind.replace('_', ' ')} a ${period}`, `${used} of ${amount}`]],
  );
  const { exclusion } = limits;
  return exclusion === null ? set : [...set, ['Excluded until', momentText(exclusion.until)]];
}

function profileFacts({ level, profile }: Part<'profile'>): readonly Fact[] {
  const settings = profile?.settings;
  return [
    ['Level', level.level],
    ['Public profile', settings === undefined ? undefined : settings.isPublic ? 'On' : 'Off'],
    ['Shown as Anonymous', settings === undefined ? undefined : settings.isAnonymous ? 'Yes' : 'No'],
    ['On leaderboards', settings === undefined ? undefined : settings.isHiddenFromBoards ? 'No' : 'Yes'],
    ['Sections', settings === undefined ? undefined : settings.shows.join(', ').replaceAll('_', ' ') || 'None'],
  ];
}
