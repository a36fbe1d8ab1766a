import { type Static, Type } from 'typebox';

export const cursorMaxLength = 1024;

/** Entries of a page. */
export const maxLimit = 200;

export const PageQuery = Type.Object({
  limit: Type.Optional(
    Type.Integer({
      minimum: 1,
      maximum: maxLimit,
      default: 50,
      description: 'How many entries a page has at most.',
    }),
  ),
  cursor: Type.Optional(
    Type.String({
      maxLength: cursorMaxLength,
      description:
        'The `next_cursor` of the previous page, or its `resume_cursor`. It is opaque, and belongs to the same list with the same filters.',
    }),
  ),
});

export type PageQuery = Static<typeof PageQuery>;
