import fc from 'fast-check';
import { expect } from 'vitest';
import { sequences } from './moves.ts';
import { play, publishAll } from './play.ts';
import { startSelling } from './selling-services.ts';

/** Plays so many random sequences on the real services, and expects that what may be sold is sold, and nothing else. */
export async function expectLawfulSales(numRuns: number): Promise<void> {
  const selling = await startSelling();
  let sales = 0;
  try {
    const operated = await publishAll(selling);
    const property = fc.asyncProperty(sequences, async (sequence) => {
      sales += await play(selling, operated, sequence);
    });
    await fc.assert(property, { numRuns, endOnFailure: true });
  } finally {
    await selling.close();
  }
  expect(sales).toBeGreaterThan(numRuns / 5);
}
