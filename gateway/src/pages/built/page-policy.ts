/**
 * What a page of the platform may load: its own files and its own API, without inline scripts and styles. Only `framedBy` may frame it: sources
 * of the directive `frame-ancestors`.
 */
export function pagePolicy(framedBy: readonly string[]): string {
  return [
    "default-src 'none'",
    "script-src 'self'",
    "style-src 'self'",
    "img-src 'self' blob: data:",
    "media-src 'self' blob:",
    "font-src 'self'",
    "connect-src 'self'",
    "base-uri 'none'",
    "form-action 'none'",
    `frame-ancestors ${framedBy.join(' ')}`,
  ].join('; ');
}
