import { joinPointer } from '@telehealth/conditions';
import type { CodeExpression } from '../../expressions/expression.ts';
import type { LintContext } from '../findings/lint-context.ts';

/** Each begins above the one before, the first below all, and some value falls in each. */
export function checkBands(
  context: LintContext,
  { from, bands }: Extract<CodeExpression, { kind: 'band' }>,
  where: string,
): void {
  const { min, max } = context.table.get(from) ?? {};
  for (const [index, { code, at_least: begin }] of bands.entries()) {
    const at = joinPointer(where, 'bands', index);
    if (bands.findIndex((band) => band.code === code) < index) {
      context.error('DUPLICATE_CODE', joinPointer(at, 'code'), 'The code is used before.');
    }
    const before = bands[index - 1];
    const isInOrder =
      before === undefined
        ? begin === undefined
        : begin !== undefined && (before.at_least === undefined || begin > before.at_least);
    if (!isInOrder) {
      const message = 'Each band but the first says at_least, and more than the one before.';
      context.error('BAND_INVALID', joinPointer(at, 'at_least'), message);
      continue;
    }
    const end = bands[index + 1]?.at_least;
    const isTooHigh = typeof max === 'number' && begin !== undefined && begin > max;
    const isTooLow = typeof min === 'number' && end !== undefined && end <= min;
    if (isTooHigh || isTooLow) context.error('UNREACHABLE', at, 'No answers give a value in this band.');
  }
}
