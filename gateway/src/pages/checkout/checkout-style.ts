import { lookOf } from '@telehealth/look';
import { pagePathOf } from '../../upstream/page-path.ts';
import { brandStyle } from '../brand-style.ts';
import { fontFileOf } from '../built/font-file.ts';
import type { PageFile } from '../built/page-files.ts';
import type { ShownCheckout } from './checkout-page.ts';

/** Of the brand as it was when the order was placed; none where that is not known. */
export function checkoutStyle(checkout: ShownCheckout, files?: readonly PageFile[]): string {
  const look = lookOf(checkout);
  if (Object.keys(look).length === 0) return '';
  const file = fontFileOf(look, files);
  const font = file && `${pagePathOf(checkout.brandId)}${file.path}`;
  const face = font && `@font-face{font-family:${look.font};font-display:swap;src:url(${font})}\n`;
  return `${face ?? ''}${brandStyle(look)}`;
}
