import { expectedOneOf, joinPointer } from '@telehealth/conditions';
import { Compile } from 'typebox/compile';
import type { TLocalizedValidationError } from 'typebox/error';
import { Settings } from 'typebox/system';
import { Pointer } from 'typebox/value';
import type { Bundle } from '../../bundle/bundle.ts';
import { bundleSchema } from '../../bundle/schema/bundle-schema.ts';
import { notBlank } from '../../bundle/schema/schema-parts.ts';
import type { Finding } from '../findings/finding.ts';

const validator = Compile(bundleSchema);

/** Further schema errors are ignored. */
const maxReportedErrors = 2000;

/**
 * Checks the structure of untrusted JSON: known keys and right types. Conditions are checked later, with the facts. The
 * result can be linted, but not yet compiled. Messages repeat no input value.
 */
export function parseBundle(
  input: unknown,
): { readonly bundle: Bundle } | { readonly findings: readonly Finding[] } {
  return validator.Check(input) ? { bundle: input as Bundle } : { findings: faultsOf(input) };
}

function faultsOf(input: unknown): readonly Finding[] {
  const errors = errorsOf(input);
  const unions = errors.filter(({ keyword }) => keyword === 'anyOf');
  return errors.flatMap((error) => {
    for (const union of unions) {
      if (isInsideOf(error, union) && !isOfChosenBranch(error, union, input)) return [];
    }
    return faultOf(error, input);
  });
}

/** The library reports 8 errors by default; the number is a global setting. */
function errorsOf(input: unknown): readonly TLocalizedValidationError[] {
  const { maxErrors } = Settings.Get();
  Settings.Set({ maxErrors: maxReportedErrors });
  try {
    return validator.Errors(input);
  } finally {
    Settings.Set({ maxErrors });
  }
}

function isInsideOf(error: TLocalizedValidationError, union: TLocalizedValidationError): boolean {
  return (
    error.schemaPath.startsWith(`${union.schemaPath}/anyOf/`) &&
    `${error.instancePath}/`.startsWith(`${union.instancePath}/`)
  );
}

/** Whether the error is in the branch selected by `kind`. Without a `kind` no branch is selected. */
function isOfChosenBranch(
  error: TLocalizedValidationError,
  union: TLocalizedValidationError,
  input: unknown,
): boolean {
  const branch = `${union.schemaPath}/anyOf/${chosenBranch(union, input)}`;
  return `${error.schemaPath}/`.startsWith(`${branch}/`);
}

function chosenBranch(union: TLocalizedValidationError, input: unknown): number {
  const value = Pointer.Get(input, union.instancePath) as { readonly kind?: unknown } | null;
  return typeof value?.kind === 'string' ? kindsOf(union).indexOf(value.kind) : -1;
}

function kindsOf(union: TLocalizedValidationError): readonly string[] {
  return branchesOf(union).flatMap(({ properties }) => properties?.kind?.const ?? []);
}

function branchesOf({ schemaPath }: TLocalizedValidationError): readonly Branch[] {
  return (schemaAt(schemaPath) as { readonly anyOf: readonly Branch[] }).anyOf;
}

/** The library's paths leave out references, which stay within the `$defs` around them. */
function schemaAt(schemaPath: string): unknown {
  let defs: Readonly<Record<string, Schema>> = {};
  const resolved = (schema: Schema): Schema => {
    defs = schema.$defs ?? defs;
    const target = schema.$ref === undefined ? undefined : defs[schema.$ref];
    return target ?? schema;
  };
  return Pointer.Indices(schemaPath.slice(1)).reduce<Schema>(
    (schema, key) => resolved(schema[key] as Schema),
    bundleSchema as unknown as Schema,
  );
}

type Schema = {
  readonly $defs?: Readonly<Record<string, Schema>>;
  readonly $ref?: string;
} & { readonly [key: string]: unknown };

interface Branch {
  readonly type?: string;
  readonly const?: string;
  readonly properties?: Readonly<Record<string, { readonly const?: string }>>;
}

function shapeOf({ type = 'value', const: literal, properties }: Branch): string {
  if (literal !== undefined) return JSON.stringify(literal);
  return properties ? `an object of ${Object.keys(properties).join(', ')}` : type;
}

/** Of an object whose schema allows no others. */
function keysAllowed({ schemaPath, instancePath }: TLocalizedValidationError): string {
  const schema = schemaAt(schemaPath.slice(0, -'/additionalProperties'.length)) as {
    readonly properties?: object;
    readonly patternProperties?: object;
  };
  if (schema.properties)
    return expectedOneOf(Object.keys(schema.properties), Pointer.Indices(instancePath).at(-1));
  return `A key here matches ${Object.keys(schema.patternProperties ?? {}).join(' or ')}.`;
}

function faultOf(error: TLocalizedValidationError, input: unknown): readonly Finding[] {
  const { keyword, instancePath: where, params, message } = error;
  switch (keyword) {
    // The schema of an unknown key is `false`.
    case 'boolean':
      return [{ code: 'UNKNOWN_KEY', severity: 'error', where, message: keysAllowed(error) }];
    case 'additionalProperties':
      return [];
    case 'required':
      return params.requiredProperties.map((key) =>
        malformed(joinPointer(where, key), `The key ${key} is missing.`),
      );
    case 'const':
      return [malformed(where, `Expected ${params.allowedValue}.`)];
    case 'enum':
      return [malformed(where, `Expected one of: ${params.allowedValues.join(', ')}.`)];
    case 'anyOf': {
      if (chosenBranch(error, input) !== -1) return [];
      const kinds = kindsOf(error);
      return kinds.length > 0
        ? [malformed(joinPointer(where, 'kind'), `Expected one of: ${kinds.join(', ')}.`)]
        : [malformed(where, `Expected one of: ${branchesOf(error).map(shapeOf).join(', ')}.`)];
    }
    case 'pattern':
      return [malformed(where, params.pattern === notBlank ? 'The text is empty.' : `The value ${message}.`)];
    default:
      return [malformed(where, `The value ${message}.`)];
  }
}

function malformed(where: string, message: string): Finding {
  return { code: 'MALFORMED', severity: 'error', where, message };
}
