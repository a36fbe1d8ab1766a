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

const typeNames: Readonly<Record<string, string>> = {
  string: 'a string',
  integer: 'a whole number',
  boolean: 'true or false',
  array: 'a list',
  object: 'an object',
  null: 'null',
};

/** The usual mistake in a time of a URL, where a plus stands for a blank. */
export const plusInUrls = 'In a URL the plus of an offset is written %2B, as in `%2B02:00`.';

/** The validator adds the schema under `verbose`. */
type Fault = FastifySchemaValidationError & {
  /** The map key that breaks the rule; the path of the fault is that of the map. */
  readonly propertyName?: string;
  readonly parentSchema?: { readonly properties?: object; readonly 'x-rule'?: string };
};

/**
 * `part` is `body` or `querystring`. The issue names what is allowed and repeats no value. Its place is a
 * JSON Pointer into the body, or `?name`.
 */
export function validationIssue(fault: Fault, part: string | undefined): Issue {
  const { additionalProperty, missingProperty } = fault.params;
  const member = additionalProperty ?? missingProperty ?? fault.propertyName;
  const code = codeOfKeyword[fault.keyword] ?? 'request.invalid';
  if (part === 'body') {
    const where = fault.instancePath + (typeof member === 'string' ? `/${escapePointer(member)}` : '');
    const what = fault.propertyName === undefined ? where || 'The body' : `The key of ${where}`;
    return { code, message: `${what} ${ruleOf(fault)}.`, where };
  }
  const name = typeof member === 'string' ? member : fault.instancePath.split('/')[1];
  const where = `?${name}`;
  if (additionalProperty === undefined) {
    const inUrl = fault.keyword === 'format' ? `. ${plusInUrls}` : '.';
    return { code, message: `The query parameter ${name} ${ruleOf(fault)}${inUrl}`, where };
  }
  const message = `${name} is no query parameter of this operation; ${namesIn(fault, 'it takes')}.`;
  return { code, message, where };
}

/** Completes a sentence. */
function ruleOf(fault: Fault): string {
  const { keyword, params, parentSchema } = fault;
  const { limit, allowedValues, allowedValue, pattern } = params;
  if (parentSchema?.['x-rule'] !== undefined) return parentSchema['x-rule'];
  switch (keyword) {
    case 'additionalProperties':
      return `is no member of this request; ${namesIn(fault, 'the members are')}`;
    case 'required':
      return 'is missing';
    case 'type':
      return `must be ${typesIn(params.type)}`;
    case 'enum':
      return `must be one of ${(allowedValues as readonly unknown[]).join(', ')}`;
    case 'const':
      return `must be ${allowedValue}`;
    case 'minLength':
      return `must have at least ${counted(limit, 'character', 'characters')}`;
    case 'maxLength':
      return `must have at most ${counted(limit, 'character', 'characters')}`;
    case 'minimum':
      return `must be at least ${limit}`;
    case 'maximum':
      return `must be at most ${limit}`;
    case 'minItems':
      return `must have at least ${counted(limit, 'entry', 'entries')}`;
    case 'maxItems':
      return `must have at most ${counted(limit, 'entry', 'entries')}`;
    case 'uniqueItems':
      return 'must have no entry twice';
    case 'maxProperties':
      return `must have at most ${counted(limit, 'member', 'members')}`;
    case 'format':
      return 'must be a date-time as RFC 3339 writes it, such as `2026-01-31T12:00:00Z`';
    case 'pattern':
      return `must match \`${pattern}\``;
    default:
      return 'does not fit its schema';
  }
}

function namesIn({ parentSchema }: Fault, verb: string): string {
  return `${verb} ${Object.keys(parentSchema?.properties ?? {}).join(', ') || 'none'}`;
}

/** One type, or several with `null` last. */
function typesIn(types: unknown): string {
  return [types]
    .flat()
    .map((type) => typeNames[String(type)] ?? type)
    .join(' or ');
}

function counted(count: unknown, one: string, several: string): string {
  return `${count} ${count === 1 ? one : several}`;
}

function escapePointer(member: string): string {
  return member.replaceAll('~', '~0').replaceAll('/', '~1');
}
