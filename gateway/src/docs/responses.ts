import { type ErrorKind, errorTable } from '@telehealth/errors';
import type { OperationFacts } from '@telehealth/public-api/operation';
import { type Problems, problemMediaType } from '../problems/problems.ts';
import { headersOfProblems, headersOfSuccess } from './response-headers.ts';
import { type Exemplified, exampleOf, isExampleOfParts } from './shared-schemas.ts';

/** What the answers of an operation are described from. */
export interface Answers {
  readonly facts: OperationFacts;
  readonly isChange: boolean;
  /** The schemas of the route, by status. */
  readonly response: unknown;
  readonly kinds: readonly ErrorKind[];
  /** Statuses besides its own of `malformed-request`. */
  readonly malformedAs: readonly number[];
}

/** Every answer by its status: successes with an example, and problems. */
export function responsesOf(problems: Problems, answers: Answers) {
  return { ...successes(answers), ...failures(problems, answers) };
}

/** What an answer means whose status says whether the request made something. */
export const meaningOfEither = 'Created (201), or there already (200).';

const meaningOfStatus: Readonly<Record<string, string>> = {
  200: 'OK.',
  '200 and 201': meaningOfEither,
  201: 'Created.',
  204: 'Done; the answer has no body.',
  302: 'A redirect.',
  304: 'Not changed since the answer with this `ETag`.',
};

function successes({ facts, isChange, response }: Answers): Record<string, object> {
  const isConditional = facts.conditional === true && !isChange;
  const headers = unlessEmpty(headersOfSuccess(facts, isChange));
  const empty = { type: 'null' };
  const schemas = { ...(response as Record<string, object>), ...(isConditional && { 304: empty }) };
  const isEither = '200' in schemas && '201' in schemas;
  return Object.fromEntries(
    Object.entries<Exemplified>(schemas).map(([status, schema]) => {
      const description = meaningOfStatus[isEither ? '200 and 201' : status] ?? 'OK.';
      if ('type' in schema && schema.type === 'null') return [status, { ...empty, description, ...headers }];
      const example = isExampleOfParts(schema) ? undefined : exampleOf(schema);
      const media = { schema: withoutExamples(schema), ...(example !== undefined && { example }) };
      return [status, { description, ...headers, content: { 'application/json': media } }];
    }),
  );
}

function unlessEmpty(headers: object) {
  return Object.keys(headers).length > 0 && { headers };
}

function withoutExamples(schema: object): object {
  const { examples: _, ...rest } = schema as { readonly examples?: unknown };
  return rest;
}

/** Problems that say nothing of the operation: which of them it answers follows from who may call it, and how. */
const commonKinds: ReadonlySet<ErrorKind> = new Set([
  ...(['malformed-request', 'malformed-brand', 'not-found'] as const),
  ...(['unauthorized', 'publishable-credential-read-only', 'rate-limited'] as const),
  ...(['idempotency-in-flight', 'idempotency-mismatch'] as const),
  ...(['payload-too-large', 'unsupported-media-type'] as const),
  ...(['internal', 'unavailable', 'timeout'] as const),
]);

/** One response for each status, and one for all problems that are common; each with an example of every problem. */
function failures(problems: Problems, { facts, kinds, malformedAs }: Answers): Record<string, object> {
  const isCommon = (kind: ErrorKind) => commonKinds.has(kind) && !facts.problems?.includes(kind);
  const common = kinds.filter(isCommon);
  const statusesOfOwn = new Set([
    ...kinds.filter((kind) => !isCommon(kind)).map((kind) => errorTable[kind].status),
    ...malformedAs,
  ]);
  // Readers, and linters, look for a refusal of the operation's own.
  const isRefused = [...statusesOfOwn].some((status) => status < 500);
  if (!isRefused) statusesOfOwn.add(kinds.includes('not-found') ? 404 : 400);
  // A status that is described for itself is described whole: readers do not look into the default for it.
  const own = kinds.filter((kind) => statusesOfOwn.has(errorTable[kind].status));
  const byStatus = Map.groupBy<number, ErrorKind>(own, (kind) => errorTable[kind].status);
  for (const status of malformedAs) byStatus.set(status, ['malformed-request']);
  const ofStatuses = [...byStatus].map(([status, ofStatus]) => {
    const description = ofStatus.map((kind) => errorTable[kind].title).join('; ');
    return [status, failure(problems, description, ofStatus, status)] as const;
  });
  const description = 'A problem of nearly every operation.';
  return { ...Object.fromEntries(ofStatuses), default: failure(problems, description, common) };
}

function failure(problems: Problems, description: string, kinds: readonly ErrorKind[], asStatus?: number) {
  const examples = kinds.map((kind) => {
    const { title, status } = errorTable[kind];
    return [kind, { value: { type: problems.typeOf(kind), title, status: asStatus ?? status } }];
  });
  const content = {
    [problemMediaType]: { schema: { $ref: 'Problem#' }, examples: Object.fromEntries(examples) },
  };
  return { description, ...unlessEmpty(headersOfProblems(kinds)), content };
}
