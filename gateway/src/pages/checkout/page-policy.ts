import { styleSource } from '../html-page.ts';

/** No script, own style only, and of other files logo and font of the brand; the form goes to the page itself. */
export function checkoutPolicy(style?: string): string {
  return [
    "default-src 'none'",
    `style-src ${styleSource(style)}`,
    "img-src 'self'",
    "font-src 'self'",
    "form-action 'self'",
    "frame-ancestors 'none'",
    "base-uri 'none'",
  ].join('; ');
}
