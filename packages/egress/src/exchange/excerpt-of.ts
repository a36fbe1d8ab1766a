/**
 * Text that every store accepts: valid Unicode without NUL, at most `bytes` of UTF-8. A cut character is
 * dropped; invalid bytes become U+FFFD.
 */
export function excerptOf(body: Uint8Array, bytes: number): string {
  const decoder = new TextDecoder();
  const text = decoder.decode(body.subarray(0, bytes), { stream: true }).replaceAll('\0', '\uFFFD');
  const { read } = new TextEncoder().encodeInto(text, new Uint8Array(bytes));
  return text.slice(0, read);
}
