/** Other names that browsers and phones use for a type. */
const sameAs: Readonly<Record<string, string>> = { 'video/x-m4v': 'video/mp4' };

const heif: readonly string[] = ['image/heic', 'image/heif'];

/** Bytes at the beginning of a file that show its type. */
const tellingBytes = 65_536;

/** The accepted MIME type that fits the first bytes of a file, whatever type was declared; undefined for none. */
export async function sniffMedia(head: Uint8Array, accept: readonly string[]): Promise<string | undefined> {
  // Loaded by the first upload.
  const { fileTypeFromBuffer } = await import('file-type');
  const found = await fileTypeFromBuffer(head.subarray(0, tellingBytes)).catch(() => undefined);
  if (found === undefined) return undefined;
  const type = sameAs[found.mime] ?? found.mime;
  return acceptedAs(type, accept);
}

/** The accepted type that a type means. HEIC and HEIF are the same here, because phones and browsers use either name. */
export function acceptedAs(type: string, accept: readonly string[]): string | undefined {
  const names = heif.includes(type) ? [type, ...heif] : [type];
  return names.find((name) => accept.includes(name));
}
