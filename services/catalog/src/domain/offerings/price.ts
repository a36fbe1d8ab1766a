import { DomainError, type Issue } from '@telehealth/errors';
import { isCurrency } from '@telehealth/locales/currencies';

/** An amount of money. */
export type Amount = {
  /** Minor units, 1 to 10^9. */
  readonly priceMinor: number;
  /** ISO 4217, three capital letters. A currency may end after the price was set. */
  readonly currency: string;
};

/** A present or former price of an offering. */
export type Price = Amount & {
  /** Counts the prices of the offering from 1. */
  readonly number: number;
  /** Epoch ms. */
  readonly since: number;
  /** The operator who set it; `seed` for a price that came with the platform. */
  readonly setBy: string;
};

/** Whether something can be sold at a price: it is set, and its currency is in use. */
export function isSellable(price: Amount | undefined): price is Amount {
  return price !== undefined && isCurrency(price.currency);
}

const highestPrice = 1_000_000_000;

/** The amount, checked. Throws `validation` with every issue. */
export function pricedAt(priceMinor: number, currency: string): Amount {
  const issues: Issue[] = [];
  if (!Number.isInteger(priceMinor) || priceMinor < 1 || priceMinor > highestPrice) {
    const message = `A price is a whole number of minor units from 1 to ${highestPrice}.`;
    issues.push({ code: 'price_minor.out_of_range', message, where: '/price_minor' });
  }
  if (!/^[A-Z]{3}$/.test(currency)) {
    const message = 'A currency is three capital letters, for example `USD`.';
    issues.push({ code: 'currency.malformed', message, where: '/currency' });
  } else if (!isCurrency(currency)) {
    const message = 'A currency is a code of ISO 4217 that has a minor unit, for example `USD`.';
    issues.push({ code: 'currency.unknown', message, where: '/currency' });
  }
  if (issues.length > 0) throw new DomainError('validation', 'price', { issues });
  return { priceMinor, currency };
}
