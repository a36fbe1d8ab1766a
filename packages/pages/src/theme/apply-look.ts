import type { Look } from '@telehealth/ids/look';
import { accentColours } from './accent.ts';

/** Behind texts, where a theme has no background, as in the style. */
const surfaces = { light: '#ffffff', dark: '#171e2a' };
const ownAccents = { light: '#1d4e89', dark: '#8fbdf0' };

/** Colours as variables, and names that the style has rules for. */
export function applyLook({ accent, background, font, radius, scheme = 'light' }: Look): void {
  const { style, dataset } = document.documentElement;
  // A background is of one scheme, and `auto` has it where it is light.
  const isDark = scheme === 'dark';
  const light = accentColours(accent ?? ownAccents.light, (!isDark && background) || surfaces.light);
  const dark = accentColours(accent ?? ownAccents.dark, (isDark && background) || surfaces.dark);
  style.setProperty('--accent', `light-dark(${light.fill}, ${dark.fill})`);
  style.setProperty('--on-accent', `light-dark(${light.onFill}, ${dark.onFill})`);
  style.setProperty('--accent-ink', `light-dark(${light.ink}, ${dark.ink})`);
  style.setProperty('--background', background ?? '');
  Object.assign(dataset, { scheme, font: font ?? '', radius: radius ?? '' });
  if (background === undefined) delete dataset.background;
  else dataset.background = scheme;
}
