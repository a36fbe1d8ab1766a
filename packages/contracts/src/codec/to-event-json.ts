import type { DescMessage, MessageShape } from '@bufbuild/protobuf';
import { createReader } from './reader.ts';

const read = createReader({
  nameOf: ({ name }) => name,
  instant: (at) => new Date(at).toISOString(),
  none: undefined,
  keepsEmptyTexts: false,
  keepsOneofs: false,
});

/** The data of an event as its public body has it (decisions.md 10): names of the contract, and an empty text is left out. */
export function toEventJson<D extends DescMessage>(
  desc: D,
  message: MessageShape<D>,
): Record<string, unknown> {
  return read(desc, message);
}
