import type { DescMessage, MessageShape } from '@bufbuild/protobuf';
import type { Plain } from './plain.ts';
import { createReader } from './reader.ts';

const read = createReader({
  nameOf: ({ localName }) => localName,
  instant: (at) => at,
  none: undefined,
  keepsEmptyTexts: true,
  keepsOneofs: true,
});

/** Throws as `createReader`. */
export function toPlain<D extends DescMessage>(desc: D, message: MessageShape<D>): Plain<D> {
  return read(desc, message) as Plain<D>;
}
