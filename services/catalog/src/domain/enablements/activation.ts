import type { CanonicalOffering } from '../offerings/canonical-offering.ts';
import { type Amount, isSellable } from '../offerings/price.ts';
import type { ActivationCheck, Check, Outcome } from './check.ts';

/** The answer of an upstream; undefined without an answer. */
export type Known<T> = T | undefined;

/** Whether the initial intake of a therapy is published, and whether all its criteria are approved (interface.md 4.8). */
export interface TherapyStatus {
  readonly published: boolean;
  readonly criteriaApproved: boolean;
}

/** Whether the brand has a login domain, and whether the domain works. */
export interface LoginDomainStatus {
  readonly registered: boolean;
  readonly active: boolean;
}

/** What activation of an offering depends on beside the offering itself, for one brand. */
export interface BrandStatus {
  readonly deploymentMode: 'test' | 'live';
  readonly declaredTherapies: Known<readonly string[]>;
  /** The payments of a deployment are those of its mode. */
  readonly paymentsReady: boolean;
  readonly agreementsCurrent: Known<boolean>;
  readonly loginDomain: Known<LoginDomainStatus>;
  /** By therapy code. */
  readonly therapies: ReadonlyMap<string, Known<TherapyStatus>>;
}

/** The part of an offering that activation depends on. */
export type ActivatedOffering = Pick<CanonicalOffering, 'therapies' | 'mode' | 'active'> & {
  /** Absent until a price is set. */
  readonly price?: Amount;
};

/** The activation report of an offering for a brand; `offering` is undefined when the catalog lacks it. */
export function activationReport(offering: ActivatedOffering | undefined, brand: BrandStatus): Check[] {
  return [
    catalogBound(offering),
    priceSet(offering),
    ...therapyChecks(offering, brand),
    ...brandChecks(brand),
  ];
}

/** The lines of the report that are the same for every offering of the brand. */
export function brandChecks(brand: BrandStatus): Check[] {
  const { paymentsReady, agreementsCurrent, loginDomain } = brand;
  return [
    line('payments_ready', outcomeOf(paymentsReady), {
      pass: 'Payments can be taken.',
      fail: 'This deployment takes no payments for clients of this mode.',
    }),
    line('agreements_current', outcomeOf(agreementsCurrent), {
      pass: 'Every agreement is executed in its current version.',
      fail: `An agreement is missing or out of date.${placeholders(brand)}`,
      not_performed: 'The current agreements are not known yet.',
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
  const price = offering?.price;
  return line('price_set', isSellable(price) ? 'pass' : 'fail', {
    pass: 'The offering has a price.',
    fail: price ? 'The currency of the price does not count any more.' : 'The offering has no price.',
  });
}

function therapyChecks(offering: ActivatedOffering | undefined, brand: BrandStatus): Check[] {
  const codes = offering?.therapies ?? [];
  const { declaredTherapies } = brand;
  const declared = everyOf(codes, (code) => declaredTherapies?.includes(code));
  // Intake announces only initial intakes.
  const byIntake = (passes: (status: TherapyStatus) => boolean): Outcome => {
    if (offering?.mode === 'refill') return 'unverifiable';
    return everyOf(codes, (code) => {
      const status = brand.therapies.get(code);
      return status && passes(status);
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
        fail: `The intake of the therapy is not published.${placeholders(brand)}`,
        unverifiable: 'The intake of refills cannot be verified.',
        not_performed: 'The intake of the therapy could not be asked about.',
      },
    ),
    line(
      'clinical_criteria_approved',
      byIntake(({ criteriaApproved }) => criteriaApproved),
      {
        pass: 'The clinical criteria of the therapy are approved.',
        fail: `The clinical criteria of the therapy are not approved.${placeholders(brand)}`,
        unverifiable: 'The clinical criteria of refills cannot be verified.',
        not_performed: 'The clinical criteria of the therapy could not be asked about.',
      },
    ),
  ];
}

/** Why something that a test deployment comes with is missing in a live one (decisions.md 16). */
function placeholders({ deploymentMode }: BrandStatus): string {
  return deploymentMode === 'live' ? ' Placeholders and their approvals do not count in live mode.' : '';
}

function loginDomainActive(domain: Known<LoginDomainStatus>): Check {
  const outcome = outcomeOf(domain && (!domain.registered || domain.active));
  return line('login_domain_active', outcome, {
    pass: domain?.registered === true ? 'The login domain is active.' : 'shared default',
    fail: 'The login domain was active and no longer works, or is blocked.',
    not_performed: 'The login domain could not be asked about.',
  });
}

function outcomeOf(passes: Known<boolean>): Outcome {
  if (passes === undefined) return 'not_performed';
  return passes ? 'pass' : 'fail';
}

/** Passes when there are codes and all of them pass. A code that fails decides, even while others are unknown. */
function everyOf(codes: readonly string[], passes: (code: string) => Known<boolean>): Outcome {
  const outcomes = codes.map((code) => outcomeOf(passes(code)));
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
