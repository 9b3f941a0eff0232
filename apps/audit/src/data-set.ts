import { createHash } from 'node:crypto';
import { createWriteStream } from 'node:fs';
import { finished } from 'node:stream/promises';

import type { Json } from './recompute.ts';

export type DataSet = {
  readonly add: (kind: string, line: { readonly [name: string]: Json }) => void;
  /** Closes the file. Its SHA-256 names it in the report. */
  readonly end: () => Promise<{ readonly lines: number; readonly hash: string }>;
};

export function createDataSet(path: string): DataSet {
  const file = createWriteStream(path);
  const hash = createHash('sha256');
  let lines = 0;
  return {
    add: (kind, line) => {
      const text = `${JSON.stringify({ kind, ...line })}\n`;
      lines += 1;
      hash.update(text);
      file.write(text);
    },
    end: async () => {
      file.end();
      await finished(file);
      return { lines, hash: hash.digest('hex') };
    },
  };
}
