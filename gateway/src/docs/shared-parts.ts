import { mapValues } from '@telehealth/public-api/schema/map-values';

/** Operations by path and method. */
export type Paths = Readonly<Record<string, Readonly<Record<string, Operation>>>>;

/** The parts of an operation that are looked at. */
export interface Operation {
  readonly parameters?: readonly Parameter[];
  readonly requestBody?: { readonly content: Readonly<Record<string, Media>> };
  readonly responses: Readonly<Record<string, Response>>;
}
/** A parameter of the description. */
export interface Parameter {
  readonly name: string;
  readonly in?: string;
  readonly required?: boolean;
  readonly schema: { readonly 'x-component'?: string; readonly enum?: readonly unknown[] };
}
/** A header of the description. */
export interface Header {
  readonly required?: boolean;
  readonly schema: { readonly 'x-component'?: string };
}
/** A body of one media type. */
export interface Media {
  readonly schema: object;
  readonly examples?: Readonly<Record<string, { readonly value: { readonly status?: number } }>>;
}
/** A response of the description. */
export interface Response {
  readonly description?: string;
  readonly headers?: Readonly<Record<string, Header>>;
  readonly content?: Readonly<Record<string, Media>>;
}

/** Replaces every part of one kind in an operation by what `part` returns for its component name. */
export type PartsWithin = (operation: Operation, part: <V>(name: string, value: V) => V) => Operation;

/**
 * The paths with a reference for each part that occurs more than once, and those parts by name.
 *
 * @throws Error when two of them that differ have one name.
 */
export function shareParts(kind: string, paths: Paths, within: PartsWithin) {
  const occurrences = new Map<string, number>();
  mapOperations(paths, (operation) =>
    within(operation, (_, value) => {
      const text = JSON.stringify(value);
      occurrences.set(text, (occurrences.get(text) ?? 0) + 1);
      return value;
    }),
  );
  const components: Record<string, object> = {};
  const nameOf = new Map<string, string>();
  const shared = mapOperations(paths, (operation) =>
    within(operation, (ownName, value) => {
      const text = JSON.stringify(value);
      if (occurrences.get(text) === 1) return value;
      const name = nameOf.get(text) ?? ownName;
      nameOf.set(text, name);
      const known = components[name];
      if (known !== undefined && JSON.stringify(known) !== text)
        throw new Error(`two different ${kind} are named ${name}`);
      components[name] = value as object;
      return { $ref: `#/components/${kind}/${name}` } as typeof value;
    }),
  );
  return { paths: shared, components };
}

function mapOperations(paths: Paths, change: (operation: Operation) => Operation): Paths {
  return mapValues(paths, (methods) => mapValues(methods, change));
}
