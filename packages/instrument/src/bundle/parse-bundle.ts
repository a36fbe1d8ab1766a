import { joinPointer } from '@telehealth/conditions';
import { Compile } from 'typebox/compile';
import type { TLocalizedValidationError } from 'typebox/error';
import { Settings } from 'typebox/system';
import { Pointer } from 'typebox/value';
import type { Bundle } from './bundle.ts';
import { bundleSchema } from './bundle-schema.ts';

/** A structural fault. The message never repeats the value. */
export interface ShapeFault {
  readonly code: 'MALFORMED' | 'UNKNOWN_KEY';
  /** JSON Pointer to the fault. */
  readonly where: string;
  readonly message: string;
}

const validator = Compile(bundleSchema);

/** Errors of the schema that are looked at. */
const mostErrors = 2000;

/**
 * Checks the structure of untrusted JSON: every key known, every value of the right type. Conditions are left to the
 * lint, which knows the facts. A bundle that passes is safe to lint, not yet safe to compile.
 */
export function parseBundle(
  input: unknown,
): { readonly bundle: Bundle } | { readonly faults: readonly ShapeFault[] } {
  return validator.Check(input) ? { bundle: input as Bundle } : { faults: faultsOf(input) };
}

function faultsOf(input: unknown): readonly ShapeFault[] {
  const errors = errorsOf(input);
  const unions = errors.filter(({ keyword }) => keyword === 'anyOf');
  return errors.flatMap((error) => {
    for (const union of unions) {
      if (isInsideOf(error, union) && !isOfChosenBranch(error, union, input)) return [];
    }
    return faultOf(error, input);
  });
}

/** Errors, by default at most 8, of a validation: the number is a setting of the whole library. */
function errorsOf(input: unknown): readonly TLocalizedValidationError[] {
  const { maxErrors } = Settings.Get();
  Settings.Set({ maxErrors: mostErrors });
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

/** Whether the error is one of the branch that the `kind` of the value selects. Without a `kind`, no branch is. */
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

function kindsOf({ schemaPath }: TLocalizedValidationError): readonly string[] {
  const { anyOf } = Pointer.Get(bundleSchema, schemaPath.slice(1)) as { readonly anyOf: readonly Branch[] };
  return anyOf.flatMap(({ properties }) => properties?.kind?.const ?? []);
}

interface Branch {
  readonly properties?: { readonly kind?: { readonly const?: string } };
}

function faultOf(error: TLocalizedValidationError, input: unknown): readonly ShapeFault[] {
  const { keyword, instancePath: where, params, message } = error;
  switch (keyword) {
    // The schema of an unknown key is `false`.
    case 'boolean':
      return [{ code: 'UNKNOWN_KEY', where, message: 'There is no such key.' }];
    case 'additionalProperties':
      return [];
    case 'required':
      return params.requiredProperties.map((key) =>
        malformed(joinPointer(where, key), 'The key is missing.'),
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
        : [malformed(where, 'Expected another type of value.')];
    }
    default:
      return [malformed(where, `The value ${message}.`)];
  }
}

function malformed(where: string, message: string): ShapeFault {
  return { code: 'MALFORMED', where, message };
}
