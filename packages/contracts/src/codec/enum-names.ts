import type { DescEnum } from '@bufbuild/protobuf';

/** In lower case without the common prefix, by number; the unspecified value has no name. */
export function enumNames({ values, sharedPrefix = '' }: DescEnum): ReadonlyMap<number, string> {
  return new Map(
    values
      .filter(({ number }) => number !== 0)
      .map(({ number, name }) => [number, name.toLowerCase().slice(sharedPrefix.length)]),
  );
}
