import type { PublicProfile, Rarity } from '@voltide/contract';

/** All that the picture of a profile shows: nothing that the profile does not. */
export type ProfileScene = {
  readonly name: string;
  readonly facts: readonly string[];
  readonly items: readonly { readonly name: string; readonly value: string; readonly rarity: Rarity }[];
  /** The address of the profile. */
  readonly address: string;
};

const ITEMS_DRAWN = 3;
const MONTH = new Intl.DateTimeFormat('en', { month: 'long', year: 'numeric', timeZone: 'UTC' });

/** Presents a public profile for its picture. */
export function profileSceneOf(profile: PublicProfile, publicUrl: string): ProfileScene {
  const { name, level, memberSince, bestItems = [] } = profile;
  return {
    name,
    facts: [
      ...(level === undefined ? [] : [`Level ${level}`]),
      ...(memberSince === undefined ? [] : [`Member since ${MONTH.format(Date.parse(`${memberSince}-01`))}`]),
    ],
    items: bestItems
      .slice(0, ITEMS_DRAWN)
      .map(({ itemName, value, rarity }) => ({ name: itemName, value: shortVt(value), rarity })),
    address: `${publicUrl.replace(/^https?:\/\//, '')}/u/${name}`,
  };
}

/** An amount with its thousands apart and two decimals, or with more where it has them. */
function shortVt(amount: string): string {
  const [whole = '', fraction = ''] = amount.split('.');
  const shown = fraction.replace(/^(\d\d\d*?)0+$/, '$1');
  return `${whole.replaceAll(/\B(?=(\d{3})+$)/g, ',')}.${shown} VT`;
}
