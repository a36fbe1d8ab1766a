import { isAccent } from './accent.ts';

/** Besides the font of the patient's device. */
export const fonts = ['inter', 'lora', 'nunito'] as const;
export const radii = ['square', 'soft', 'round'] as const;
/** `auto` follows the patient's device. */
export const schemes = ['light', 'dark', 'auto'] as const;

/** What pages for patients read of a brand's theme. */
export interface Look {
  /** `#rrggbb`, as the background. */
  readonly accent?: string;
  readonly background?: string;
  readonly font?: (typeof fonts)[number];
  readonly radius?: (typeof radii)[number];
  readonly scheme?: (typeof schemes)[number];
}

/** Whether pages can use the member of this name. */
export const isOfLook: Readonly<Record<keyof Look, (value: unknown) => boolean>> = {
  accent: isColour,
  background: isColour,
  font: (value) => isOneOf(fonts, value),
  radius: (value) => isOneOf(radii, value),
  scheme: (value) => isOneOf(schemes, value),
};

/** Without the members that pages cannot use, which earlier themes may have. */
export function lookOf(theme: object | undefined): Look {
  const members = Object.entries(theme ?? {});
  return Object.fromEntries(
    members.filter(([name, value]) => Object.hasOwn(isOfLook, name) && isOfLook[name as keyof Look](value)),
  );
}

/** The palest text of the pages on a background, as in their style. */
export const softInk = { light: '#55617a', dark: '#a9b4c6' } as const;

/** WCAG 2.2, of two `#rrggbb`. */
export function contrast(one: string, other: string): number {
  const [low = 0, high = 0] = [luminanceOf(one), luminanceOf(other)].sort((a, b) => a - b);
  return (high + 0.05) / (low + 0.05);
}

function luminanceOf(colour: string): number {
  const [red = 0, green = 0, blue = 0] = [1, 3, 5].map((at) =>
    linear(Number.parseInt(colour.slice(at, at + 2), 16)),
  );
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}

function linear(byte: number): number {
  const share = byte / 255;
  return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4;
}

function isColour(value: unknown): value is string {
  return typeof value === 'string' && isAccent(value);
}

function isOneOf(list: readonly string[], value: unknown): boolean {
  return typeof value === 'string' && list.includes(value);
}
