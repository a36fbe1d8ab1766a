import type { ErrorKind } from '@telehealth/errors';
import { correlationIdMaxLength, correlationIdPattern } from '@telehealth/ids';
import { type AnswerHeader, isChange, type Operation } from '../operation.ts';
import { retryAfterSeconds } from '../problems/problem.ts';
import { only } from '../schema/json-schema.ts';
import type { Components } from './components.ts';

const correlationId: AnswerHeader = {
  description: 'Names the request: the value that it was sent with, or a new one.',
  required: true,
  schema: { type: 'string', maxLength: correlationIdMaxLength, pattern: correlationIdPattern },
};
const entityTag: AnswerHeader = {
  description: 'Names this state of the resource.',
  required: true,
  schema: { type: 'string', examples: ['"3-Zq3uTzYkP1mB7tRj2vWnYw"'] },
};
const limit: AnswerHeader = {
  description: 'Requests left, and the seconds until all are there again.',
  schema: { type: 'string', examples: ['"intake";r=99;t=1'] },
};
const limitPolicy: AnswerHeader = {
  description:
    'The limit of each credential: requests in a window of seconds. `intake` is resolve, next, back and abandon, `other` all else.',
  schema: { type: 'string', examples: ['"intake";q=100;w=1'] },
};
const authenticate: AnswerHeader = {
  description: 'On 401: how to authenticate.',
  schema: only('Bearer'),
};
const retryAfter: AnswerHeader = {
  description: 'Seconds after which the same request may succeed.',
  required: true,
  schema: { type: 'integer', minimum: 0 },
};
const maybeRetryAfter: AnswerHeader = {
  component: 'MaybeRetryAfter',
  description: 'On 429, 503, 504 and what waits: seconds after which the same request may succeed.',
  schema: { type: 'integer', minimum: 0 },
};

/** Without `X-Correlation-Id`: the overview describes it, because every answer has it. */
export function headersOfSuccess(operation: Operation, components: Components): object {
  const { tagged, conditional, answerHeaders = {} } = operation;
  const hasTag = isChange(operation) ? tagged : conditional;
  return headersOf({ ...(hasTag && { ETag: entityTag }), ...answerHeaders }, components);
}

export function headersOfProblems(kinds: readonly ErrorKind[], components: Components): object {
  const waits = kinds.filter((kind) => retryAfterSeconds[kind] !== undefined);
  return headersOf(
    {
      'X-Correlation-Id': correlationId,
      ...(kinds.includes('unauthorized') && { 'WWW-Authenticate': authenticate }),
      ...(kinds.includes('rate-limited') && { RateLimit: limit, 'RateLimit-Policy': limitPolicy }),
      ...(waits.length > 0 && {
        'Retry-After': waits.length === kinds.length ? retryAfter : maybeRetryAfter,
      }),
    },
    components,
  );
}

function headersOf(headers: Readonly<Record<string, AnswerHeader>>, { refTo }: Components): object {
  const refs = Object.entries(headers).map(([name, { component = name, ...header }]) => [
    name,
    refTo('headers', component, header),
  ]);
  return refs.length === 0 ? {} : { headers: Object.fromEntries(refs) };
}
