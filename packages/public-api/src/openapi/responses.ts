import { type ErrorKind, errorTable } from '@telehealth/errors';
import type { TSchema } from 'typebox';
import type { Operation } from '../operation.ts';
import { Problem, problemMediaType } from '../problems/problem.ts';
import { headersOfProblems, headersOfSuccess } from './answer-headers.ts';
import type { Components } from './components.ts';
import { kindsOf } from './problem-kinds.ts';
import { schemaOf } from './schemas.ts';

/** The problem type of a kind. */
export type TypeOfProblem = (kind: ErrorKind) => string;

const meaningOfStatus: Readonly<Record<string, string>> = {
  200: 'OK.',
  201: 'Created.',
  202: 'OK.',
  204: 'Done; the answer has no body.',
  302: 'A redirect.',
  304: 'Not changed since the answer with this `ETag`.',
};

/** Every answer by its status: successes with an example, and problems. */
export function responsesOf(operation: Operation, components: Components, typeOf: TypeOfProblem): object {
  return { ...successes(operation, components), ...failures(operation, components, typeOf) };
}

function successes(operation: Operation, components: Components): object {
  const { answers, conditional } = operation;
  const headers = headersOfSuccess(operation, components);
  const isEither = '200' in answers && '201' in answers;
  const bodies = Object.entries(answers).map(([status, schema]) => {
    const description = isEither ? 'Created (201), or there already (200).' : meaningOfStatus[status];
    return [status, { description, ...headers, ...contentOf(schema, components, operation) }];
  });
  return {
    ...Object.fromEntries(bodies),
    ...(conditional && { 304: { description: meaningOfStatus[304], ...headers } }),
  };
}

const csvMedia = { schema: { type: 'string' }, example: 'order_ref,state\r\n' };

function contentOf(
  schema: TSchema & { type?: unknown; examples?: readonly unknown[] },
  components: Components,
  { csv }: Pick<Operation, 'csv'>,
) {
  if (schema.type === 'null') return {};
  const media = { schema: schemaOf(schema, components), example: schema.examples?.[0] };
  return { content: { 'application/json': media, ...(csv && { 'text/csv': csvMedia }) } };
}

/** One answer for each status of a refusal, and `default` for the faults that any operation may have. They are shared. */
function failures(operation: Operation, components: Components, typeOf: TypeOfProblem): object {
  const kinds = kindsOf(operation);
  const faults = kinds.filter((kind) => errorTable[kind].status >= 500);
  const refusals = Map.groupBy(
    kinds.filter((kind) => !faults.includes(kind)),
    (kind) => errorTable[kind].status,
  );
  const answers = [...refusals].map(([status, ofStatus]) => [
    status,
    problemsAnswer(ofStatus, components, typeOf),
  ]);
  const malformed = (operation.malformedAs ?? []).map((status) => [
    status,
    problemsAnswer(['malformed-request'], components, typeOf, status),
  ]);
  return {
    ...Object.fromEntries([...answers, ...malformed]),
    default: problemsAnswer(faults, components, typeOf),
  };
}

/** An answer with one of the problems. It has their own status, or another one. */
function problemsAnswer(
  kinds: readonly ErrorKind[],
  components: Components,
  typeOf: TypeOfProblem,
  asStatus?: number,
): object {
  const examples = kinds.map((kind) => {
    const { title, status } = errorTable[kind];
    const name = asStatus === undefined ? kind : `${kind}-${asStatus}`;
    const value = { type: typeOf(kind), title, status: asStatus ?? status };
    return [kind, components.refTo('examples', name, { value })];
  });
  const media = { schema: schemaOf(Problem, components), examples: Object.fromEntries(examples) };
  const areFaults = kinds.every((kind) => errorTable[kind].status >= 500);
  const named = areFaults ? 'Fault' : kinds.map(nameOfKind).join('Or');
  const name = asStatus === undefined ? named : `${named}As${asStatus}`;
  return components.refTo('responses', name, {
    description: kinds.map((kind) => errorTable[kind].title).join('; '),
    ...headersOfProblems(kinds, components),
    content: { [problemMediaType]: media },
  });
}

/** Names of components are repeated by every operation, so long ones are short here. */
const shortNames: Partial<Record<ErrorKind, string>> = {
  'publishable-credential-read-only': 'ReadOnly',
  'malformed-request': 'Malformed',
  'malformed-brand': 'Brand',
  'payload-too-large': 'TooLarge',
  'rate-limited': 'Limited',
  'idempotency-in-flight': 'InFlight',
  'idempotency-mismatch': 'Mismatch',
  'unsupported-media-type': 'MediaType',
};

/** `not-found` as names of components have it: `NotFound`. */
function nameOfKind(kind: ErrorKind): string {
  return shortNames[kind] ?? kind.replaceAll(/(?:^|-)(\w)/g, (_, letter: string) => letter.toUpperCase());
}
