import { type Static, type TSchema, Type } from 'typebox';

/** BCP 47 with extensions and private use. Accepts some malformed tags. */
export const localePattern = '^[A-Za-z]{2,8}(-[A-Za-z0-9]{1,8})*$';
export const localeMaxLength = 100;
/** The error about a key. */
const localeRule = `must be a BCP 47 tag of at most ${localeMaxLength} characters, such as \`en\` or \`pt-BR\``;

/** By language tag. */
export function byLocale<T extends TSchema>(
  texts: T,
  options: { readonly title: string; readonly maxProperties: number; readonly description: string },
) {
  const { title, maxProperties, description } = options;
  return Type.Unsafe<Readonly<Record<string, Static<T>>>>({
    title,
    type: 'object',
    maxProperties,
    propertyNames: {
      type: 'string',
      pattern: localePattern,
      maxLength: localeMaxLength,
      'x-rule': localeRule,
    },
    additionalProperties: texts,
    description,
  });
}
