import { excerptBytes } from './exchange.ts';

/**
 * Text that every store accepts: valid Unicode without NUL, at most `excerptBytes` of UTF-8. A cut character is
 * dropped; invalid bytes become U+FFFD.
 */
export function excerptOf(body: Uint8Array): string {
  const decoder = new TextDecoder();
  const text = decoder.decode(body.subarray(0, excerptBytes), { stream: true }).replaceAll('\0', '\uFFFD');
  const { read } = new TextEncoder().encodeInto(text, new Uint8Array(excerptBytes));
  return text.slice(0, read);
}
