/**
 * Allows own files and the own API, no inline scripts, and of inline styles only those with the nonce of the answer.
 * `framedBy` are sources of `frame-ancestors`.
 */
export function pagePolicy(framedBy: readonly string[], styleNonce?: string): string {
  return [
    "default-src 'none'",
    "script-src 'self'",
    `style-src 'self'${styleNonce === undefined ? '' : ` 'nonce-${styleNonce}'`}`,
    "img-src 'self' blob: data:",
    "media-src 'self' blob:",
    "font-src 'self'",
    "connect-src 'self'",
    "base-uri 'none'",
    "form-action 'none'",
    `frame-ancestors ${framedBy.join(' ')}`,
  ].join('; ');
}
