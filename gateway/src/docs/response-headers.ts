import type { ErrorKind } from '@telehealth/errors';
import { hasRetryAfter } from '../problems/problems.ts';
import type { AnswerHeader, OperationFacts } from '../routes/route-config.ts';
import { correlationId } from './parameters.ts';

/** `liftRequiredHeaders` moves `required` out of the schema. */
type Headers = Readonly<Record<string, AnswerHeader>>;

const correlated: Headers = {
  'X-Correlation-Id': { ...correlationId.schema, required: true, description: 'Names this request.' },
};
const onLimited: Headers = {
  RateLimit: {
    type: 'string',
    description: 'Requests left of the limit, and the seconds after which all of it is available again.',
    examples: ['"intake";r=99;t=1'],
  },
  'RateLimit-Policy': {
    type: 'string',
    description:
      'The limit of the class of operations, for each credential: requests in a window of seconds. `intake` is resolve, next, back and abandon, `other` is everything else.',
    examples: ['"intake";q=100;w=1'],
  },
};
const onTagged: Headers = {
  ETag: {
    type: 'string',
    required: true,
    description: 'Names this state of the resource.',
    examples: ['"3-Zq3uTzYkP1mB7tRj2vWnYw"'],
  },
};
const onConditional: Headers = {
  ...onTagged,
  'Cache-Control': {
    const: 'private, no-cache',
    required: true,
    description: 'Keep the answer, and read again with `If-None-Match`.',
  },
};
const onReplayed: Headers = {
  'Idempotent-Replayed': {
    const: 'true',
    description: 'The outcome of the first request with this `Idempotency-Key`, not a new one.',
  },
};
const onReplayedSession: Headers = {
  'Idempotent-Replayed': {
    const: 'true',
    description:
      'The request had its effect before, under the same `Idempotency-Key`; the step is the present one.',
    'x-component': 'SessionIdempotentReplayed',
  },
};
const onReadableByPages: Headers = {
  Vary: {
    const: 'Origin',
    required: true,
    description: 'Whether a page may read the answer depends on its origin.',
  },
  'Access-Control-Allow-Origin': {
    type: 'string',
    description: "The origin of the page, when it is on the brand's list and a publishable key was sent.",
  },
};
const retryAfter: AnswerHeader = {
  type: 'integer',
  minimum: 0,
  description: 'Seconds after which the same request may succeed.',
};
const maybeRetryAfter: AnswerHeader = { ...retryAfter, 'x-component': 'MaybeRetryAfter' };
const authenticate: Headers = {
  'WWW-Authenticate': { const: 'Bearer', required: true, description: 'How to authenticate.' },
};

/** Headers of every answer of the operation. */
function onEveryAnswer({ credentials = [], limited }: OperationFacts): Headers {
  return {
    ...correlated,
    ...(limited && onLimited),
    ...(credentials.includes('publishableKey') && onReadableByPages),
  };
}

/** Headers of a successful answer. */
export function headersOfSuccess(facts: OperationFacts, isChange: boolean): Headers {
  return {
    ...onEveryAnswer(facts),
    ...(facts.conditional && !isChange && onConditional),
    ...(facts.tagged && isChange && onTagged),
    ...(facts.idempotent && isChange && (facts.replaysSession ? onReplayedSession : onReplayed)),
    ...facts.answerHeaders,
  };
}

/** Headers of the problems with one status. */
export function headersOfProblem(
  facts: OperationFacts,
  isChange: boolean,
  status: number,
  kinds: readonly ErrorKind[],
): Headers {
  return {
    ...onEveryAnswer(facts),
    ...(status === 401 && authenticate),
    ...(facts.idempotent && isChange && (status === 404 || status === 422) && onReplayed),
    ...retryAfterOf(kinds),
  };
}

function retryAfterOf(kinds: readonly ErrorKind[]): Headers {
  if (!kinds.some(hasRetryAfter)) return {};
  return { 'Retry-After': kinds.every(hasRetryAfter) ? { ...retryAfter, required: true } : maybeRetryAfter };
}
