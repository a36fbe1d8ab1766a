import { type Look, tokensOf } from '@telehealth/look';

/** CSS with the look of a brand. Every value is of a closed list, or a colour as `#rrggbb`. */
export function brandStyle(look: Look): string {
  const { scheme = 'light' } = look;
  const tokens = Object.entries(tokensOf(look)).map(([name, value]) => `${name}:${value}`);
  return `:root{color-scheme:${scheme === 'auto' ? 'light dark' : scheme};${tokens.join(';')}}\n`;
}
