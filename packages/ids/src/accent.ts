/** Whether a text is the accent of a theme: a colour as `#rrggbb`, and nothing behind it, since pages write it into their style. */
export function isAccent(text: string): boolean {
  return /^#[0-9a-f]{6}$/i.test(text);
}

/** The accent of a theme in JSON, which is its member `accent`; undefined unless that is a colour as `#rrggbb`. */
export function accentOf(themeJson: string): string | undefined {
  if (themeJson === '') return undefined;
  const { accent } = JSON.parse(themeJson) as { readonly accent?: unknown };
  return typeof accent === 'string' && isAccent(accent) ? accent : undefined;
}
