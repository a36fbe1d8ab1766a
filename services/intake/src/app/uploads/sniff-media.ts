import { fileTypeFromBuffer } from 'file-type';

/** Other names of types that browsers and phones use for the same thing. */
const sameAs: Readonly<Record<string, string>> = { 'video/x-m4v': 'video/mp4' };

/** Bytes at the beginning of a file that show its type. */
const tellingBytes = 65_536;

/**
 * The accepted MIME type that fits the first bytes of a file, whatever type was declared. Undefined when no accepted
 * type fits.
 */
export async function sniffMedia(head: Uint8Array, accept: readonly string[]): Promise<string | undefined> {
  const found = await fileTypeFromBuffer(head.subarray(0, tellingBytes)).catch(() => undefined);
  if (found === undefined) return undefined;
  const type = sameAs[found.mime] ?? found.mime;
  return accept.includes(type) ? type : undefined;
}
