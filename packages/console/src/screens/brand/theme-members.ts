type Theme = Readonly<Record<string, unknown>>;

export interface ThemeValues {
  readonly [member: string]: unknown;
  readonly accent: string;
  readonly background: string;
  readonly font: string;
  readonly radius: string;
  readonly scheme: string;
  readonly members: readonly { readonly key: string; readonly name: string; readonly value: string }[];
}

/** Members that are no texts are shown as JSON. */
export function membersOf({ accent, background, font, radius, scheme, ...others }: Theme): ThemeValues {
  const text = (value: unknown) => (typeof value === 'string' ? value : '');
  return {
    accent: text(accent),
    background: text(background),
    font: text(font),
    radius: text(radius),
    scheme: text(scheme),
    members: Object.entries(others).map(([name, value]) => ({
      key: name,
      name,
      value: typeof value === 'string' ? value : JSON.stringify(value),
    })),
  };
}

/** The whole theme. */
export function themeOf({ members, ...look }: ThemeValues, before: Theme): Record<string, unknown> {
  const chosen = Object.entries(look).filter(([, value]) => value !== '');
  const named = members.filter(({ name }) => name !== '');
  const values = named.map(({ name, value }) => [name, memberOf(value, before[name])] as const);
  return { ...Object.fromEntries(values), ...Object.fromEntries(chosen) };
}

/** A member that was no text stays so, and lists and objects are written as JSON; everything else is a text. */
function memberOf(text: string, before: unknown): unknown {
  const isText = before === undefined ? !/^\s*[[{]/.test(text) : typeof before === 'string';
  if (isText) return text;
  try {
    return JSON.parse(text);
  } catch {
    return text;
  }
}
