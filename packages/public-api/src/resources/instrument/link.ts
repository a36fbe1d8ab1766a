import { Type } from 'typebox';
import { object } from '../../schema/json-schema.ts';

/** decisions.md 12. */
export const Link = object('Link', {
  label: Type.String({ description: 'What the link is called, in the locale of the session.' }),
  href: Type.String({ description: 'An `https:`, `tel:` or `mailto:` address.' }),
});
