import type { SeedOffering } from '../src/app/offerings/seed-offerings.ts';

/** The offerings of tests. */
export const testOfferings: readonly SeedOffering[] = [
  offering('ed-1', ['ed']),
  offering('skin-1', ['skin']),
  offering('wl-1', ['weight_loss']),
  offering('wl-2', ['weight_loss']),
];

function offering(offering_ref: string, therapies: readonly string[]): SeedOffering {
  return {
    offering_ref,
    name: `Offering ${offering_ref}`,
    sku_id: `SKU-${offering_ref}`,
    therapies,
    mode: 'initial',
    price_minor: 24900,
    currency: 'USD',
  };
}
