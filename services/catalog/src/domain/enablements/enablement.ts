import { enablementChanged } from './enablement-changed.ts';

/** A new enablement of an offering for a brand. */
export interface NewEnablement {
  readonly clientId: string;
  readonly brandId: string;
  readonly offeringRef: string;
  readonly enablementId: string;
}

/** The present enablement of an offering for a brand, or the last one when it has been disabled. */
export interface Enablement extends NewEnablement {
  readonly enabled: boolean;
  /** Epoch ms. */
  readonly enabledAt: number;
}

/** Enables the offering at an instant (epoch ms); undefined when it is enabled already. `test` says whether the client is in test mode. */
export function decideEnable(
  present: Enablement | undefined,
  wanted: NewEnablement,
  { at, test }: { readonly at: number; readonly test: boolean },
) {
  if (present?.enabled === true) return undefined;
  return {
    set: { ...wanted, enabled: true, enabledAt: at },
    events: [enablementChanged({ clientId: wanted.clientId, brandId: wanted.brandId, test })],
    audit: auditEntry('offering.enable', wanted, true),
  };
}

/** Ends the enablement; undefined when the offering is not enabled. */
export function decideDisable(present: Enablement, test: boolean) {
  if (!present.enabled) return undefined;
  return {
    set: { enabled: false },
    events: [enablementChanged({ clientId: present.clientId, brandId: present.brandId, test })],
    audit: auditEntry('offering.disable', present, false),
  };
}

function auditEntry(
  action: string,
  { clientId, brandId, offeringRef, enablementId }: NewEnablement,
  enabled: boolean,
) {
  return { action, clientId, subject: enablementId, changed: { brandId, offeringRef, enabled } };
}
