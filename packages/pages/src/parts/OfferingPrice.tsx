import { shownMoney } from '@telehealth/locales/currencies';
import type { Offering } from '../api/offering.ts';

interface OfferingPriceProps {
  readonly offering: Offering;
  readonly formatLocale: string;
}

/** Nothing for an offering without a price. */
export function OfferingPrice({ offering, formatLocale }: OfferingPriceProps) {
  const { price_minor, currency } = offering;
  if (price_minor === null || currency === null) return null;
  return <span class="price">{shownMoney(price_minor, currency, formatLocale)}</span>;
}
