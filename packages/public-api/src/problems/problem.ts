import type { ErrorKind } from '@telehealth/errors';
import { Type } from 'typebox';
import { ControlIssue } from '../resources/instrument/control-issue.ts';
import { object } from '../schema/json-schema.ts';

/** RFC 9457, interface.md 7. */
export const Problem = object('Problem', {
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
        message: Type.String({
          description:
            "For the developer who reads it. Of `answer-refused` alone it is in the patient's words and the locale of the session.",
        }),
        where: Type.Optional(
          Type.String({
            description:
              'JSON Pointer into the request body, to the member too when its key is malformed, or `?name` for a query parameter.',
          }),
        ),
      }),
    ),
  ),
});

/** RFC 9457. */
export const problemMediaType = 'application/problem+json';

/** `Retry-After` by kind, for errors without their own. */
export const retryAfterSeconds: Partial<Record<ErrorKind, number>> = {
  unavailable: 1,
  maintenance: 60,
  timeout: 1,
  'not-ready': 1,
  'idempotency-in-flight': 1,
  'rate-limited': 1,
};
