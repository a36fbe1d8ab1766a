import { errorTable, isErrorKind } from '@telehealth/errors';
import { mapValues } from '@telehealth/public-api/schema/map-values';
import { meaningOfEither } from './responses.ts';
import type { Header, Parameter, PartsWithin, Response } from './shared-parts.ts';

/** Parameters, named by the `x-component` of their schema or by their own name. */
export const parametersWithin: PartsWithin = (operation, part) => ({
  ...operation,
  ...(operation.parameters && {
    parameters: operation.parameters.map((one) => part(...named(one.name, withoutDefaults(one)))),
  }),
});

/** Headers of answers, named by the `x-component` of their schema or by their own name. */
export const headersWithin: PartsWithin = (operation, part) => ({
  ...operation,
  responses: mapValues(operation.responses, (response) => ({
    ...response,
    ...(response.headers && {
      headers: mapValues(response.headers, (header, name) => part(...named(name, header))),
    }),
  })),
});

/** Examples of problems, named by kind, and by a status that is not its own; other examples belong to one body. */
export const problemExamplesWithin: PartsWithin = (operation, part) => ({
  ...operation,
  responses: mapValues(operation.responses, (response) => ({
    ...response,
    ...(response.content && {
      content: mapValues(response.content, (media) => ({
        ...media,
        ...(media.examples && {
          examples: mapValues(media.examples, (example, kind) =>
            part(nameOfProblem(kind, example.value.status), example),
          ),
        }),
      })),
    }),
  })),
});

/** Responses, named by their status, by their body or what is special about their problems, and by their headers. */
export const responsesWithin: PartsWithin = (operation, part) => ({
  ...operation,
  responses: mapValues(operation.responses, (response, status) => part(nameOf(response, status), response)),
});

/** What is not said to be required is optional. */
function withoutDefaults({ required, ...parameter }: Parameter): Parameter {
  return { ...parameter, ...(required && { required }) };
}

function named<P extends Parameter | Header>(ownName: string, part: P): [name: string, part: P] {
  const { 'x-component': name = ownName, ...schema } = part.schema;
  return [name, { ...part, schema }];
}

function nameOf({ headers = {}, content, description = '' }: Response, status: string): string {
  const [media] = Object.values(content ?? {});
  const kinds = Object.keys(media?.examples ?? {});
  if (status === 'default') return nameOfCommon(kinds);
  const { $ref = '' } = (media?.schema ?? {}) as { readonly $ref?: string };
  const bodies = kinds.length > 0 ? partsOfProblems(kinds) : $ref.split('/').slice(-1);
  const isEither = description === meaningOfEither;
  const isTagged = 'ETag' in headers && status !== '304';
  const kept = [...(isTagged ? ['tagged'] : []), ...(isEither ? ['either'] : [])];
  return [status, ...bodies, ...kept].filter(Boolean).join('.');
}

/** The kind that a change answers with a status, besides those of its `Idempotency-Key`: `409` and `422` are of both. */
const kindsOfChanges: ReadonlySet<string> = new Set(['conflict', 'validation']);
const kindsOfKeys: ReadonlySet<string> = new Set(['idempotency-in-flight', 'idempotency-mismatch']);

function partsOfProblems(kinds: readonly string[]): readonly string[] {
  const special = kinds.filter((kind) => !kindsOfChanges.has(kind) && !kindsOfKeys.has(kind));
  const hasKey = kinds.some((kind) => kindsOfKeys.has(kind));
  return hasKey ? special : [...kinds.filter((kind) => kindsOfChanges.has(kind)), ...special.slice(1)];
}

function nameOfProblem(kind: string, status: number | undefined): string {
  const isOwn = isErrorKind(kind) && errorTable[kind].status === status;
  return isOwn ? kind : `${kind}-${status}`;
}

/** Common problems are named by who may call the operation, by what it takes, and by whether it finds anything by an id. */
function nameOfCommon(kinds: readonly string[]): string {
  const caller = kinds.includes('publishable-credential-read-only')
    ? ''
    : kinds.includes('unauthorized')
      ? 'Page'
      : 'Anonymous';
  const takes = kinds.includes('unsupported-media-type')
    ? 'Change'
    : kinds.includes('payload-too-large')
      ? 'RawChange'
      : 'Read';
  const finds = kinds.includes('not-found') ? '' : 'WithoutIds';
  const repeats = takes !== 'Read' && !kinds.includes('idempotency-in-flight') ? 'Plain' : '';
  return [caller, repeats, takes, finds].join('');
}
