const tag = 0x0112;
const unsignedShort = 3;
/** Length of what `tiffOf` makes. */
export const tiffBytes = 26;

/** The orientation of a photo, 1 to 8, by its EXIF data (a TIFF); undefined without one. */
export function orientationIn(tiff: Buffer): number | undefined {
  const order = tiff.toString('latin1', 0, 2);
  if (tiff.length < 8 || (order !== 'II' && order !== 'MM')) return undefined;
  const short = (at: number) => {
    if (at + 2 > tiff.length) return undefined;
    return order === 'II' ? tiff.readUInt16LE(at) : tiff.readUInt16BE(at);
  };
  const first = order === 'II' ? tiff.readUInt32LE(4) : tiff.readUInt32BE(4);
  const entries = short(first) ?? 0;
  for (let index = 0; index < entries; index += 1) {
    const at = first + 2 + index * 12;
    const value = short(at) === tag && short(at + 2) === unsignedShort ? short(at + 8) : undefined;
    if (value !== undefined) return value >= 1 && value <= 8 ? value : undefined;
  }
  return undefined;
}

export function tiffOf(orientation: number): Buffer {
  const tiff = Buffer.alloc(tiffBytes);
  tiff.write('MM\0*', 0, 'latin1');
  tiff.writeUInt32BE(8, 4);
  tiff.writeUInt16BE(1, 8);
  tiff.writeUInt16BE(tag, 10);
  tiff.writeUInt16BE(unsignedShort, 12);
  tiff.writeUInt32BE(1, 14);
  tiff.writeUInt16BE(orientation, 18);
  return tiff;
}
