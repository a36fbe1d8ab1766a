import { type DescField, type DescMessage, type MessageShape, ScalarType } from '@bufbuild/protobuf';
import { createReader } from '@telehealth/contracts/codec';

/** A `Date` becomes ISO 8601 in JSON. */
export type Shown = string | number | boolean | null | Date | readonly Shown[] | ShownObject;

/** In the order of the contract, in snake case. */
export interface ShownObject {
  readonly [name: string]: Shown;
}

const read = createReader({
  nameOf: (field) => (isJson(field) ? field.name.slice(0, -'_json'.length) : field.name),
  instant: (at) => new Date(at),
  own: (field) => (isJson(field) ? parsed : isTime(field) ? dateOf : undefined),
  unknownName: String,
  none: null,
  keepsEmptyTexts: false,
  keepsOneofs: false,
});

/**
 * Times as dates (0 as null), JSON texts and fact values as values, enum values without prefix, 64-bit integers as
 * numbers, null for unset or empty fields, and of a oneof only the set field.
 */
export function represent<D extends DescMessage>(schema: D, message: MessageShape<D>): ShownObject {
  return read(schema, message);
}

/** The contracts name fields of epoch milliseconds `…_at`, `at` or `since`. */
export function isTime(field: DescField): boolean {
  return field.scalar === ScalarType.INT64 && /(^|_)at$|^since$/.test(field.name);
}

function dateOf(at: bigint): Date | null {
  return at === 0n ? null : new Date(Number(at));
}

function isJson(field: DescField): boolean {
  return field.fieldKind === 'scalar' && field.scalar === ScalarType.STRING && field.name.endsWith('_json');
}

function parsed(text: string): Shown {
  try {
    return JSON.parse(text) as Shown;
  } catch {
    return text;
  }
}
