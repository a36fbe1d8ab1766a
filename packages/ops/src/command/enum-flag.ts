import type { DescEnum, DescEnumValue, EnumShape } from '@bufbuild/protobuf';
import type { Flag } from './flag.ts';

/** By lower-case name; never unspecified. */
export function enumValue<E extends DescEnum>(
  summary: string,
  schema: E,
  placeholder: string,
): Flag<EnumShape<E> | undefined> {
  const values = schema.values.filter(({ number }) => number !== 0);
  return {
    summary,
    placeholder,
    choices: values.map(nameOf),
    read: (text) => values.find((value) => nameOf(value) === text)?.number,
  };
}

function nameOf({ localName }: DescEnumValue): string {
  return localName.toLowerCase();
}
