import { NoAnswer, problemOf, Refusal } from './problem.ts';

/** What a request is made of. */
export interface Question {
  readonly method?: 'GET' | 'POST' | 'PATCH' | 'HEAD' | 'DELETE';
  readonly headers?: Readonly<Record<string, string>>;
  readonly body?: object | Blob | undefined;
  /** The same for every try of one change, so that it takes effect once. */
  readonly idempotencyKey?: string;
}

const maxTries = 4;
const maxWaitS = 30;

/**
 * Asks the platform in the name of the browser session, and waits as long as a busy one says. Throws a `Refusal`, or `NoAnswer`.
 */
export async function ask(address: string, question: Question = {}): Promise<Response> {
  for (let tried = 1; ; tried += 1) {
    const answer = await request(address, question);
    if (answer.ok) return answer;
    const isBusy = answer.status === 429 || answer.status === 503;
    const waitS = retryAfter(answer) * tried;
    if (!isBusy || tried === maxTries || waitS > maxWaitS) throw new Refusal(await problemOf(answer));
    await new Promise((resume) => setTimeout(resume, (waitS + Math.random() * 0.5) * 1000));
  }
}

/** The JSON of an answer. */
export async function askJson<Body>(address: string, question?: Question): Promise<Body> {
  const answer = await ask(address, question);
  // A connection may break between the head and the body of an answer.
  return answer.json().catch(() => {
    throw new NoAnswer();
  });
}

function request(address: string, { method = 'GET', headers, body, idempotencyKey }: Question) {
  const isJson = body !== undefined && !(body instanceof Blob);
  const sent = isJson ? JSON.stringify(body) : body;
  return fetch(address, {
    method,
    headers: {
      'X-Session': '1',
      ...(isJson && { 'Content-Type': 'application/json' }),
      ...(idempotencyKey !== undefined && { 'Idempotency-Key': idempotencyKey }),
      ...headers,
    },
    ...(sent !== undefined && { body: sent }),
    credentials: 'same-origin',
    cache: 'no-store',
  }).catch(() => {
    throw new NoAnswer();
  });
}

function retryAfter(answer: Response): number {
  const seconds = Number(answer.headers.get('Retry-After') ?? 1);
  return Number.isFinite(seconds) ? seconds : 1;
}
