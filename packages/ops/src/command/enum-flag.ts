import type { DescEnum, DescEnumValue, EnumShape } from '@bufbuild/protobuf';
import { choice, type Flag } from './flag.ts';

/** By lower-case name; never unspecified. */
export function enumValue<E extends DescEnum>(
  summary: string,
  schema: E,
  placeholder: string,
): Flag<EnumShape<E> | undefined> {
  const [first = '', ...others] = valueNames(schema);
  const { read } = choice(summary, [first, ...others]);
  const numberOf = (chosen: unknown) => schema.values.find((value) => nameOf(value) === chosen)?.number;
  return { summary, placeholder, read: (text, flag) => numberOf(read(text, flag)) };
}

/** For help: a heading, then a line per value. */
export function enumLines(heading: string, schema: DescEnum): readonly string[] {
  return [`${heading}:`, ...valueNames(schema).map((name) => `  ${name}`)];
}

function valueNames({ values }: DescEnum): readonly string[] {
  return values.filter(({ number }) => number !== 0).map(nameOf);
}

function nameOf({ localName }: DescEnumValue): string {
  return localName.toLowerCase();
}
