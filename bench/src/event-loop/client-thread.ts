/** The browser of a measurement: it sends what it is told in a thread of its own, one request after the other. */
import { Agent, request } from 'node:http';
import { parentPort } from 'node:worker_threads';

export type Sent = {
  readonly url: string;
  readonly method: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string | undefined;
};

const agent = new Agent({ keepAlive: true });

parentPort?.on('message', (sent: Sent) => {
  const sending = request(sent.url, { method: sent.method, headers: sent.headers, agent }, (answer) => {
    answer.resume();
    answer.once('close', () => parentPort?.postMessage(answer.statusCode ?? 0, []));
  });
  sending.once('error', () => parentPort?.postMessage(0, []));
  sending.end(sent.body);
});
