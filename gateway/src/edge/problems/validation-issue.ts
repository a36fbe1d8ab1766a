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

/** A fault with the schema that it breaks, which the validator adds under `verbose`. */
type Fault = FastifySchemaValidationError & {
  readonly parentSchema?: { readonly properties?: object; readonly 'x-rule'?: string };
};

/**
 * The issue of a part of a request (`body`, `querystring`) that does not fit its schema. It names what is allowed and
 * repeats no value. Its place is a JSON Pointer into the body, or `?name` for a query parameter.
 */
export function validationIssue(fault: Fault, part: string | undefined): Issue {
  const { additionalProperty, missingProperty } = fault.params;
  const member = additionalProperty ?? missingProperty;
  const code = codeOfKeyword[fault.keyword] ?? 'request.invalid';
  if (part === 'body') {
    const where = fault.instancePath + (typeof member === 'string' ? `/${escapePointer(member)}` : '');
    return { code, message: `${where || 'The body'} ${ruleOf(fault)}.`, where };
  }
  const name = typeof member === 'string' ? member : fault.instancePath.slice(1);
  const where = `?${name}`;
  if (additionalProperty === undefined) {
    return { code, message: `The query parameter ${name} ${ruleOf(fault)}.`, where };
  }
  const message = `${name} is no query parameter of this operation; ${namesIn(fault, 'it takes')}.`;
  return { code, message, where };
}

/** What the schema demands, as the end of a sentence. */
function ruleOf(fault: Fault): string {
  const { keyword, params, message = 'is not valid', parentSchema } = fault;
  const { limit, allowedValues, allowedValue, pattern } = params;
  if (parentSchema?.['x-rule'] !== undefined) return parentSchema['x-rule'];
  switch (keyword) {
    case 'additionalProperties':
      return `is no member of this request; ${namesIn(fault, 'the members are')}`;
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
      return `must match \`${pattern}\``;
    default:
      return message;
  }
}

function namesIn({ parentSchema }: Fault, verb: string): string {
  return `${verb} ${Object.keys(parentSchema?.properties ?? {}).join(', ') || 'none'}`;
}

function charactersOf(limit: unknown): string {
  return limit === 1 ? '1 character' : `${limit} characters`;
}

function escapePointer(member: string): string {
  return member.replaceAll('~', '~0').replaceAll('/', '~1');
}
