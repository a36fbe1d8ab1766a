import { type ErrorKind, errorTable } from '@telehealth/errors';
import type { TSchema } from 'typebox';
import type { Operation } from '../operation.ts';
import { Problem, problemMediaType } from '../problems/problem.ts';
import { headersOfProblems, headersOfSuccess } from './answer-headers.ts';
import type { Components } from './components.ts';
import { commonKindsOf, nameOfCommon } from './problem-kinds.ts';
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
    return [status, { description, ...headers, ...contentOf(schema, components) }];
  });
  return {
    ...Object.fromEntries(bodies),
    ...(conditional && { 304: { description: meaningOfStatus[304], ...headers } }),
  };
}

function contentOf(
  schema: TSchema & { type?: unknown; examples?: readonly unknown[] },
  components: Components,
) {
  if (schema.type === 'null') return {};
  const media = { schema: schemaOf(schema, components), example: schema.examples?.[0] };
  return { content: { 'application/json': media } };
}

/** One answer for each status with problems of the operation's own, and `default` for all that are common. */
function failures(operation: Operation, components: Components, typeOf: TypeOfProblem): object {
  const { problems = [], malformedAs = [] } = operation;
  const common = commonKindsOf(operation).filter((kind) => !problems.includes(kind));
  const statuses = new Set([...problems.map((kind) => errorTable[kind].status), ...malformedAs]);
  // Readers, and linters, look for a refusal of the operation's own.
  const isRefused = [...statuses].some((status) => status < 500);
  if (!isRefused) statuses.add(common.includes('not-found') ? 404 : 400);

  const responseOf = (name: string, description: string, kinds: readonly ErrorKind[], asStatus?: number) => {
    const examples = kinds.map((kind) => {
      const { title, status: ownStatus } = errorTable[kind];
      const status = asStatus ?? ownStatus;
      const exampleName = status === ownStatus ? kind : `${kind}-${status}`;
      const value = { type: typeOf(kind), title, status };
      return [kind, components.refTo('examples', exampleName, { value })];
    });
    const media = { schema: schemaOf(Problem, components), examples: Object.fromEntries(examples) };
    return components.refTo('responses', name, {
      description,
      ...headersOfProblems(kinds, components),
      content: { [problemMediaType]: media },
    });
  };
  const ofStatus = (status: number) => {
    const isAs = malformedAs.some((one) => one === status);
    // A status that is described for itself is described whole: readers do not look into the default for it.
    const kinds: readonly ErrorKind[] = isAs
      ? ['malformed-request']
      : [...common, ...problems].filter((kind) => errorTable[kind].status === status);
    const description = kinds.map((kind) => errorTable[kind].title).join('; ');
    const name = kinds.map(nameOfKind).join('Or') + (isAs ? `As${status}` : '');
    return responseOf(name, description, kinds, status);
  };
  return {
    ...Object.fromEntries([...statuses].map((status) => [status, ofStatus(status)])),
    default: responseOf(nameOfCommon(operation), 'A problem of nearly every operation.', common),
  };
}

/** `not-found` as names of components have it: `NotFound`. */
function nameOfKind(kind: ErrorKind): string {
  return kind.replaceAll(/(?:^|-)(\w)/g, (_, letter: string) => letter.toUpperCase());
}
