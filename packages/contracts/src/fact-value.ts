import type { MessageInitShape } from '@bufbuild/protobuf';
import type { FactValue, FactValueSchema } from './gen/telehealth/intake/v1/fact_value_pb.ts';

/** Scalars and string arrays are typed, other values are JSON text. */
export function factValueFromJson(value: unknown): MessageInitShape<typeof FactValueSchema> {
  switch (typeof value) {
    case 'string':
      return { value: { case: 'text', value } };
    case 'number':
      return { value: { case: 'number', value } };
    case 'boolean':
      return { value: { case: 'truth', value } };
    default:
      return Array.isArray(value) && value.every((item) => typeof item === 'string')
        ? { value: { case: 'codes', value: { codes: value } } }
        : { value: { case: 'json', value: JSON.stringify(value) } };
  }
}

/** Throws `SyntaxError` when the text is not JSON. */
export function factValueToJson(value: FactValue): unknown {
  switch (value.value.case) {
    case 'codes':
      return value.value.value.codes;
    case 'json':
      return JSON.parse(value.value.value);
    case undefined:
      return null;
    default:
      return value.value.value;
  }
}
