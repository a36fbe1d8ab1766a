/** A JSON body with one place changed. */
export interface Mutation {
  /** JSON Pointer of the place. */
  readonly at: string;
  readonly body: unknown;
}

const replacements: readonly unknown[] = [
  ...[null, true, -1, 0, 1.5, 1e21, '', ' ', 'x', 'x'.repeat(3000), '2024-02-30'],
  ...[[], [null], ['x'], ['x', 'x'], Array(60).fill('y'), {}, { x: 1 }, { kind: 'always' }],
];

/** Every body with one value replaced, left out or added. */
export function mutationsOf(value: unknown, at = ''): readonly Mutation[] {
  const replaced = replacements.map((body) => ({ at, body }));
  if (typeof value !== 'object' || value === null) return replaced;
  if (Array.isArray(value)) {
    const inner = value.flatMap((item, i) =>
      mutationsOf(item, `${at}/${i}`).map((one) => ({ ...one, body: value.with(i, one.body) })),
    );
    return [...replaced, ...inner];
  }
  const inner = Object.entries(value).flatMap(([name, member]) => {
    const { [name]: _, ...rest } = value as Record<string, unknown>;
    return [
      { at: `${at}/${name}`, body: rest },
      ...mutationsOf(member, `${at}/${name}`).map((one) => ({
        ...one,
        body: { ...value, [name]: one.body },
      })),
    ];
  });
  return [...replaced, { at, body: { ...value, x: 1 } }, ...inner];
}
