import { isDeepStrictEqual } from 'node:util';
import type { CanonicalOffering } from './canonical-offering.ts';
import type { Amount, Price } from './price.ts';

type PresentOffering = CanonicalOffering & { readonly _id: string; readonly price?: Price };

/** Replaces everything of an offering but its price; undefined when nothing changes. */
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

/** Takes an offering off sale; undefined for a withdrawn offering. */
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

/** The audit entry of a change of an offering, which concerns no client. */
export function auditEntry<C>(action: string, offeringRef: string, changed: C) {
  return { action, clientId: '', subject: `offering/${offeringRef}`, changed };
}
