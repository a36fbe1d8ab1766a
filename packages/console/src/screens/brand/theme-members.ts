type Theme = Readonly<Record<string, unknown>>;

export interface ThemeValues {
  readonly [member: string]: unknown;
  readonly accent: string;
  readonly members: readonly { readonly key: string; readonly name: string; readonly value: string }[];
}

/** Members that are no texts are shown as JSON. */
export function membersOf({ accent, ...others }: Theme): ThemeValues {
  return {
    accent: typeof accent === 'string' ? accent : '',
    members: Object.entries(others).map(([name, value]) => ({
      key: name,
      name,
      value: typeof value === 'string' ? value : JSON.stringify(value),
    })),
  };
}

/** The whole theme. */
export function themeOf({ accent, members }: ThemeValues, before: Theme): Record<string, unknown> {
  const named = members.filter(({ name }) => name !== '');
  const values = named.map(({ name, value }) => [name, memberOf(value, before[name])] as const);
  return { ...Object.fromEntries(values), ...(accent !== '' && { accent }) };
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
