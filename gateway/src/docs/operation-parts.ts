import { meaningOfEither } from './responses.ts';
import { type Header, mapValues, type Parameter, type PartsWithin, type Response } from './shared-parts.ts';

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

/** Examples of problems, named by kind and status; other examples belong to one body. */
export const problemExamplesWithin: PartsWithin = (operation, part) => ({
  ...operation,
  responses: mapValues(operation.responses, (response) => ({
    ...response,
    ...(response.content && {
      content: mapValues(response.content, (media) => ({
        ...media,
        ...(media.examples && {
          examples: mapValues(media.examples, (example, kind) =>
            part(`${kind}-${example.value.status ?? 200}`, example),
          ),
        }),
      })),
    }),
  })),
});

/** Responses, named by their status, by their kinds from the second on or their body, and by what their headers add. */
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
  const bodies = kinds.length > 0 ? kinds.slice(1) : $ref.split('/').slice(-1);
  const isEither = description === meaningOfEither;
  const kept = [...('ETag' in headers ? ['tagged'] : []), ...(isEither ? ['either'] : [])];
  return [status, ...bodies, ...kept].filter(Boolean).join('.');
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
