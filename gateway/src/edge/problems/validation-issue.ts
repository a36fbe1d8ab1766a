import type { Issue, IssueCode } from '@telehealth/errors';
import type { FastifySchemaValidationError } from 'fastify';

const codeOfKeyword: Readonly<Record<string, IssueCode>> = {
  additionalProperties: 'request.unknown_field',
  required: 'request.missing_field',
  type: 'request.type',
  enum: 'request.enum',
  const: 'request.enum',
  minLength: 'request.length',
  maxLength: 'request.length',
  pattern: 'request.pattern',
};

/**
 * The issue of a part of a request (`body`, `querystring`) that does not fit its schema. It names what is allowed and
 * repeats no value. Only a fault in the body has a pointer, because pointers refer to the body.
 */
export function validationIssue(fault: FastifySchemaValidationError, part: string | undefined): Issue {
  const { additionalProperty, missingProperty } = fault.params;
  const member = additionalProperty ?? missingProperty;
  const path = fault.instancePath + (typeof member === 'string' ? `/${escapePointer(member)}` : '');
  const code = codeOfKeyword[fault.keyword] ?? 'request.invalid';
  if (part === 'body') return { code, message: `${path || 'The body'} ${ruleOf(fault)}.`, where: path };
  return { code, message: `The query parameter ${path.slice(1)} ${ruleOf(fault)}.` };
}

/** What the schema demands, as the end of a sentence. */
function ruleOf({ keyword, params, message = 'is not valid' }: FastifySchemaValidationError): string {
  const { limit, allowedValues, allowedValue } = params;
  switch (keyword) {
    case 'additionalProperties':
      return 'is not a member of this request';
    case 'required':
      return 'is missing';
    case 'enum':
      return `must be one of ${(allowedValues as readonly unknown[]).join(', ')}`;
    case 'const':
      return `must be ${allowedValue}`;
    case 'minLength':
      return `must have at least ${charactersOf(limit)}`;
    case 'maxLength':
      return `must have at most ${charactersOf(limit)}`;
    case 'minItems':
      return `must have at least ${limit} entries`;
    case 'maxItems':
      return `must have at most ${limit} entries`;
    case 'pattern':
      return 'does not have the form that the reference shows';
    default:
      return message;
  }
}

function charactersOf(limit: unknown): string {
  return limit === 1 ? '1 character' : `${limit} characters`;
}

function escapePointer(member: string): string {
  return member.replaceAll('~', '~0').replaceAll('/', '~1');
}
