export function mapValues<V, W>(
  record: Readonly<Record<string, V>>,
  change: (value: V, key: string) => W,
): Record<string, W> {
  return Object.fromEntries(Object.entries(record).map(([key, value]) => [key, change(value, key)]));
}
