import { type Look, tokensOf } from '@telehealth/look';

/** In place of the one before, and of that of the document, which is the brand's of now. */
export function applyLook(look: Look): void {
  document.head.querySelector('style')?.remove();
  const { style, dataset } = document.documentElement;
  dataset.scheme = look.scheme ?? 'light';
  style.cssText = '';
  for (const [name, value] of Object.entries(tokensOf(look))) style.setProperty(name, value);
}
