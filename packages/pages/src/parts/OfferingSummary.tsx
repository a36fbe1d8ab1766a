import type { Offering } from '../api/offering.ts';
import { OfferingPrice } from './OfferingPrice.tsx';

interface OfferingSummaryProps {
  readonly offering: Offering;
  readonly formatLocale: string;
}

/** Name and price in the brand's words. */
export function OfferingSummary({ offering, formatLocale }: OfferingSummaryProps) {
  const { name, display } = offering;
  return (
    <span class="offering">
      {/* The catalog names in English what the brand has no words for. */}
      <strong {...(display.title === undefined && { lang: 'en' })}>{display.title ?? name}</strong>
      {display.subtitle && <span class="soft">{display.subtitle}</span>}
      <OfferingPrice offering={offering} formatLocale={formatLocale} />
    </span>
  );
}
