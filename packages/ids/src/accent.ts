/** `#rrggbb` and nothing else, because pages write it into their style. */
export function isAccent(text: string): boolean {
  return /^#[0-9a-f]{6}$/i.test(text);
}

/** The member `accent` of a theme; undefined unless it is `#rrggbb`. */
export function accentOf(themeJson: string): string | undefined {
  if (themeJson === '') return undefined;
  const { accent } = JSON.parse(themeJson) as { readonly accent?: unknown };
  return typeof accent === 'string' && isAccent(accent) ? accent : undefined;
}
