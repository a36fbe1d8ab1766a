import type { ErrorKind } from '@telehealth/errors';
import { Type } from 'typebox';
import { ControlIssue } from '../resources/instrument/control-issue.ts';
import { object } from '../schema/json-schema.ts';

/** RFC 9457 as this interface uses it (interface.md 7). */
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
        where: Type.Optional(Type.String({ description: 'JSON Pointer into the request body.' })),
      }),
    ),
  ),
});

/** Media type of every problem (RFC 9457). */
export const problemMediaType = 'application/problem+json';

/** Seconds of `Retry-After` by kind, for errors that do not bring their own. */
export const retryAfterSeconds: Partial<Record<ErrorKind, number>> = {
  unavailable: 1,
  'not-ready': 1,
  'idempotency-in-flight': 1,
  'rate-limited': 1,
};
