import type { FactSignature, FactTable, FactValue, Slots } from '@telehealth/conditions';
import { addressStates, stateOfAddress } from '../places/state-of-address.ts';
import { conversions } from '../units/conversions.ts';
import { decimalOf, productOf } from '../units/decimal.ts';
import type { DerivationDefinition, DerivationExpression } from './bundle.ts';

/**
 * Exact: `round` is only for display (decisions.md 4). `asOfDay` is the day the session was opened. Undefined is
 * unknown.
 */
export type Derive = (slots: Slots, asOfDay: string) => FactValue | undefined;

const maxAge = 150;

/** Codes by their key in the expression. */
export function derivationInputs(
  expr: DerivationExpression,
): readonly { readonly key: string; readonly ref: string }[] {
  return expr.kind === 'bmi'
    ? [
        { key: 'kg', ref: expr.kg },
        { key: 'cm', ref: expr.cm },
      ]
    : [{ key: 'from', ref: expr.from }];
}

/** Apart from its inputs. */
export function readsDay({ expr }: DerivationDefinition): boolean {
  return expr.kind === 'age_years';
}

/** For conditions. Inputs that narrow its range must be in `table`. */
export function derivationSignature({ expr }: DerivationDefinition, table: FactTable): FactSignature {
  const number = { valueType: 'number', cardinality: 'single' } as const;
  switch (expr.kind) {
    case 'age_years':
      return { ...number, unit: 'years', min: 0, max: maxAge };
    case 'convert':
      return { ...number, unit: expr.to };
    case 'bmi': {
      const kg = table.get(expr.kg);
      const cm = table.get(expr.cm);
      const min = bodyMassIndex(kg?.min, cm?.max);
      const max = bodyMassIndex(kg?.max, cm?.min);
      return {
        ...number,
        unit: 'kg/m2',
        ...(min === undefined ? {} : { min }),
        ...(max === undefined ? {} : { max }),
      };
    }
    case 'address_state':
      return { valueType: 'code', cardinality: 'single', options: addressStates };
  }
}

/**
 * `unitOf` is the unit of a fact or derivation. A value that is not finite or sensible (height zero, birth in the
 * future) is unknown, never 0.
 */
export function compileDerivation(
  { expr }: Pick<DerivationDefinition, 'expr'>,
  slotOf: (ref: string) => number,
  unitOf: (ref: string) => string | undefined,
): Derive {
  switch (expr.kind) {
    case 'age_years': {
      const from = slotOf(expr.from);
      return (slots, asOfDay) => wholeYears(slots[from], asOfDay);
    }
    case 'bmi': {
      const kg = slotOf(expr.kg);
      const cm = slotOf(expr.cm);
      return (slots) => bodyMassIndex(slots[kg], slots[cm]);
    }
    case 'convert': {
      const from = slotOf(expr.from);
      const conversion = conversions[unitOf(expr.from) ?? ''];
      if (!conversion) throw new Error('a derivation converts from a unit it does not know');
      const { factor } = conversion;
      return (slots) => {
        const value = slots[from];
        return typeof value === 'number' ? productOf(value, factor) : undefined;
      };
    }
    case 'address_state': {
      const from = slotOf(expr.from);
      return (slots) => stateOfAddress(slots[from]);
    }
  }
}

/** Divides whole numbers, so that 76.8 kg and 160 cm are exactly 30. */
function bodyMassIndex(kg: unknown, cm: unknown): number | undefined {
  if (typeof kg !== 'number' || typeof cm !== 'number' || kg <= 0 || cm <= 0) return undefined;
  const [weight, height] = [decimalOf(kg), decimalOf(cm)];
  const shift = 4 + 2 * height.places - weight.places;
  const square = height.digits * height.digits;
  return shift < 0 ? weight.digits / (square * 10 ** -shift) : (weight.digits * 10 ** shift) / square;
}

function wholeYears(from: unknown, to: string): number | undefined {
  if (typeof from !== 'string') return undefined;
  const birthdayReached = to.slice(5) >= from.slice(5);
  const years = Number(to.slice(0, 4)) - Number(from.slice(0, 4)) - (birthdayReached ? 0 : 1);
  return years >= 0 && years <= maxAge ? years : undefined;
}
