/** Numbers for values, from 0; values of the same text have the same number. */
export interface Interned<T> {
  number(value: T): number;
  value(number: number): T;
}

export function interned<T>(textOf: (value: T) => string): Interned<T> {
  const values: T[] = [];
  const numbers = new Map<string, number>();
  return {
    value: (number) => values[number] as T,
    number(value) {
      const text = textOf(value);
      const known = numbers.get(text);
      if (known !== undefined) return known;
      numbers.set(text, values.length);
      return values.push(value) - 1;
    },
  };
}
