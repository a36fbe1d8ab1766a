import { mapValues } from '@telehealth/public-api/schema/map-values';
import type { Operation, Parameter, Paths } from './shared-parts.ts';

/** A path with the parameters that all of its operations take, and its operations with the others, by method. */
export type PathItem = Readonly<Record<string, Operation | readonly Parameter[]>>;

/** Names what every operation of a path takes once, at the path, where it has several operations. */
export function withPathParameters(paths: Paths): Readonly<Record<string, PathItem>> {
  return mapValues(paths, (methods) => {
    const [first, ...others] = Object.values(methods).map(({ parameters = [] }) => parameters.map(textOf));
    const taken = new Set(first?.filter((text) => others.every((texts) => texts.includes(text))));
    if (others.length === 0 || taken.size === 0) return methods;
    return {
      parameters: [...taken].map((text) => JSON.parse(text) as Parameter),
      ...mapValues(methods, ({ parameters = [], ...operation }) => {
        const own = parameters.filter((parameter) => !taken.has(textOf(parameter)));
        return { ...(own.length > 0 && { parameters: own }), ...operation };
      }),
    };
  });
}

function textOf(parameter: Parameter): string {
  return JSON.stringify(parameter);
}
