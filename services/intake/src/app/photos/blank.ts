/** The bytes of a file, read piece by piece: a file may be larger than what fits into memory. */
export interface ByteSource {
  readonly size: number;
  /** Bytes from `at` on; fewer where the file ends. */
  read(at: number, length: number): Promise<Buffer>;
}

/**
 * A range of a file that is overwritten: with `head`, and zeros behind it. No byte moves, so sizes and offsets inside and outside
 * of the file stay true.
 */
export interface Blank {
  readonly at: number;
  readonly length: number;
  readonly head?: Buffer;
}

/** Segments, chunks or boxes that a file may have; a real one has some hundreds. */
export const maxPieces = 10_000;

/** The file is not laid out as its type asks for, so nobody knows what else is in it. */
export class UnreadableFile extends Error {
  constructor() {
    super('the file is not laid out as its type asks for');
    this.name = 'UnreadableFile';
  }
}

/** The rest of the file: readers of its type look at nothing there. */
export function restFrom(at: number, { size }: ByteSource): readonly Blank[] {
  return at < size ? [{ at, length: size - at }] : [];
}
