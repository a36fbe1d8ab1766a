import { type ErrorKind, errorTable } from '@telehealth/errors';
import { type Problems, problemMediaType } from '../problems/problems.ts';
import type { OperationFacts } from '../routes/route-config.ts';
import { problemTexts } from './problem-texts.ts';
import { headersOfProblem, headersOfSuccess } from './response-headers.ts';
import { firstExample } from './shared-schemas.ts';

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

const meaningOfStatus: Readonly<Record<string, string>> = {
  200: 'Success.',
  201: 'Created.',
  204: 'Done; the answer has no body.',
  304: 'Not changed since the answer with this `ETag`.',
};

function successes({ facts, isChange, response }: Answers): Record<string, object> {
  const isConditional = facts.conditional === true && !isChange;
  const headers = headersOfSuccess(facts, isChange);
  const empty = { type: 'null' };
  const schemas = { ...(response as Record<string, object>), ...(isConditional && { 304: empty }) };
  return Object.fromEntries(
    Object.entries(schemas).map(([status, schema]) => {
      const description = meaningOfStatus[status] ?? 'Success.';
      if ('type' in schema && schema.type === 'null') return [status, { ...empty, description, headers }];
      const example = firstExample(schema);
      const media = example === undefined ? { schema } : { schema: withoutExamples(schema), example };
      return [status, { description, headers, content: { 'application/json': media } }];
    }),
  );
}

function withoutExamples(schema: object): object {
  const { examples: _, ...rest } = schema as { readonly examples?: unknown };
  return rest;
}

/** One response for each status, with an example of every problem that has it. */
function failures(
  problems: Problems,
  { facts, isChange, kinds, malformedAs }: Answers,
): Record<string, object> {
  const byStatus = Map.groupBy<number, ErrorKind>(kinds, (kind) => errorTable[kind].status);
  for (const status of malformedAs) byStatus.set(status, ['malformed-request']);
  return Object.fromEntries(
    [...byStatus].map(([status, ofStatus]) => {
      const examples = ofStatus.map((kind) => {
        const { title } = errorTable[kind];
        const value = { type: problems.typeOf(kind), title, status };
        return [kind, { summary: problemTexts[kind].meaning, value }];
      });
      const headers = headersOfProblem(facts, isChange, status, ofStatus);
      const content = {
        [problemMediaType]: { schema: { $ref: 'Problem#' }, examples: Object.fromEntries(examples) },
      };
      const description = ofStatus.map((kind) => errorTable[kind].title).join('; ');
      return [status, { description, headers, content }];
    }),
  );
}
