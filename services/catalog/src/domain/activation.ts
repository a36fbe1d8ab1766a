import type { CanonicalOffering } from './canonical-offering.ts';
import type { ActivationCheck, Check, Outcome } from './check.ts';
import type { Amount } from './price.ts';

/** What a neighbour said; undefined when it gave no answer. */
export type Told<T> = T | undefined;

/** Whether a therapy's initial intake is published, and every criterion of it approved (interface.md 4.8). */
export interface TherapyStanding {
  readonly published: boolean;
  readonly criteriaApproved: boolean;
}

/** Whether the brand has a login domain of its own, and whether it serves. */
export interface LoginDomainStanding {
  readonly registered: boolean;
  readonly active: boolean;
}

/** What activation depends on besides the offering, as the neighbours told it for one brand. */
export interface BrandStanding {
  readonly declaredTherapies: Told<readonly string[]>;
  readonly paymentsReady: Told<boolean>;
  readonly agreementsCurrent: Told<boolean>;
  readonly loginDomain: Told<LoginDomainStanding>;
  /** By therapy code; one that is missing was not told. */
  readonly therapies: ReadonlyMap<string, TherapyStanding>;
}

/** What of the catalog activation depends on. */
export type ActivatedOffering = Pick<CanonicalOffering, 'therapies' | 'mode' | 'active'> & {
  /** Absent: none was set. */
  readonly price?: Amount;
};

/** The activation report of an offering for a brand; undefined when the catalog does not have the offering. */
export function activationReport(offering: ActivatedOffering | undefined, brand: BrandStanding): Check[] {
  return [
    catalogBound(offering),
    priceSet(offering),
    ...therapyChecks(offering, brand),
    ...brandChecks(brand),
  ];
}

/** The lines of the report that are the same for every offering of the brand. */
export function brandChecks({ paymentsReady, agreementsCurrent, loginDomain }: BrandStanding): Check[] {
  return [
    line('payments_ready', verdict(paymentsReady), {
      pass: 'Payments can be taken.',
      fail: 'Payments are not set up.',
      not_performed: 'Payments could not be asked about.',
    }),
    line('agreements_current', verdict(agreementsCurrent), {
      pass: 'Every agreement is executed in its current version.',
      fail: 'An agreement is missing or out of date.',
      not_performed: 'Agreements could not be asked about.',
    }),
    loginDomainActive(loginDomain),
  ];
}

function catalogBound(offering: ActivatedOffering | undefined): Check {
  const withdrawn = 'The offering was withdrawn from the catalog.';
  return line('catalog_bound', offering?.active === true ? 'pass' : 'fail', {
    pass: 'The offering is in the catalog.',
    fail: offering === undefined ? 'The offering is not in the catalog.' : withdrawn,
  });
}

function priceSet(offering: ActivatedOffering | undefined): Check {
  return line('price_set', offering?.price === undefined ? 'fail' : 'pass', {
    pass: 'The offering has a price.',
    fail: 'The offering has no price.',
  });
}

function therapyChecks(offering: ActivatedOffering | undefined, brand: BrandStanding): Check[] {
  const codes = offering?.therapies ?? [];
  const { declaredTherapies } = brand;
  const declared = everyOf(codes, (code) => declaredTherapies?.includes(code));
  // Intake tells of initial intakes alone.
  const byIntake = (told: (standing: TherapyStanding) => boolean): Outcome => {
    if (offering?.mode === 'refill') return 'unverifiable';
    return everyOf(codes, (code) => {
      const standing = brand.therapies.get(code);
      return standing && told(standing);
    });
  };
  return [
    line('therapy_declared', declared, {
      pass: 'The brand offers the therapy.',
      fail: 'The brand does not offer the therapy.',
      not_performed: "The brand's therapies could not be asked about.",
    }),
    line(
      'instrument_published',
      byIntake(({ published }) => published),
      {
        pass: 'The intake of the therapy is published.',
        fail: 'The intake of the therapy is not published.',
        unverifiable: 'The intake of refills cannot be verified.',
        not_performed: 'The intake of the therapy could not be asked about.',
      },
    ),
    line(
      'clinical_criteria_approved',
      byIntake(({ criteriaApproved }) => criteriaApproved),
      {
        pass: 'The clinical criteria of the therapy are approved.',
        fail: 'The clinical criteria of the therapy are not approved.',
        unverifiable: 'The clinical criteria of refills cannot be verified.',
        not_performed: 'The clinical criteria of the therapy could not be asked about.',
      },
    ),
  ];
}

function loginDomainActive(told: Told<LoginDomainStanding>): Check {
  const outcome = verdict(told && (!told.registered || told.active));
  return line('login_domain_active', outcome, {
    pass: told?.registered === true ? 'The login domain is active.' : 'shared default',
    fail: 'The login domain is not active yet.',
    not_performed: 'The login domain could not be asked about.',
  });
}

function verdict(told: Told<boolean>): Outcome {
  if (told === undefined) return 'not_performed';
  return told ? 'pass' : 'fail';
}

/** Passes when all of at least one pass; one that fails decides, whatever the others are. */
function everyOf(codes: readonly string[], told: (code: string) => Told<boolean>): Outcome {
  const outcomes = codes.map((code) => verdict(told(code)));
  if (outcomes.length === 0 || outcomes.includes('fail')) return 'fail';
  return outcomes.includes('not_performed') ? 'not_performed' : 'pass';
}

function line(
  check: ActivationCheck,
  outcome: Outcome,
  details: { readonly [O in Outcome]?: string },
): Check {
  return { check, outcome, detail: details[outcome] ?? '' };
}
