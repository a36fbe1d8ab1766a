import { isDeepStrictEqual } from 'node:util';
import type { CanonicalOffering } from './canonical-offering.ts';
import type { Amount, Price } from './price.ts';

/** An offering as the catalog has it. */
type PresentOffering = CanonicalOffering & { readonly _id: string; readonly price?: Price };

/** Puts everything of an offering but its price; undefined when it is there already. */
export function decidePutOffering(
  present: CanonicalOffering | undefined,
  offeringRef: string,
  wanted: CanonicalOffering,
) {
  if (present && isSame(present, wanted)) return undefined;
  return { set: wanted, audit: auditEntry('offering.put', offeringRef, wanted) };
}

function isSame({ name, skuId, therapies, mode, active }: CanonicalOffering, wanted: CanonicalOffering) {
  return isDeepStrictEqual({ name, skuId, therapies, mode, active }, wanted);
}

/** Takes an offering off sale; undefined when it is withdrawn already. */
export function decideWithdrawOffering({ _id, active }: PresentOffering) {
  if (!active) return undefined;
  return { set: { active: false }, audit: auditEntry('offering.withdraw', _id, { active: false }) };
}

/** Sets the price of an offering; undefined when it has that price already. */
export function decideSetPrice(
  { _id, price }: PresentOffering,
  { priceMinor, currency }: Amount,
  made: Pick<Price, 'since' | 'setBy'>,
) {
  if (price?.priceMinor === priceMinor && price.currency === currency) return undefined;
  const next: Price = { priceMinor, currency, number: (price?.number ?? 0) + 1, ...made };
  return { set: { price: next }, audit: auditEntry('offering.price.set', _id, { price: next }) };
}

/** What the audit row of a change of an offering says; it concerns no client. */
export function auditEntry<C>(action: string, offeringRef: string, changed: C) {
  return { action, clientId: '', subject: `offering/${offeringRef}`, changed };
}
