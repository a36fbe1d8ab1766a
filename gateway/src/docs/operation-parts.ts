import { type Header, mapValues, type Parameter, type PartsWithin, type Response } from './shared-parts.ts';

/** Parameters, named by the `x-component` of their schema or by their own name. */
export const parametersWithin: PartsWithin = (operation, part) => ({
  ...operation,
  ...(operation.parameters && {
    parameters: operation.parameters.map((one) => part(...named(one.name, one))),
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

/** Responses, named by their status, by their kinds where they have several, and by what their headers add. */
export const responsesWithin: PartsWithin = (operation, part) => ({
  ...operation,
  responses: mapValues(operation.responses, (response, status) => part(nameOf(response, status), response)),
});

function named<P extends Parameter | Header>(ownName: string, part: P): [name: string, part: P] {
  const { 'x-component': name = ownName, ...schema } = part.schema;
  return [name, { ...part, schema }];
}

function nameOf({ headers = {}, content }: Response, status: string): string {
  const [media] = Object.values(content ?? {});
  const kinds = Object.keys(media?.examples ?? {});
  const traits = [
    ...('Idempotent-Replayed' in headers ? ['replayable'] : []),
    ...('ETag' in headers ? ['tagged'] : []),
    ...('Vary' in headers ? ['for-pages'] : []),
    ...('RateLimit' in headers ? [] : ['unlimited']),
  ];
  const { $ref = '' } = (media?.schema ?? {}) as { readonly $ref?: string };
  const bodies = kinds.length > 0 ? kinds : $ref.split('/').slice(-1);
  return [status, ...(kinds.length === 1 ? [] : bodies), ...traits].filter(Boolean).join('.');
}
