import { mapValues } from '@telehealth/public-api/schema/map-values';
import type { Parameter, Paths } from './shared-parts.ts';

/**
 * Keeps optional choices out of the samples of the reference, which takes the first value of an `enum` for every
 * parameter that has no example of its own.
 */
export function untickOptionalChoices(paths: Paths): Paths {
  return mapValues(paths, (methods) =>
    mapValues(methods, (operation) => ({
      ...operation,
      ...(operation.parameters && { parameters: operation.parameters.map(untick) }),
    })),
  );
}

function untick(parameter: Parameter): Parameter {
  const [value] = parameter.schema.enum ?? [];
  if (parameter.in !== 'query' || parameter.required || value === undefined) return parameter;
  return { ...parameter, examples: { choice: { value, 'x-disabled': true } } } as Parameter;
}
