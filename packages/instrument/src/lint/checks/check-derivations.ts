import { expectedOneOf, type FactSignature, joinPointer } from '@telehealth/conditions';
import type { DerivationDefinition } from '../../bundle/bundle.ts';
import { derivationInputs } from '../../bundle/derivations.ts';
import { foundations } from '../../bundle/fact-table.ts';
import { conversions } from '../../units/conversions.ts';
import type { Check, LintContext } from '../findings/lint-context.ts';

/** Inputs are declared and have the right type and unit, without cycles. */
export const checkDerivations: Check = (context) => {
  const foundationsOf = foundations(context.bundle);
  for (const [index, derivation] of context.bundle.derivations.entries()) {
    const where = joinPointer('/derivations', index, 'expr');
    for (const { key, ref } of derivationInputs(derivation.expr)) {
      const input = context.table.get(ref);
      if (input) {
        checkInput(context, derivation, key, input, joinPointer(where, key));
      } else {
        const message = `No such fact or derivation is declared. ${expectedOneOf(context.table.keys(), ref)}`;
        context.error('UNKNOWN_REF', joinPointer(where, key), message);
      }
    }
    if ((derivation.expr.kind === 'address_state') !== (derivation.value_type === 'code')) {
      const message = 'The state of an address is a code, everything else a number.';
      context.error('TYPE_MISMATCH', joinPointer('/derivations', index, 'value_type'), message);
    }
    if (foundationsOf(derivation.code).includes(derivation.code)) {
      context.error('CYCLE', joinPointer('/derivations', index), 'The derivation rests on itself.');
    }
  }
};

const inputTypes = { age_years: 'date', bmi: 'number', convert: 'number', address_state: 'address' } as const;

function checkInput(
  context: LintContext,
  { expr }: DerivationDefinition,
  key: string,
  input: FactSignature,
  where: string,
): void {
  const wantedType = inputTypes[expr.kind];
  if (input.valueType !== wantedType || input.cardinality !== 'single') {
    context.error('TYPE_MISMATCH', where, `Expected a single value of type ${wantedType}.`);
  } else if (expr.kind === 'bmi' && input.unit !== key) {
    context.error('UNIT_MISMATCH', where, `Expected a number in ${key}.`);
  } else if (expr.kind === 'convert' && conversions[input.unit ?? '']?.to !== expr.to) {
    context.error('UNIT_MISMATCH', where, `Expected a number in a unit that becomes ${expr.to}.`);
  }
}
