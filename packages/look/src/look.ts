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

/** Whether pages can use the member of this name. They write it into their style, so it is nothing else than that. */
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

function isColour(value: unknown): boolean {
  return typeof value === 'string' && /^#[0-9a-f]{6}$/i.test(value);
}

function isOneOf(list: readonly string[], value: unknown): boolean {
  return typeof value === 'string' && list.includes(value);
}
