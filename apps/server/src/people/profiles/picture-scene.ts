import type { PublicProfile } from '@voltide/contract';
import { parseVt } from '@voltide/core';
import { designedLook } from '@voltide/ui/art/pack-look';

import type { Catalogue } from '../../play/packs/catalogue.ts';
import { addressText, itemLook, vtText } from '../../play/pictures/picture-text.ts';
import type { ProfileScene } from '../../play/pictures/scenes.ts';

const ITEMS_DRAWN = 3;
const MONTH = new Intl.DateTimeFormat('en', { month: 'long', year: 'numeric', timeZone: 'UTC' });

type Around = { readonly publicUrl: string; readonly catalogue: Pick<Catalogue, 'findCurrent'> };

export function profileSceneOf(profile: PublicProfile, { publicUrl, catalogue }: Around): ProfileScene {
  const { name, level, memberSince, bestItems = [] } = profile;
  const facts = [
    ...(level === undefined ? [] : [`Level ${level}`]),
    ...(memberSince === undefined ? [] : [`Member since ${MONTH.format(Date.parse(`${memberSince}-01`))}`]),
  ];
  return {
    kind: 'profile',
    name,
    facts,
    items: bestItems.slice(0, ITEMS_DRAWN).map(({ packId, itemId, itemName, value, rarity }) => {
      const version = catalogue.findCurrent(packId);
      const look =
        version === undefined
          ? { id: itemId, order: designedLook(packId).order, rarity }
          : itemLook(version, itemId, rarity);
      return { look, name: itemName, value: vtText(parseVt(value)) };
    }),
    about: 'Player',
    address: addressText(publicUrl, `/u/${name}`),
    alt: `${name}. ${facts.join('. ')}`,
  };
}
