import { type Operation, scopeOf } from '@telehealth/public-api/operation';

/** The route of an operation without its handler. */
export function routeOf<const O extends Operation>(operation: O) {
  const { method, path, query, body, answers, ...facts } = operation;
  const schema = {
    querystring: { type: 'object', properties: {}, ...query, ...otherParameters(operation) },
    ...(body !== undefined && { body }),
    response: answers,
  } as unknown as RouteSchema<O>;
  return {
    method,
    url: path.replaceAll(/\{(\w+)\}/g, ':$1'),
    schema,
    config: { ...facts, keyScope: scopeOf(operation) },
  };
}

/** decisions.md 1: with a misspelt filter, a list would return everything. */
function otherParameters({ lenientQuery }: Operation): object {
  return lenientQuery === undefined ? { additionalProperties: false } : {};
}

export type RouteSchema<O extends Operation> = { readonly response: O['answers'] } & (O extends {
  readonly query: infer Query;
}
  ? { readonly querystring: Query }
  : unknown) &
  (O extends { readonly body: infer Body } ? { readonly body: Body } : unknown);
