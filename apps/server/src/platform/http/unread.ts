import type { IncomingMessage, Server, ServerResponse } from 'node:http';

/**
 * Ends connections whose client has not read an answer for so long: it is held in memory. Answers that are not ready
 * yet may take as long as they need.
 */
export function endUnread(server: Server, limitMs: number): void {
  server.on('request', (_request: IncomingMessage, response: ServerResponse) => {
    const { socket } = response;
    if (socket === null) return;
    response.setTimeout(limitMs, () => {
      if (socket.writableLength > 0) socket.destroy();
      else socket.setTimeout(limitMs);
    });
  });
}
