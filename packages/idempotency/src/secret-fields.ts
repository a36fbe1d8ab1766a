import {
  clearField,
  clone,
  type DescField,
  type DescMessage,
  type DescMethod,
  type MessageShape,
} from '@bufbuild/protobuf';

/** Shown once: fields with `debug_redact` in the contract. */
function secretFieldsOf(output: DescMessage): readonly DescField[] {
  return output.fields.filter(({ proto }) => proto.options?.debugRedact === true);
}

export function answersSecret({ output }: Pick<DescMethod, 'output'>): boolean {
  return secretFieldsOf(output).length > 0;
}

/** As stored and repeated (decisions.md 1). */
export function withoutSecrets<M extends DescMessage>(output: M, message: MessageShape<M>): MessageShape<M> {
  const fields = secretFieldsOf(output);
  if (fields.length === 0) return message;
  const kept = clone(output, message);
  for (const field of fields) clearField(kept, field);
  return kept;
}
