import { type Look, tokensOf } from '@telehealth/look';

/** CSS with the look of a brand. Every value is of a closed list, or a colour as `#rrggbb`. */
export function brandStyle(look: Look): string {
  const tokens = Object.entries(tokensOf(look)).map(([name, value]) => `${name}:${value}`);
  return `:root{${tokens.join(';')}}\n`;
}
