import { hash } from 'node:crypto';

import type { Painter } from './painter.ts';
import type { Scene, Shape } from './scenes.ts';

type KeptOptions = {
  readonly painter: Pick<Painter, 'draw'>;
  readonly readScene: (name: string) => Promise<Scene>;
};

/** Cache for some 100 pictures: many clients request a shared link at once. */
const KEPT_BYTES = 24 * 2 ** 20;
const ETAG_LENGTH = 22;

/** A picture as PNG, and its content: another name on it is another picture. */
type KeptPicture = { readonly bytes: Uint8Array; readonly etag: string };

type PictureRef = { readonly name: string; readonly shape: Shape };

/** Pictures for previews of links, by a name. Each shows the state at its request. */
export function createKeptPictures({ painter, readScene }: KeptOptions) {
  /** In the order of their last use. */
  const kept = new Map<string, KeptPicture>();
  let keptBytes = 0;
  const underWay = new Map<string, Promise<KeptPicture>>();
  const drop = (key: string): void => {
    keptBytes -= kept.get(key)?.bytes.length ?? 0;
    kept.delete(key);
  };
  const keep = (key: string, picture: KeptPicture): void => {
    drop(key);
    kept.set(key, picture);
    keptBytes += picture.bytes.length;
    for (const oldest of kept.keys()) {
      if (keptBytes <= KEPT_BYTES) return;
      drop(oldest);
    }
  };
  const draw = async (key: string, { name, shape }: PictureRef, address: string): Promise<KeptPicture> => {
    const scene = await readScene(name);
    const etag = `"${hash('sha256', JSON.stringify([scene, shape]), 'base64url').slice(0, ETAG_LENGTH)}"`;
    const known = kept.get(key);
    if (known?.etag === etag) return known;
    return { etag, bytes: await painter.draw({ scene, shape }, address) };
  };
  const look = async (key: string, ref: PictureRef, address: string): Promise<KeptPicture> => {
    try {
      const picture = await draw(key, ref, address);
      keep(key, picture);
      return picture;
    } catch (error) {
      // A picture that may no longer be shown is not cached either.
      drop(key);
      throw error;
    }
  };
  return {
    /**
     * Finds the picture of a name; `count` counts one that this node does not have. Names without a picture take no
     * place in the cache.
     * @throws AppError `unavailable`, and what `readScene` and `count` throw
     */
    async find(ref: PictureRef, address: string, count: () => void): Promise<KeptPicture> {
      const key = `${ref.shape} ${ref.name}`;
      const asked = underWay.get(key);
      if (asked !== undefined) return asked;
      if (!kept.has(key)) count();
      const answer = look(key, ref, address).finally(() => underWay.delete(key));
      underWay.set(key, answer);
      return answer;
    },
  };
}
