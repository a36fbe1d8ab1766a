/** Each readable in its use (WCAG 2.2, 1.4.3 and 1.4.11). */
export interface AccentColours {
  /** Main button. */
  readonly fill: string;
  /** Label of the main button. */
  readonly onFill: string;
  /** Text, borders and marks on white. */
  readonly ink: string;
}

/** For text that is not large. */
const minContrast = 4.5;
const accentPattern = /^#[0-9a-f]{6}$/i;

/** Undefined for anything but `#rrggbb`. */
export function accentColours(accent: string): AccentColours | undefined {
  if (!accentPattern.test(accent)) return undefined;
  // White and black have a contrast of 21, so one of them has more than 4.5 to any colour.
  const onFill = contrastToWhite(accent) >= minContrast ? '#ffffff' : '#000000';
  let ink = accent;
  // The page tints chosen options, which slightly reduces the contrast to white.
  while (contrastToWhite(ink) < minContrast + 1) ink = darker(ink);
  return { fill: accent, onFill, ink };
}

/** WCAG 2.2. */
export function contrastToWhite(colour: string): number {
  const [red, green, blue] = channels(colour).map(linear);
  return 1.05 / (0.2126 * (red ?? 0) + 0.7152 * (green ?? 0) + 0.0722 * (blue ?? 0) + 0.05);
}

function darker(colour: string): string {
  return `#${channels(colour)
    .map((byte) =>
      Math.floor(byte * 0.94)
        .toString(16)
        .padStart(2, '0'),
    )
    .join('')}`;
}

function channels(colour: string): number[] {
  return [1, 3, 5].map((at) => Number.parseInt(colour.slice(at, at + 2), 16));
}

function linear(byte: number): number {
  const share = byte / 255;
  return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4;
}
