import './gallery.css';

import { useQuery } from '@tanstack/react-query';
import { packLook } from '@voltide/games/kit/pack-look';
import {
  Avatar,
  DepthField,
  EmptyArt,
  Logo,
  PackArt,
  PackImage,
  SetRing,
  Skeleton,
  STAMP_LOOKS,
  Stamped,
  VtMark,
  Wordmark,
} from '@voltide/ui';

import { ItemPicture } from '../../../lib/plays/item-picture.tsx';
import { queryFor } from '../../../lib/http/query.ts';
import { Shelf, Specimen } from './shelf.tsx';

const AVATARS = ['look:000000', 'look:122124', 'look:231311', 'look:545025', 'look:766a68', 'look:9b9b9b'] as const;
const SCENES = ['lantern', 'anchor', 'net', 'slack'] as const;

export function ArtShelves() {
  const { data } = useQuery(queryFor('GET /api/packs'));
  const packs = data?.packs ?? [];
  return (
    <>
      <Shelf id="marks" heading="Marks">
        <Specimen name="logo">
          <Logo size={48} />
        </Specimen>
        <Specimen name="logo, one colour">
          <Logo size={48} mono />
        </Specimen>
        <Specimen name="name">
          <Wordmark />
        </Specimen>
        <Specimen name="VT">
          <VtMark size={24} />
        </Specimen>
        {AVATARS.map((value) => (
          <Specimen key={value} name={value}>
            <Avatar value={value} size={56} />
          </Specimen>
        ))}
        {SCENES.map((scene) => (
          <Specimen key={scene} name={scene}>
            <EmptyArt scene={scene} />
          </Specimen>
        ))}
        <Specimen name="depth field" wide>
          <div className="depth-specimen">
            <DepthField />
          </div>
        </Specimen>
      </Shelf>
      <StampShelf />
      <Shelf id="capsules" heading="Capsules, sealed and open">
        {packs.length === 0 ? <Skeleton width={160} height={208} /> : null}
        {packs.map(({ id, name }) => (
          <Specimen key={id} name={name}>
            <span className="pack-sizes">
              <PackArt packId={id} {...packLook(id)} size={96} />
              <PackArt packId={id} {...packLook(id)} size={96} state="open" />
            </span>
          </Specimen>
        ))}
      </Shelf>
      {packs.map((pack) => (
        <Shelf key={pack.id} id={`items-${pack.id}`} heading={`Items of ${pack.name}`}>
          {pack.items.map((item) => (
            <Specimen key={item.id} name={`${item.name}, ${item.rarity}`}>
              <ItemPicture packId={pack.id} itemId={item.id} rarity={item.rarity} size={88} />
            </Specimen>
          ))}
        </Shelf>
      ))}
    </>
  );
}

function StampShelf() {
  return (
    <Shelf id="stamps" heading="Stamps and sets">
      {STAMP_LOOKS.map((look) => (
        <Specimen key={look} name={look}>
          <span className="stamp-specimen">
            <Stamped look={look}>
              <PackImage packId="glass-tide" loading="lazy" />
            </Stamped>
          </span>
        </Specimen>
      ))}
      {[0, 3, 8, 9].map((found) => (
        <Specimen key={found} name={`${found} of 9`}>
          <SetRing found={found} of={9} size={28} />
        </Specimen>
      ))}
    </Shelf>
  );
}
