import {
  clearField,
  clone,
  type DescField,
  type DescMessage,
  type DescMethod,
  type MessageShape,
} from '@bufbuild/protobuf';

/** The fields of an answer that are shown once: those that the contract marks with `debug_redact`. */
function secretFieldsOf(output: DescMessage): readonly DescField[] {
  return output.fields.filter(({ proto }) => proto.options?.debugRedact === true);
}

/** Whether a method answers a secret. */
export function answersSecret({ output }: Pick<DescMethod, 'output'>): boolean {
  return secretFieldsOf(output).length > 0;
}

/** The answer without its secrets, as it is stored and shown again (decisions.md 1). */
export function withoutSecrets<M extends DescMessage>(output: M, message: MessageShape<M>): MessageShape<M> {
  const fields = secretFieldsOf(output);
  if (fields.length === 0) return message;
  const kept = clone(output, message);
  for (const field of fields) clearField(kept, field);
  return kept;
}
