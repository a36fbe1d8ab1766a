import type { BrandPlan } from './plan.ts';
import { type BrandsToPlan, planOfferings } from './plan-offerings.ts';
import { planRegistrations } from './plan-registrations.ts';
import { planSettings } from './plan-settings.ts';

/** Planning changes nothing. */
export async function planBrand(brands: BrandsToPlan): Promise<BrandPlan> {
  const { to, source, target } = brands;
  const { isRefused, settings, lines } = await planSettings(to, source, target);
  const nothing = { offerings: [], registrations: [] };
  if (isRefused) return { source, target, isRefused, settings, lines, ...nothing };
  const { offerings, lines: ofOfferings } = await planOfferings(brands);
  const { registrations, lines: ofRegistrations } = await planRegistrations(brands);
  const all = [...lines, ...ofOfferings, ...ofRegistrations];
  return { source, target, isRefused, settings, lines: all, offerings, registrations };
}
