import { type Static, Type } from 'typebox';

/** Length of the longest cursor that is read. */
export const cursorMaxLength = 1024;

/** Query of every list. */
export const PageQuery = Type.Object({
  limit: Type.Optional(
    Type.Integer({ minimum: 1, maximum: 200, default: 50, description: 'The largest size of a page.' }),
  ),
  cursor: Type.Optional(
    Type.String({
      maxLength: cursorMaxLength,
      description: 'The `next_cursor` of the previous page, for the same list with the same filters. Opaque.',
    }),
  ),
});

/** Query of every list. */
export type PageQuery = Static<typeof PageQuery>;
