import { hash } from 'node:crypto';

import { createGate } from '../gate.ts';
import { createThreadPool } from '../thread-pool.ts';

type KeptOptions<Scene> = {
  /** Draws a scene in a thread of its own, as PNG: the pen of a canvas works where it is called, for some 20 ms. */
  readonly script: URL;
  /** All that a picture shows. What it throws is the answer. */
  readonly readScene: (name: string) => Promise<Scene>;
};

/** So many pictures are kept, 50 kB each: a link that is shared is asked for by many at once. */
const KEPT = 200;
/** One is drawn after the other, so that players wait for none of them. */
const WAITING = 20;
const ETAG_LENGTH = 22;

/** A picture as PNG, and what it shows: another name on it is another picture. */
export type KeptPicture = { readonly bytes: Uint8Array; readonly etag: string };

export type KeptPictures = ReturnType<typeof createKeptPictures>;

/** Pictures for previews of links, by a name. Each shows what is true when it is asked for. */
export function createKeptPictures<Scene>({ script, readScene }: KeptOptions<Scene>) {
  const gate = createGate({ parallel: 1, waiting: WAITING, waitingKnown: 0 });
  const threads = createThreadPool<Uint8Array>({ script, size: 1 });
  /** The one that was asked for last is the last. */
  const kept = new Map<string, KeptPicture>();
  const underWay = new Map<string, Promise<KeptPicture>>();
  const keep = (name: string, picture: KeptPicture): void => {
    kept.delete(name);
    kept.set(name, picture);
    const [oldest] = kept.keys();
    if (kept.size > KEPT && oldest !== undefined) kept.delete(oldest);
  };
  const draw = async (name: string, address: string): Promise<KeptPicture> => {
    const scene = await readScene(name);
    const etag = `"${hash('sha256', JSON.stringify(scene), 'base64url').slice(0, ETAG_LENGTH)}"`;
    const known = kept.get(name);
    if (known?.etag === etag) return known;
    return { etag, bytes: await gate.run({ key: address, isKnown: false }, () => threads.run(scene)) };
  };
  const look = async (name: string, address: string): Promise<KeptPicture> => {
    try {
      const picture = await draw(name, address);
      keep(name, picture);
      return picture;
    } catch (error) {
      // What may not be shown any more is not kept either.
      kept.delete(name);
      throw error;
    }
  };
  return {
    /**
     * The picture of a name; `count` counts one that this node does not have. What has no picture takes no place among
     * those that are kept.
     * @throws AppError `unavailable`, and what `readScene` and `count` throw
     */
    async find(name: string, address: string, count: () => void): Promise<KeptPicture> {
      const asked = underWay.get(name);
      if (asked !== undefined) return asked;
      if (!kept.has(name)) count();
      const answer = look(name, address).finally(() => underWay.delete(name));
      underWay.set(name, answer);
      return answer;
    },

    /** Refuses whoever waits, and ends the thread after the picture that it draws. */
    async close(): Promise<void> {
      gate.close();
      await threads.close();
    },
  };
}
