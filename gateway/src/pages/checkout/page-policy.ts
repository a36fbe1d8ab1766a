import { styleSource } from '../html-page.ts';

/** A page of the checkout has no script, loads nothing and sends its form to itself. Only its own style counts. */
export function checkoutPolicy(accent?: string): string {
  return [
    "default-src 'none'",
    `style-src ${styleSource(accent)}`,
    "form-action 'self'",
    "frame-ancestors 'none'",
    "base-uri 'none'",
  ].join('; ');
}
