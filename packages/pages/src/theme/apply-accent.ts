import { accentColours } from './accent.ts';

export function applyAccent(accent: unknown): void {
  const colours = typeof accent === 'string' ? accentColours(accent) : undefined;
  if (colours === undefined) return;
  const { style } = document.documentElement;
  style.setProperty('--accent', colours.fill);
  style.setProperty('--on-accent', colours.onFill);
  style.setProperty('--accent-ink', colours.ink);
}
