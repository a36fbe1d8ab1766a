type Theme = Readonly<Record<string, unknown>>;

export interface ThemeValues {
  readonly [member: string]: unknown;
  readonly accent: string;
  readonly members: readonly { readonly key: string; readonly name: string; readonly value: string }[];
}

/** Members that are texts can be edited. */
export function membersOf({ accent, ...others }: Theme): ThemeValues {
  return {
    accent: typeof accent === 'string' ? accent : '',
    members: Object.entries(others).flatMap(([name, value]) =>
      typeof value === 'string' ? [{ key: name, name, value }] : [],
    ),
  };
}

/** The whole theme; members that are no texts stay as they were. */
export function themeOf({ accent, members }: ThemeValues, before: Theme): Record<string, unknown> {
  const kept = Object.entries(before).filter(([, value]) => typeof value !== 'string');
  const texts = members.filter(({ name }) => name !== '').map(({ name, value }) => [name, value] as const);
  return { ...Object.fromEntries([...kept, ...texts]), ...(accent !== '' && { accent }) };
}
