/** A unit as powers of its symbols: `kg/m2` is kg to the power of 1 and m to the power of -2. */
export type Dimension = ReadonlyMap<string, number>;

/** A number without a unit has no symbols. */
export function dimensionOf(unit: string | undefined): Dimension {
  const [above = '', ...below] = unit === undefined ? [''] : unit.split('/');
  const parts = [above, ...below].filter((part) => part !== '');
  return parts
    .map((part, index): Dimension => {
      const [, symbol = part, power = '1'] = /^([a-z]+)(\d+)$/.exec(part) ?? [];
      return new Map([[symbol, (index === 0 ? 1 : -1) * Number(power)]]);
    })
    .reduce<Dimension>((a, b) => multiplied(a, b, 1), new Map());
}

/** By `b`, or divided by it with power -1. */
export function multiplied(a: Dimension, b: Dimension, power: 1 | -1): Dimension {
  const product = new Map(a);
  for (const [symbol, exponent] of b) product.set(symbol, (product.get(symbol) ?? 0) + power * exponent);
  return new Map([...product].filter(([, exponent]) => exponent !== 0));
}

export function isSameDimension(a: Dimension, b: Dimension): boolean {
  return multiplied(a, b, -1).size === 0;
}

/** For messages: `in kg/m2`, `without a unit`. */
export function dimensionText(dimension: Dimension): string {
  if (dimension.size === 0) return 'without a unit';
  const written = (sign: 1 | -1) =>
    [...dimension]
      .filter(([, exponent]) => exponent * sign > 0)
      .map(([symbol, exponent]) => `${symbol}${Math.abs(exponent) === 1 ? '' : Math.abs(exponent)}`);
  return `in ${[written(1).join(' ') || '1', ...written(-1)].join('/')}`;
}
