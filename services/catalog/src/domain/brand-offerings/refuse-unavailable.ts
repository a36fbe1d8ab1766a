import { DomainError } from '@telehealth/errors';
import type { Therapy } from '@telehealth/ids';
import { instrumentOf, type TherapyInstruments } from '../instruments/instrument.ts';
import type { CanonicalOffering } from '../offerings/canonical-offering.ts';

/**
 * Throws `validation` when a brand cannot get the offering: it is withdrawn, or a therapy of it has no published intake for the
 * brand. Only initial intakes are announced, so a refill needs none.
 */
export function refuseUnavailable(
  { active, mode, therapies }: Pick<CanonicalOffering, 'active' | 'mode' | 'therapies'>,
  announced: ReadonlyMap<string, TherapyInstruments>,
  brandId: string,
): void {
  if (!active) {
    const message = 'The offering is withdrawn from the catalog.';
    throw new DomainError('validation', 'offering', { issues: [{ code: 'offering.withdrawn', message }] });
  }
  if (mode === 'refill') return;
  const isMissing = (therapy: Therapy) => {
    const instruments = announced.get(therapy);
    return instruments === undefined || instrumentOf(instruments, brandId) === undefined;
  };
  const issues = therapies.filter(isMissing).map((therapy) => {
    const message = `No intake of ${therapy} is published for the brand.`;
    return { code: 'offering.no_intake', message } as const;
  });
  if (issues.length > 0) throw new DomainError('validation', 'offering', { issues });
}
