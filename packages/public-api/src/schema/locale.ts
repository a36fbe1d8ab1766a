import { type Static, type TSchema, Type } from 'typebox';

/** Pattern of BCP 47 tags, with extensions and private use. It accepts some tags that are not well-formed. */
export const localePattern = '^[A-Za-z]{2,8}(-[A-Za-z0-9]{1,8})*$';
/** Length of the longest tag that is stored or looked up. */
export const localeMaxLength = 100;
/** What a member of such a map is told about its key. */
const localeRule = `must be a BCP 47 tag of at most ${localeMaxLength} characters, such as \`en\` or \`pt-BR\``;

/** Texts by the tags of their languages. */
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
