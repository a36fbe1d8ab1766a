/** What an upstream says; undefined when it could not be asked. What is not known changes no step. */
export type Known<T> = T | undefined;

/** What the platform knows of a client besides its case: the steps that are computed stand on it. */
export interface OnboardingFacts {
  /** One for each brand. */
  readonly brands: readonly BrandFacts[];
}

/** What the platform knows of one brand. */
export interface BrandFacts {
  readonly brandId: string;
  readonly hasTherapies: boolean;
  readonly hasRedirectAllowlist: boolean;
  readonly hasBrowserOrigins: boolean;
  /** Whether the intake of one of its therapies at least is published, with all criteria approved. */
  readonly hasApprovedTherapy: Known<boolean>;
  /** Whether one enabled offering at least has no failing check. */
  readonly hasOfferingWithoutFailure: Known<boolean>;
  readonly hasQuestions: Known<boolean>;
  readonly domains: Known<{ readonly login: boolean; readonly member: boolean }>;
  /** Whether an enabled registration received a test event. */
  readonly webhookTested: Known<boolean>;
}
