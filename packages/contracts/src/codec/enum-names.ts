import type { DescEnum } from '@bufbuild/protobuf';

/** The names of an enum in lower case without their common prefix, by number; the unspecified value has none. */
export function enumNames({ values, sharedPrefix = '' }: DescEnum): ReadonlyMap<number, string> {
  return new Map(
    values
      .filter(({ number }) => number !== 0)
      .map(({ number, name }) => [number, name.toLowerCase().slice(sharedPrefix.length)]),
  );
}
