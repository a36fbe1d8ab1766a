import { Type } from 'typebox';
import { closed, copyKey, listOf } from './schema-parts.ts';

const linkSchema = closed({
  label_key: copyKey,
  href: Type.String({
    ...{ minLength: 1, maxLength: 2048 },
    description: 'https, tel or mailto: `https://example.org/privacy`, `tel:988`, `mailto:help@example.org`.',
  }),
});

export const linksSchema = Type.Optional(listOf(linkSchema, 1, 6));
