import { type ErrorKind, errorTable } from '@telehealth/errors';
import type { TSchema } from 'typebox';
import type { Operation } from '../operation.ts';
import { Problem, problemMediaType } from '../problems/problem.ts';
import { headersOfProblems, headersOfSuccess } from './answer-headers.ts';
import type { Components } from './components.ts';
import { kindsOf } from './problem-kinds.ts';
import { schemaOf } from './schemas.ts';
import { type DescribedAnswer, meaningOfEither } from './shared-parts.ts';

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
export function responsesOf(
  operation: Operation,
  components: Components,
  typeOf: TypeOfProblem,
): Readonly<Record<string, DescribedAnswer>> {
  return { ...successes(operation, components), ...failures(operation, components, typeOf) };
}

function successes(operation: Operation, components: Components): object {
  const { answers, conditional } = operation;
  const headers = headersOfSuccess(operation, components);
  const isEither = '200' in answers && '201' in answers;
  const bodies = Object.entries(answers).map(([status, schema]) => {
    const description = isEither ? meaningOfEither : meaningOfStatus[status];
    return [status, { description, ...headers, ...contentOf(schema, components, operation) }];
  });
  return {
    ...Object.fromEntries(bodies),
    ...(conditional && { 304: { description: meaningOfStatus[304], ...headers } }),
  };
}

function contentOf(
  schema: TSchema & { type?: unknown; examples?: readonly unknown[] },
  components: Components,
  { csv }: Pick<Operation, 'csv'>,
) {
  if (schema.type === 'null') return {};
  const media = { schema: schemaOf(schema, components), example: schema.examples?.[0] };
  return {
    content: {
      'application/json': media,
      ...(csv && { 'text/csv': { schema: { type: 'string' }, example: csv } }),
    },
  };
}

/** One answer for each status of its own refusals, and `default` for what does not depend on the operation. They are shared. */
function failures(operation: Operation, components: Components, typeOf: TypeOfProblem): object {
  const kinds = kindsOf(operation);
  const refusals = Map.groupBy(
    kinds.filter((kind) => !isCommon(kind)),
    (kind) => errorTable[kind].status,
  );
  const answers = [...refusals].map(([status, ofStatus]) => [
    status,
    problemsAnswer(ofStatus.map(nameOfKind).join('Or'), ofStatus, components, typeOf),
  ]);
  const malformed = (operation.malformedAs ?? []).map((status) => [
    status,
    problemsAnswer(`MalformedAs${status}`, ['malformed-request'], components, typeOf, status),
  ]);
  const common = kinds.filter(isCommon);
  return {
    ...Object.fromEntries([...answers, ...malformed]),
    default: problemsAnswer(nameOfCommon(common), common, components, typeOf),
  };
}

/** An answer with one of the problems. It has their own status, or another one. */
function problemsAnswer(
  name: string,
  kinds: readonly ErrorKind[],
  components: Components,
  typeOf: TypeOfProblem,
  asStatus?: number,
): object {
  const examples = kinds.map((kind) => {
    const { title, status } = errorTable[kind];
    const example = asStatus === undefined ? kind : `${kind}-${asStatus}`;
    const value = { type: typeOf(kind), title, status: asStatus ?? status };
    return [kind, components.refTo('examples', example, { value })];
  });
  const media = { schema: schemaOf(Problem, components), examples: Object.fromEntries(examples) };
  return components.refTo('responses', name, {
    description: kinds.map((kind) => errorTable[kind].title).join('; '),
    ...headersOfProblems(kinds, components),
    content: { [problemMediaType]: media },
  });
}

/** Names of components are repeated by every operation, so long ones are short here. */
const shortNames: Partial<Record<ErrorKind, string>> = {
  'publishable-credential-read-only': 'ReadOnly',
  'malformed-request': 'Form',
  forbidden: 'Scope',
  'malformed-brand': 'Brand',
  'idempotency-in-flight': 'InFlight',
  'idempotency-mismatch': 'Mismatch',
};

/** `not-found` as names of components have it: `NotFound`. */
function nameOfKind(kind: ErrorKind): string {
  return shortNames[kind] ?? kind.replaceAll(/(?:^|-)(\w)/g, (_, letter: string) => letter.toUpperCase());
}

/** What does not depend on the operation: it is about the credential or the form of the body, or it is a fault. */
function isCommon(kind: ErrorKind): boolean {
  const { status } = errorTable[kind];
  return status >= 500 || [401, 413, 415, 429].includes(status);
}

/** An anonymous operation has no 401, a read no body, and bytes have any media type. */
function nameOfCommon(kinds: readonly ErrorKind[]): string {
  const isKeyed = kinds.includes('unauthorized');
  if (!kinds.includes('payload-too-large')) return isKeyed ? 'OfRead' : 'OfAnyRead';
  if (!kinds.includes('unsupported-media-type')) return isKeyed ? 'OfBytes' : 'OfAnyBytes';
  return isKeyed ? 'OfChange' : 'OfAnyChange';
}
