import type { Socket } from 'node:net';

import { MAX_LINE_BYTES } from './protocol.ts';

/** Raised if the other side ends, fails, or sends too much before its line is whole. */
export class LineError extends Error {
  override name = 'LineError';
}

/** Raised if the other side ends the connection in order, before its line is whole. */
export class ClosedError extends LineError {
  override name = 'ClosedError';
}

/** Reads a connection line by line, ASCII, each at most MAX_LINE_BYTES long. */
export function readLines(socket: Socket): { next(): Promise<string> } {
  let held = '';
  let fault: LineError | undefined;
  let wake = (): void => undefined;
  socket.setEncoding('latin1');
  socket.on('data', (piece: string) => {
    held += piece;
    if (held.length > MAX_LINE_BYTES) socket.destroy(new LineError('the line is too long'));
    wake();
  });
  socket.on('error', (error) => {
    fault ??= new LineError(error.message, { cause: error });
  });
  socket.on('close', () => {
    fault ??= new ClosedError('the connection was closed');
    wake();
  });
  return {
    async next() {
      for (;;) {
        const end = held.indexOf('\n');
        if (end >= 0) {
          const line = held.slice(0, end);
          held = held.slice(end + 1);
          return line;
        }
        if (fault !== undefined) throw fault;
        await new Promise<void>((resolve) => (wake = resolve));
      }
    },
  };
}
