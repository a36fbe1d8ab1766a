import { mapValues } from '../schema/map-values.ts';
import type { Components } from './components.ts';

export interface DescribedAnswer {
  readonly $ref?: string;
  readonly description?: string;
  readonly content?: Readonly<Record<string, { readonly schema: { readonly $ref?: string } }>>;
}

export interface DescribedParameter {
  readonly $ref?: string;
  readonly name?: string;
}

export interface DescribedOperation {
  readonly parameters: readonly DescribedParameter[];
  readonly responses: Readonly<Record<string, DescribedAnswer>>;
}

/** For an answer that stands for 200 and 201. */
export const meaningOfEither = 'Created (201), or there already (200).';

/** Replaces every repeated answer and parameter by a reference. */
export function withSharedParts<O extends DescribedOperation>(
  operations: readonly O[],
  components: Components,
): readonly O[] {
  const isShared = repeatedIn(
    operations.flatMap(({ parameters, responses }) => [...parameters, ...Object.values(responses)]),
  );
  const answer = (one: DescribedAnswer, status: string): DescribedAnswer =>
    isShared(one) ? components.refTo('responses', nameOf(one, status), one) : one;
  const parameter = (one: DescribedParameter): DescribedParameter =>
    isShared(one) ? components.refTo('parameters', `${one.name}_filter`, one) : one;
  return operations.map((operation) => ({
    ...operation,
    parameters: operation.parameters.map(parameter),
    responses: mapValues(operation.responses, answer),
  }));
}

/** A reference is short already. */
function repeatedIn(parts: readonly object[]): (part: object) => boolean {
  const seen = new Set<string>();
  const repeated = new Set<string>();
  for (const part of parts.map((one) => JSON.stringify(one))) {
    if (seen.has(part)) repeated.add(part);
    seen.add(part);
  }
  return (part) => !('$ref' in part) && repeated.has(JSON.stringify(part));
}

const namesOfEmpty: Readonly<Record<string, string>> = {
  204: 'NoContent',
  302: 'Redirect',
  304: 'NotModified',
};

/** Of its body's schema, if any. */
function nameOf({ description, content = {} }: DescribedAnswer, status: string): string {
  const schema = content['application/json']?.schema.$ref?.split('/').at(-1);
  const name = schema ?? namesOfEmpty[status] ?? `Empty${status}`;
  return description === meaningOfEither ? `Created${name}` : name;
}

/** Common parameters are at the path. */
export function pathOf(
  operations: readonly (DescribedOperation & { readonly method: string })[],
): Readonly<Record<string, object>> {
  const [first = [], ...others] = operations.map(({ parameters }) =>
    parameters.map((one) => JSON.stringify(one)),
  );
  const common = new Set(
    others.length === 0 ? [] : first.filter((one) => others.every((ofOther) => ofOther.includes(one))),
  );
  const methods = operations.map(({ method, parameters, ...operation }) => {
    const own = parameters.filter((one) => !common.has(JSON.stringify(one)));
    return [method, { ...operation, ...(own.length > 0 && { parameters: own }) }];
  });
  const ofPath = [...common].map((one) => JSON.parse(one));
  return { ...(ofPath.length > 0 && { parameters: ofPath }), ...Object.fromEntries(methods) };
}
