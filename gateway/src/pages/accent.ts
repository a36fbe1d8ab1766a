import { isAccent } from '@telehealth/ids';

/** CSS with the accent of a brand and a readable text colour (WCAG 2.2, 1.4.3). Empty unless `#rrggbb`. */
export function accentRule(accent: string): string {
  if (!isAccent(accent)) return '';
  // White and black have a contrast of 21, so one of them has more than 4.5 to any colour.
  const onAccent = contrastToWhite(accent) >= 4.5 ? '#fff' : '#000';
  return `:root{--accent:${accent};--on-accent:${onAccent}}\n`;
}

function contrastToWhite(colour: string): number {
  return 1.05 / (luminanceOf(colour) + 0.05);
}

function luminanceOf(colour: string): number {
  const [red, green, blue] = [1, 3, 5].map((at) => linear(Number.parseInt(colour.slice(at, at + 2), 16)));
  return 0.2126 * (red ?? 0) + 0.7152 * (green ?? 0) + 0.0722 * (blue ?? 0);
}

function linear(byte: number): number {
  const share = byte / 255;
  return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4;
}
