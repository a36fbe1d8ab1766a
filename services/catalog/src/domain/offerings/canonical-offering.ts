import { DomainError, type Issue } from '@telehealth/errors';
import { isOfferingRef, isTherapy, type Therapy, therapies } from '@telehealth/ids';
import { plainTextIssues } from '../plain-text.ts';

/** The kind of intake through which an offering is sold. */
export type IntakeMode = 'initial' | 'refill';

/** An offering as an operator sends it, unchecked. */
export interface OfferingInput {
  readonly offeringRef: string;
  readonly name: string;
  readonly skuId: string;
  readonly therapies: readonly string[];
  readonly mode: string;
  readonly active: boolean;
}

/** An offering of the canonical catalog, without its price. */
export type CanonicalOffering = {
  /** Plain text. */
  readonly name: string;
  readonly skuId: string;
  /** At least one therapy, none twice; with several, a selection by the ref is ambiguous (interface.md 4.1). */
  readonly therapies: readonly Therapy[];
  readonly mode: IntakeMode;
  /** False: withdrawn. */
  readonly active: boolean;
};

const maxNameLength = 80;
const skuPattern = /^[A-Za-z0-9][A-Za-z0-9_.:/-]{0,127}$/;

/** The offering that the input describes. Throws `validation` with every issue. */
export function canonicalOffering(input: OfferingInput): CanonicalOffering {
  const { offeringRef, name, skuId, mode, active } = input;
  const issues: Issue[] = [];
  if (!isOfferingRef(offeringRef)) {
    issues.push({
      code: 'offering_ref.malformed',
      message: 'A ref has up to 128 letters, digits, `_`, `.`, `:` or `-`, a letter or digit first.',
      where: '/offering_ref',
    });
  }
  issues.push(...plainTextIssues(name, maxNameLength, 'name', '/name'));
  if (name.trim() === '') {
    issues.push({ code: 'name.empty', message: 'An offering has a name.', where: '/name' });
  }
  if (!skuPattern.test(skuId)) {
    issues.push({
      code: 'sku_id.malformed',
      message: 'A SKU has up to 128 letters, digits, `_`, `.`, `:`, `/` or `-`, a letter or digit first.',
      where: '/sku_id',
    });
  }
  issues.push(...therapyIssues(input.therapies));
  if (!isIntakeMode(mode)) {
    issues.push({ code: 'mode.unknown', message: 'A mode is `initial` or `refill`.', where: '/mode' });
  }
  if (issues.length > 0 || !isIntakeMode(mode)) {
    throw new DomainError('validation', 'offering', { issues });
  }
  return { name, skuId, therapies: input.therapies.filter(isTherapy), mode, active };
}

export function isIntakeMode(mode: string): mode is IntakeMode {
  return mode === 'initial' || mode === 'refill';
}

function therapyIssues(codes: readonly string[]): Issue[] {
  if (codes.length === 0) {
    return [
      { code: 'therapies.missing', message: 'An offering treats at least one therapy.', where: '/therapies' },
    ];
  }
  // A list longer than the therapies has a repeated or unknown code among the first of them.
  return codes.slice(0, therapies.length + 1).flatMap((code, i): Issue[] => {
    const where = `/therapies/${i}`;
    if (!isTherapy(code)) {
      return [{ code: 'therapies.unknown', message: `The platform serves ${therapies.join(', ')}.`, where }];
    }
    if (codes.indexOf(code) === i) return [];
    return [{ code: 'therapies.repeated', message: 'A therapy is named once.', where }];
  });
}
