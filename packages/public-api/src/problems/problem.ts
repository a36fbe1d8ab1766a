import { Type } from 'typebox';
import { ControlIssue } from '../resources/instrument/control-issue.ts';
import { object } from '../schema/json-schema.ts';

/** RFC 9457 as this interface uses it (interface.md 7). */
export const Problem = Type.Object(
  {
    type: Type.String({ format: 'uri-reference' }),
    title: Type.String(),
    status: Type.Integer(),
    code: Type.Optional(Type.String({ title: 'ProblemCode' })),
    detail: Type.Optional(Type.String({ description: 'Why, in a sentence that names what is allowed.' })),
    issues: Type.Optional(
      Type.Array(
        object('Issue', {
          ...ControlIssue.properties,
          code: Type.String({ title: 'IssueCode' }),
          where: Type.Optional(Type.String({ description: 'JSON Pointer into the request body.' })),
        }),
      ),
    ),
  },
  { $id: 'Problem' },
);
