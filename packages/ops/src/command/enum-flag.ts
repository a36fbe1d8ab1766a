import type { DescEnum, DescEnumValue, EnumShape } from '@bufbuild/protobuf';
import { choice, type Flag } from './flag.ts';

/** One value of an enum of a contract, by its name in lower case; never the unspecified one. */
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

/** The names of the values, a line for each below their heading, for help. */
export function enumLines(heading: string, schema: DescEnum): readonly string[] {
  return [`${heading}:`, ...valueNames(schema).map((name) => `  ${name}`)];
}

function valueNames({ values }: DescEnum): readonly string[] {
  return values.filter(({ number }) => number !== 0).map(nameOf);
}

function nameOf({ localName }: DescEnumValue): string {
  return localName.toLowerCase();
}
