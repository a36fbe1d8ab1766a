import { type Static, type TSchema, Type } from 'typebox';
import { cursorMaxLength } from '../cursors.ts';

/** Query of every list. */
export const PageQuery = Type.Object({
  limit: Type.Optional(
    Type.Integer({ minimum: 1, maximum: 200, default: 50, description: 'How much a page holds at most.' }),
  ),
  cursor: Type.Optional(
    Type.String({
      maxLength: cursorMaxLength,
      description: 'The `next_cursor` of the page before, for the same list with the same filters. Opaque.',
    }),
  ),
});

/** Query of every list. */
export type PageQuery = Static<typeof PageQuery>;

/** Body of a list. */
export const page = <T extends TSchema>(item: T, examples: readonly unknown[]) =>
  Type.Object(
    {
      data: Type.Array(item),
      next_cursor: Type.Unsafe<string | null>({
        type: ['string', 'null'],
        description: 'Continues the list; null when this page is the last.',
      }),
    },
    { examples: [{ data: examples, next_cursor: null }] },
  );
