import type { ErrorKind } from '@telehealth/errors';
import type { AnswerHeader, OperationFacts } from '@telehealth/public-api/operation';
import { hasRetryAfter } from '../problems/problems.ts';

/** `liftRequiredHeaders` moves `required` out of the schema. */
type Headers = Readonly<Record<string, AnswerHeader>>;

const onLimited: Headers = {
  RateLimit: {
    type: 'string',
    description: 'Requests left, and the seconds until all are there again.',
    examples: ['"intake";r=99;t=1'],
  },
  'RateLimit-Policy': {
    type: 'string',
    description:
      'The limit of each credential: requests in a window of seconds. `intake` is resolve, next, back and abandon, `other` all else.',
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
const retryAfter: AnswerHeader = {
  type: 'integer',
  minimum: 0,
  description: 'Seconds after which the same request may succeed.',
};
const maybeRetryAfter: AnswerHeader = {
  ...retryAfter,
  description: 'On 429, 503 and what waits: seconds after which the same request may succeed.',
  'x-component': 'MaybeRetryAfter',
};
const authenticate: Headers = {
  'WWW-Authenticate': { const: 'Bearer', description: 'On 401: how to authenticate.' },
};

/** Headers of a successful answer, but those that every answer has: the overview tells them once. */
export function headersOfSuccess(facts: OperationFacts, isChange: boolean): Headers {
  return {
    ...((isChange ? facts.tagged : facts.conditional) && onTagged),
    ...facts.answerHeaders,
  };
}

/** Headers of the problems in one response, likewise; required where every one of them has it. */
export function headersOfProblems(kinds: readonly ErrorKind[]): Headers {
  return {
    ...(kinds.includes('unauthorized') && authenticate),
    ...(kinds.includes('rate-limited') && onLimited),
    ...retryAfterOf(kinds),
  };
}

function retryAfterOf(kinds: readonly ErrorKind[]): Headers {
  if (!kinds.some(hasRetryAfter)) return {};
  return { 'Retry-After': kinds.every(hasRetryAfter) ? { ...retryAfter, required: true } : maybeRetryAfter };
}
