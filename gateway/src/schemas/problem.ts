import { reasonTable } from '@telehealth/errors';
import { Type } from 'typebox';
import { ControlIssue } from './issue.ts';
import { object, oneOf } from './json-schema.ts';

/** RFC 9457 as this interface uses it (interface.md 7). */
export const Problem = Type.Object(
  {
    type: Type.String({ format: 'uri-reference' }),
    title: Type.String(),
    status: Type.Integer(),
    code: Type.Optional(oneOf(Object.keys(reasonTable), { description: 'Why, where the kind says so.' })),
    detail: Type.Optional(Type.String({ description: 'Why, in a sentence that names what is allowed.' })),
    issues: Type.Optional(
      Type.Array(
        object('Issue', {
          ...ControlIssue.properties,
          where: Type.Optional(Type.String({ description: 'JSON Pointer into the request body.' })),
        }),
      ),
    ),
  },
  { $id: 'Problem' },
);
