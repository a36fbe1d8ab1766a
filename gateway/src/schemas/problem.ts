import { Type } from 'typebox';

/** RFC 9457 as this interface uses it (interface.md 7). */
export const Problem = Type.Object(
  {
    type: Type.String({ format: 'uri-reference' }),
    title: Type.String(),
    status: Type.Integer(),
    issues: Type.Optional(
      Type.Array(
        Type.Object({
          code: Type.String(),
          message: Type.String(),
          where: Type.Optional(Type.String({ description: 'JSON Pointer into the request body.' })),
          exclusive_codes: Type.Optional(Type.Array(Type.String())),
          conflicting_codes: Type.Optional(Type.Array(Type.String())),
        }),
      ),
    ),
  },
  { $id: 'Problem' },
);
