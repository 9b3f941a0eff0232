import { WebSocket } from 'ws';

/** What a socket hears and how it ends, told to one and the same listener for all of them. */
export type SocketEar<Owner> = {
  readonly onMessage: (owner: Owner, data: Buffer, isBinary: boolean) => void;
  readonly onPing: (owner: Owner, data: Buffer) => void;
  readonly onPong: (owner: Owner) => void;
  readonly onClose: (owner: Owner) => void;
};

/**
 * A WebSocket without listeners of its own: five closures and the table that holds them weigh a third of all that `ws`
 * keeps for a socket.
 */
export class QuietWebSocket extends WebSocket {
  #owner: unknown;
  #ear: SocketEar<unknown> | undefined;

  /** Says whose it is and who hears it; nothing is heard before. */
  tell<Owner>(owner: Owner, ear: SocketEar<Owner>): void {
    this.#owner = owner;
    this.#ear = ear as SocketEar<unknown>;
  }

  override emit(event: string | symbol, ...values: readonly unknown[]): boolean {
    const ear = this.#ear;
    if (ear === undefined) return event === 'error' || super.emit(event, ...values);
    const [data, isBinary] = values;
    switch (event) {
      case 'message':
        ear.onMessage(this.#owner, data as Buffer, isBinary === true);
        return true;
      case 'ping':
        ear.onPing(this.#owner, data as Buffer);
        return true;
      case 'pong':
        ear.onPong(this.#owner);
        return true;
      case 'close':
        ear.onClose(this.#owner);
        return true;
      case 'error':
        // What breaks a socket closes it too.
        return true;
      default:
        return super.emit(event, ...values);
    }
  }
}
