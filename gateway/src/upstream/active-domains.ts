export interface ActiveDomain {
  /** In ASCII, lower case. */
  readonly hostname: string;
  readonly clientId: string;
  readonly brandId: string;
  readonly kind: 'login' | 'member';
  /** Changes with the certificate. */
  readonly certificateFingerprint: string;
}

/** Lookups are in memory, so an unknown hostname costs nothing. */
export interface ActiveDomains {
  /** Without port, in any letter case; undefined if no active domain has it. */
  find(hostname: string): ActiveDomain | undefined;
  onChange(listener: () => void): void;
  ofBrand(brandId: string, kind: ActiveDomain['kind']): ActiveDomain | undefined;
}
