import type { ResponseOf, SharedResult, sharePlay } from '@voltide/contract';
import type { UserId } from '@voltide/core';

import type { Connection } from '../../platform/db/pool.ts';
import { AppError } from '../../errors.ts';
import type { Preview } from '../../platform/http/preview.ts';
import type { Catalogue } from '../packs/catalogue.ts';
import { findPerson } from '../../people/person/person.sql.ts';
import { presentPerson } from '../../people/person/present-person.ts';
import { createKeptPictures } from '../pictures/kept-pictures.ts';
import type { Painter } from '../pictures/painter.ts';
import type { History } from '../plays/history.ts';
import type { OddsTables } from '../plays/odds-tables.ts';
import { parsePlayId } from '../plays/play.ts';
import type { Secret } from '../../platform/secrets/secret.ts';
import { createShareIds } from './share-ids.ts';
import { presentShared, sharedSceneOf, type Shareable } from './shared-result.ts';

type SharingPorts = {
  readonly database: Connection;
  readonly secretKey: Secret<Uint8Array>;
  readonly publicUrl: string;
  readonly painter: Painter;
  readonly history: Pick<History, 'find'>;
  readonly catalogue: Pick<Catalogue, 'findByHash'>;
  readonly oddsTables: Pick<OddsTables, 'findByHash'>;
};

const MOST_NUMBER = 999_999_999;

export function createSharing(ports: SharingPorts) {
  const { database, secretKey, publicUrl, painter, history } = ports;
  const ids = createShareIds(secretKey);
  const find = async (userId: UserId, playId: string): Promise<Shareable | undefined> => {
    const play = await history.find(userId, playId);
    return play === undefined ? undefined : presentShared(ports, play);
  };
  /** @throws AppError `not_found` */
  const read = async (shareId: string): Promise<{ readonly shared: Shareable; readonly name: string | null }> => {
    const { userId, epoch, nonce } = ids.playOf(shareId);
    if (userId <= 0n || epoch > MOST_NUMBER || nonce > MOST_NUMBER) throw new AppError('not_found');
    const shared = await find(userId, `${epoch}-${nonce}`);
    if (shared === undefined) throw new AppError('not_found');
    const person = await findPerson(database, userId);
    const shown = person === undefined ? undefined : presentPerson(person);
    return { shared, name: shown?.kind === 'player' ? shown.name : null };
  };
  return {
    /** Returns the id under which everybody can see a play. @throws AppError `not_found` for what cannot be shared */
    async share(userId: UserId, playId: string): Promise<ResponseOf<typeof sharePlay>> {
      if ((await find(userId, playId)) === undefined) throw new AppError('not_found');
      return { shareId: ids.idOf({ userId, ...parsePlayId(playId) }) };
    },

    /** @throws AppError `not_found` */
    async read(shareId: string): Promise<SharedResult> {
      const { shared, name } = await read(shareId);
      return { ...shared.result, name, alt: sharedSceneOf(shared, { name, publicUrl, shareId }).alt };
    },

    pictures: createKeptPictures({
      painter,
      readScene: async (shareId) => {
        const { shared, name } = await read(shareId);
        return sharedSceneOf(shared, { name, publicUrl, shareId });
      },
    }),

    async preview(shareId: string): Promise<Preview | undefined> {
      try {
        const { shared, name } = await read(shareId);
        const { alt, paid, chance } = sharedSceneOf(shared, { name, publicUrl, shareId });
        const { about, itemName, times } = shared.result;
        const title = itemName === null ? `×${times} on the ${about}` : `${itemName}: ×${times} from ${about}`;
        const path = `/shared/${shareId}`;
        return {
          title,
          description: `${paid}. ${chance}. Exact odds before, proof after.`,
          path,
          picture: `/api${path}/picture`,
          alt,
        };
      } catch (error) {
        if (error instanceof AppError && error.code === 'not_found') return undefined;
        throw error;
      }
    },
  };
}
