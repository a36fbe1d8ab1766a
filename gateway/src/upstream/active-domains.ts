/** A custom domain that the platform serves. */
export interface ActiveDomain {
  /** In ASCII, lower case. */
  readonly hostname: string;
  readonly clientId: string;
  readonly brandId: string;
  readonly kind: 'login' | 'member';
  /** Another value means another certificate. */
  readonly certificateFingerprint: string;
}

/** The custom domains that the platform serves now. Every lookup is in memory, so an unknown hostname costs nothing. */
export interface ActiveDomains {
  /** The domain of a hostname without port, in any letter case; undefined when no active domain has it. */
  find(hostname: string): ActiveDomain | undefined;
  /** Calls after every change of the list. */
  onChange(listener: () => void): void;
  ofBrand(brandId: string, kind: ActiveDomain['kind']): ActiveDomain | undefined;
}
