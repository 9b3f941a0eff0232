import { connect, type Socket } from 'node:net';

import { parsePlace, type Place } from './address.ts';
import { ClosedError, LineError, readLines } from './lines.ts';
import {
  makeNonce,
  PATIENCE_MS,
  readAnswer,
  readGreeting,
  writeRequest,
  type About,
  type Answer,
  type Request,
} from './protocol.ts';

export { parsePlace, type About, type Place };

/** The signer did not answer, or does not have our secret: try again later. */
export class SignerAwayError extends Error {
  override name = 'SignerAwayError';
}

/** The signer rejected the request, with its reason. */
export class SignerRefusedError extends Error {
  override name = 'SignerRefusedError';
  readonly code: string;

  constructor(code: string, reason: string) {
    super(reason);
    this.code = code;
  }
}

export type SignerClient = {
  about(): Promise<About>;
  /** Signs raw_data; 65 bytes. The same bytes twice give the same signature and count once. */
  signTransfer(rawData: Uint8Array): Promise<Uint8Array>;
  /** Signs a statement of reserves as signMessageV2 does; 65 bytes. */
  signMessage(text: string): Promise<Uint8Array>;
};

/** Creates a client whose calls reject with SignerAwayError or SignerRefusedError. The secret is 32 bytes. */
export function createSignerClient(place: Place, secret: Uint8Array): SignerClient {
  const sign = async (request: Request): Promise<Uint8Array> => {
    const answer = await ask(place, secret, request);
    if (answer.kind === 'signed') return answer.signature;
    throw new SignerAwayError('the signer answered something else');
  };
  return {
    async about() {
      const answer = await ask(place, secret, { verb: 'about' });
      if (answer.kind !== 'about') throw new SignerAwayError('the signer answered something else');
      const { kind: _kind, ...about } = answer;
      return about;
    },
    signTransfer: (rawData) => sign({ verb: 'transfer', bytes: rawData }),
    signMessage: (text) => sign({ verb: 'message', bytes: Buffer.from(text) }),
  };
}

async function ask(place: Place, secret: Uint8Array, request: Request): Promise<Answer> {
  const socket = connect(place);
  const timer = setTimeout(() => socket.destroy(new LineError('it took too long')), PATIENCE_MS);
  try {
    const answer = await converse(socket, secret, request);
    if (answer.kind === 'refused') throw new SignerRefusedError(answer.code, answer.reason);
    return answer;
  } catch (error) {
    if (!(error instanceof LineError)) throw error;
    throw new SignerAwayError(`the signer did not answer: ${error.message}`, { cause: error });
  } finally {
    clearTimeout(timer);
    socket.destroy();
  }
}

async function converse(socket: Socket, secret: Uint8Array, request: Request): Promise<Answer> {
  const lines = readLines(socket);
  const signerNonce = readGreeting(await lines.next());
  if (signerNonce === undefined) throw new SignerAwayError('what answers there is no signer of this version');
  const nonces = { signer: signerNonce, caller: makeNonce() };
  socket.write(`${writeRequest(request, nonces, secret)}\n`);
  const answer = readAnswer(await nextAnswer(lines), nonces, secret);
  if (answer === undefined) throw new SignerAwayError('what answers there does not know our secret');
  return answer;
}

/** Reads the next answer. A signer closes the connection on a request without its secret. */
async function nextAnswer(lines: ReturnType<typeof readLines>): Promise<string> {
  try {
    return await lines.next();
  } catch (error) {
    if (!(error instanceof ClosedError)) throw error;
    const why = 'it closed the connection, as it does where the secret is not its own';
    throw new LineError(why, { cause: error });
  }
}
