import { contrast } from './contrast.ts';

/** Each readable in its use (WCAG 2.2, 1.4.3 and 1.4.11). */
export interface AccentColours {
  /** Main button. */
  readonly fill: string;
  /** Label of the main button. */
  readonly onFill: string;
  /** Text, borders and marks. */
  readonly ink: string;
}

/** For text that is not large. */
const textContrast = 4.5;
const shapeContrast = 3;

const [black, white] = ['#000000', '#ffffff'];

/** An accent on this surface. On a light one a button always has the accent itself. */
export function accentColours(accent: string, surface: string): AccentColours {
  const isDark = contrast(surface, white) > contrast(surface, black);
  const towards = isDark ? 255 : 0;
  let ink = accent;
  // The page tints chosen options, which slightly reduces the contrast.
  while (contrast(ink, surface) < textContrast + 1 && ink !== (isDark ? white : black))
    ink = nearer(ink, towards);
  const fill = isDark && contrast(accent, surface) < shapeContrast ? ink : accent;
  // White and black have a contrast of 21, so one of them has more than 4.5 to any colour.
  return { fill, onFill: contrast(fill, white) >= textContrast ? white : black, ink };
}

function nearer(colour: string, towards: number): string {
  const move = towards === 0 ? Math.floor : Math.ceil;
  return `#${[1, 3, 5]
    .map((at) => Number.parseInt(colour.slice(at, at + 2), 16))
    .map((byte) =>
      move(byte + (towards - byte) * 0.06)
        .toString(16)
        .padStart(2, '0'),
    )
    .join('')}`;
}
