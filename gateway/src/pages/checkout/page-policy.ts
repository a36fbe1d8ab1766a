import { styleSource } from '../html-page.ts';

/** No script, no resources, own style only; the form goes to the page itself. */
export function checkoutPolicy(accent?: string): string {
  return [
    "default-src 'none'",
    `style-src ${styleSource(accent)}`,
    "form-action 'self'",
    "frame-ancestors 'none'",
    "base-uri 'none'",
  ].join('; ');
}
