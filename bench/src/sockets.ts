import { LIVE_PATH, type LiveMessage, type LiveRequest } from '@voltide/contract';
import { WebSocket } from 'ws';

type Opening = {
  readonly port: number;
  readonly words: readonly (readonly LiveRequest[])[];
  readonly from?: number;
};
type OnMessage = (message: LiveMessage, index: number) => void;

const OPENED_AT_ONCE = 50;

export async function openSockets(
  { port, words, from = 0 }: Opening,
  onMessage: OnMessage = () => undefined,
): Promise<readonly WebSocket[]> {
  const sockets: WebSocket[] = [];
  const open = async (said: readonly LiveRequest[], index: number): Promise<void> => {
    const socket = new WebSocket(`ws://127.0.0.1:${port}${LIVE_PATH}`, {
      headers: { origin: `http://localhost:${port}`, 'x-forwarded-for': addressOf(from + index) },
      perMessageDeflate: false,
    });
    socket.on('message', (data: Buffer) => onMessage(JSON.parse(data.toString('utf8')) as LiveMessage, index));
    await new Promise((resolve, reject) => {
      socket.once('open', resolve);
      socket.once('error', reject);
    });
    socket.on('error', () => undefined);
    for (const word of said) socket.send(JSON.stringify(word));
    sockets.push(socket);
  };
  for (let at = 0; at < words.length; at += OPENED_AT_ONCE) {
    await Promise.all(words.slice(at, at + OPENED_AT_ONCE).map((said, i) => open(said, at + i)));
  }
  return sockets;
}

/** The address of one of many visitors, as a proxy would tell it. */
export function addressOf(number: number): string {
  return `10.0.${Math.floor(number / 250)}.${(number % 250) + 1}`;
}
