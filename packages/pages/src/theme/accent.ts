/** The colours of a brand, each readable where the page uses it (WCAG 2.2, 1.4.3 and 1.4.11). */
export interface AccentColours {
  /** Behind the label of the main button. */
  readonly fill: string;
  /** The label of the main button. */
  readonly onFill: string;
  /** For text, borders and marks on white. */
  readonly ink: string;
}

/** The least contrast of a text that is not large. */
const minContrast = 4.5;
const accentPattern = /^#[0-9a-f]{6}$/i;

/** The colours for `#rrggbb`; none for anything else. */
export function accentColours(accent: string): AccentColours | undefined {
  if (!accentPattern.test(accent)) return undefined;
  // White and black have a contrast of 21, so one of both has more than 4.5 to every colour.
  const onFill = contrastToWhite(accent) >= minContrast ? '#ffffff' : '#000000';
  let ink = accent;
  // The page tints what is chosen, which takes a little of the contrast to white.
  while (contrastToWhite(ink) < minContrast + 1) ink = darker(ink);
  return { fill: accent, onFill, ink };
}

/** The contrast ratio of WCAG 2.2. */
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
