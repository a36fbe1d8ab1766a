/**
 * Allows own files and the own API, no inline scripts, and of inline styles only those that `inlineStyle` names: by a nonce or a hash.
 * `framedBy` are sources of `frame-ancestors`.
 */
export function pagePolicy(framedBy: readonly string[], inlineStyle?: string): string {
  return [
    "default-src 'none'",
    "script-src 'self'",
    `style-src 'self'${inlineStyle === undefined ? '' : ` ${inlineStyle}`}`,
    "img-src 'self' blob: data:",
    "media-src 'self' blob:",
    "font-src 'self'",
    "connect-src 'self'",
    "base-uri 'none'",
    "form-action 'none'",
    `frame-ancestors ${framedBy.join(' ')}`,
  ].join('; ');
}
