import { guestOf, userOf } from './users.ts';

export type SeenRequest = {
  readonly method: string;
  readonly path: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly credentials: string | undefined;
  readonly body: unknown;
};

export type FakeAnswer = {
  readonly status?: number;
  readonly statusText?: string;
  readonly headers?: Readonly<Record<string, string>>;
  readonly body?: unknown;
  /** A readable cookie that the browser keeps. */
  readonly cookie?: string;
};

/** Answers by "METHOD /path"; `lost` for a request without an answer. */
export type FakeAnswers = Readonly<Record<string, (request: SeenRequest) => FakeAnswer | 'lost'>>;

export type FakeServer = { readonly fetch: typeof fetch; readonly seen: readonly SeenRequest[] };

const NOT_FOUND: FakeAnswer = { status: 404, body: { error: 'Not found.', code: 'not_found' } };

export function createFakeServer(answers: FakeAnswers): FakeServer {
  const seen: SeenRequest[] = [];
  return {
    seen,
    fetch: (input, init = {}) => {
      const request: SeenRequest = {
        method: init.method ?? 'GET',
        path: input instanceof Request ? input.url : input.toString(),
        headers: init.headers as Record<string, string>,
        credentials: init.credentials,
        body: typeof init.body === 'string' ? (JSON.parse(init.body) as unknown) : undefined,
      };
      seen.push(request);
      const answer = answers[`${request.method} ${request.path}`]?.(request) ?? NOT_FOUND;
      if (answer === 'lost') return Promise.reject(new TypeError('Failed to fetch'));
      if (answer.cookie !== undefined) document.cookie = answer.cookie;
      return Promise.resolve(responseOf(answer));
    },
  };
}

function responseOf({ status = 200, statusText = '', headers = {}, body = '' }: FakeAnswer): Response {
  const isText = typeof body === 'string';
  return new Response(isText ? body : JSON.stringify(body), {
    status,
    statusText,
    headers: { 'content-type': isText ? 'text/plain' : 'application/json; charset=utf-8', ...headers },
  });
}

export const ADA = userOf();

export const GUEST = guestOf();

/** Answer to a guest's start, with the marker cookie. */
export const GUEST_STARTED: FakeAnswer = { body: { user: GUEST }, cookie: 'voltide-guest=1; Path=/' };
