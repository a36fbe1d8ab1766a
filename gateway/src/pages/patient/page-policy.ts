/**
 * What the page of a brand may load: its own files and its own API, without inline scripts and styles. Only the brand's browser origins
 * may frame it (decisions.md 15).
 */
export function patientPagePolicy(browserOrigins: readonly string[]): string {
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
    `frame-ancestors ${["'self'", ...browserOrigins].join(' ')}`,
  ].join('; ');
}
