import { isAccent } from '@telehealth/ids';
import { contrast } from '@telehealth/ids/look';

/** CSS with the accent of a brand and a readable text colour (WCAG 2.2, 1.4.3). Empty unless `#rrggbb`. */
export function accentRule(accent: string): string {
  if (!isAccent(accent)) return '';
  // White and black have a contrast of 21, so one of them has more than 4.5 to any colour.
  const onAccent = contrast(accent, '#ffffff') >= 4.5 ? '#fff' : '#000';
  return `:root{--accent:${accent};--on-accent:${onAccent}}\n`;
}
