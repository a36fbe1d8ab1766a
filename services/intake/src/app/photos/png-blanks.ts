import { crc32 } from 'node:zlib';
import { type Blank, type ByteSource, maxPieces, restFrom, UnreadableFile } from './blank.ts';
import { orientationIn, tiffBytes, tiffOf } from './orientation.ts';

/** Chunks about how the picture is shown. Those whose name begins with a capital letter are needed too. */
const needed = new Set(
  'gAMA cHRM sRGB iCCP sBIT pHYs tRNS bKGD hIST acTL fcTL fdAT cICP mDCV cLLI'.split(' '),
);
/** A private chunk that no reader knows. */
const unknown = 'prVt';
const maxExif = 64 * 1024;
const zeros = Buffer.alloc(64 * 1024);

/** What a PNG contains beside its picture, and anything after its end. The orientation stays. */
export async function pngBlanks(source: ByteSource): Promise<readonly Blank[]> {
  const blanks: Blank[] = [];
  let at = 8;
  for (let pieces = 0; pieces < maxPieces; pieces += 1) {
    const header = await source.read(at, 8);
    const type = header.toString('latin1', 4, 8);
    if (header.length < 8 || !/^[A-Za-z]{4}$/.test(type)) return [...blanks, ...restFrom(at, source)];
    const length = header.readUInt32BE();
    if (at + 12 + length > source.size) throw new UnreadableFile();
    if (!/^[A-Z]/.test(type) && !needed.has(type)) {
      blanks.push(...(await chunkBlanks(source, at, type, length)));
    }
    at += 12 + length;
    if (type === 'IEND') return [...blanks, ...restFrom(at, source)];
  }
  throw new UnreadableFile();
}

/** Overwrites the name and the content of a chunk, and corrects its checksum. */
async function chunkBlanks(source: ByteSource, at: number, type: string, length: number) {
  const tiff = type === 'eXIf' && length <= maxExif ? await source.read(at + 8, length) : Buffer.alloc(0);
  const orientation = length >= tiffBytes ? orientationIn(tiff) : undefined;
  const head =
    orientation === undefined
      ? Buffer.from(unknown, 'latin1')
      : Buffer.concat([Buffer.from(type, 'latin1'), tiffOf(orientation)]);
  const checksum = Buffer.alloc(4);
  checksum.writeUInt32BE(checksumOf(head, 4 + length - head.length));
  return [
    { at: at + 4, length: 4 + length, head },
    { at: at + 8 + length, length: 4, head: checksum },
  ];
}

function checksumOf(head: Buffer, zeroBytes: number): number {
  let checksum = crc32(head);
  for (let rest = zeroBytes; rest > 0; rest -= zeros.length)
    checksum = crc32(zeros.subarray(0, Math.min(rest, zeros.length)), checksum);
  return checksum;
}
