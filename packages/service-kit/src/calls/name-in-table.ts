/** The name that has this value in a table of names; undefined when none has it. */
export function nameInTable<K extends string, V>(table: Readonly<Record<K, V>>, value: V): K | undefined {
  return (Object.keys(table) as K[]).find((name) => table[name] === value);
}
