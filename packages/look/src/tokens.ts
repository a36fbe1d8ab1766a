import { accentColours } from './accent-colours.ts';
import type { Look } from './look.ts';

/** Behind texts, where a theme has no background, as in the style of the pages. */
const surfaces = { light: '#ffffff', dark: '#171e2a' };
const ownAccents = { light: '#1d4e89', dark: '#8fbdf0' };
/** Around them, on a dark device. */
const darkGround = '#10151e';

const families = {
  inter: 'Inter, system-ui, sans-serif',
  lora: 'Lora, Georgia, serif',
  nunito: 'Nunito, system-ui, sans-serif',
} as const;

const corners = {
  square: { '--radius': '0.125rem', '--button-radius': '0.125rem' },
  soft: {},
  round: { '--radius': '1.5rem', '--button-radius': '1.625rem' },
} as const;

/** The properties of CSS that a page of a brand sets at its root, beside its scheme. What is not here is as in the page's own style. */
export function tokensOf({
  accent,
  background,
  font,
  radius = 'soft',
  scheme = 'light',
}: Look): Readonly<Record<string, string>> {
  // A background is of one scheme, and `auto` has it where it is light.
  const isDark = scheme === 'dark';
  const light = accentColours(accent ?? ownAccents.light, (!isDark && background) || surfaces.light);
  const dark = accentColours(accent ?? ownAccents.dark, (isDark && background) || surfaces.dark);
  const either = (one: string, other: string) =>
    scheme === 'auto' ? `light-dark(${one}, ${other})` : isDark ? other : one;
  return {
    '--accent': either(light.fill, dark.fill),
    '--on-accent': either(light.onFill, dark.onFill),
    '--accent-ink': either(light.ink, dark.ink),
    // A logo is drawn for one ground.
    ...(scheme === 'auto' && { '--logo-ground': either('transparent', background ?? surfaces.light) }),
    ...(background !== undefined && grounds(background)[scheme]),
    ...(font !== undefined && { '--font': families[font] }),
    ...corners[radius],
  };
}

function grounds(background: string) {
  return {
    light: { '--page': background, '--ground': background },
    dark: { '--page': background, '--ground': background, '--paper': background },
    auto: {
      '--page': `light-dark(${background}, ${surfaces.dark})`,
      '--ground': `light-dark(${background}, ${darkGround})`,
    },
  } as const;
}
