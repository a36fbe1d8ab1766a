import type { SeedOffering } from '../app/offerings/seed-offerings.ts';
import offerings from './offerings.json' with { type: 'json' };

/** The offerings a new catalog starts with. */
export const builtInOfferings: readonly SeedOffering[] = offerings;
