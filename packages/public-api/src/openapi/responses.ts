import { type ErrorKind, errorTable } from '@telehealth/errors';
import { type TSchema, Type } from 'typebox';
import type { Operation } from '../operation.ts';
import { Problem, problemMediaType } from '../problems/problem.ts';
import { headersOfProblems, headersOfSuccess } from './answer-headers.ts';
import type { Components } from './components.ts';
import { kindsOf } from './problem-kinds.ts';
import { schemaOf } from './schemas.ts';
import { type DescribedAnswer, meaningOfEither } from './shared-parts.ts';

export type TypeOfProblem = (kind: ErrorKind) => string;

const meaningOfStatus: Readonly<Record<string, string>> = {
  200: 'OK.',
  201: 'Created.',
  202: 'OK.',
  204: 'Done; the answer has no body.',
  302: 'A redirect.',
  304: 'Not changed since the answer with this `ETag`.',
};

/** By status: successes with an example, and problems. */
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

const Csv = Type.String({
  title: 'Csv',
  description: 'All rows, to the last one. A list takes no `limit` and no `cursor` for it.',
});

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
      ...(csv && { 'text/csv': { schema: schemaOf(Csv, components), example: csv } }),
    },
  };
}

/** One answer per status of the operation's own refusals, and `default` for the common ones. Shared. */
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

/** With the problems' own status, or another one. */
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

/** Every operation repeats names of components, so long ones are shortened. */
const shortNames: Partial<Record<ErrorKind, string>> = {
  'publishable-credential-read-only': 'ReadOnly',
  'malformed-request': 'Form',
  forbidden: 'Scope',
  'malformed-brand': 'Brand',
  'idempotency-in-flight': 'InFlight',
  'idempotency-mismatch': 'Mismatch',
};

/** `not-found` becomes `NotFound`. */
function nameOfKind(kind: ErrorKind): string {
  return shortNames[kind] ?? kind.replaceAll(/(?:^|-)(\w)/g, (_, letter: string) => letter.toUpperCase());
}

/** Problems of the credential or the body's form, and faults. */
function isCommon(kind: ErrorKind): boolean {
  const { status } = errorTable[kind];
  return status >= 500 || [401, 413, 415, 429].includes(status);
}

/** Anonymous operations have no 401, reads no body, and bytes any media type. */
function nameOfCommon(kinds: readonly ErrorKind[]): string {
  const isKeyed = kinds.includes('unauthorized');
  if (!kinds.includes('payload-too-large')) {
    if (kinds.includes('maintenance')) return 'OfMint';
    return isKeyed ? 'OfRead' : 'OfAnyRead';
  }
  if (!kinds.includes('unsupported-media-type')) return isKeyed ? 'OfBytes' : 'OfAnyBytes';
  return isKeyed ? 'OfChange' : 'OfAnyChange';
}
