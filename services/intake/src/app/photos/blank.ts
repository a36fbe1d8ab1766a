/** The bytes of a file, read piece by piece, because a file may not fit into memory. */
export interface ByteSource {
  readonly size: number;
  /** Bytes from `at` on; fewer at the end of the file. */
  read(at: number, length: number): Promise<Buffer>;
}

/** A range that is overwritten with `head` and then zeros. No byte moves, so sizes and offsets stay valid. */
export interface Blank {
  readonly at: number;
  readonly length: number;
  readonly head?: Buffer;
}

/** Segments, chunks or boxes that a file may have; a real one has some hundreds. */
export const maxPieces = 10_000;

/** The file does not have the layout of its type, so its other content is unknown. */
export class UnreadableFile extends Error {
  constructor() {
    super('the file is not laid out as its type asks for');
    this.name = 'UnreadableFile';
  }
}

/** The rest of the file, which readers of its type ignore. */
export function restFrom(at: number, { size }: ByteSource): readonly Blank[] {
  return at < size ? [{ at, length: size - at }] : [];
}
