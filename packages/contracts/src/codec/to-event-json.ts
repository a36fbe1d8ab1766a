import type { DescMessage, MessageShape } from '@bufbuild/protobuf';
import { createReader } from './reader.ts';

const read = createReader({
  nameOf: ({ name }) => name,
  instant: (at) => new Date(at).toISOString(),
  none: undefined,
  keepsEmptyTexts: false,
  keepsOneofs: false,
});

/** As in the public body (decisions.md 10): names of the contract, without empty texts. */
export function toEventJson<D extends DescMessage>(
  desc: D,
  message: MessageShape<D>,
): Record<string, unknown> {
  return read(desc, message);
}
