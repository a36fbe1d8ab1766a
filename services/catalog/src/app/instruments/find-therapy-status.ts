import type { Therapy } from '@telehealth/ids';
import { brandOf, limitsOf } from '@telehealth/service-kit';
import type { BrandCall } from '../../adapters/upstreams.ts';
import type { Context } from '../../context.ts';
import type { Known, TherapyStatus } from '../../domain/enablements/activation.ts';
import { instrumentOf } from '../../domain/instruments/instrument.ts';
import { findInstruments } from '../../storage/instruments.ts';

/** The status of each therapy for the brand of the call; a therapy that intake has not announced yet has none. */
export async function findTherapyStatus(
  { instruments }: Pick<Context, 'instruments'>,
  call: BrandCall,
  therapies: readonly Therapy[],
): Promise<ReadonlyMap<string, Known<TherapyStatus>>> {
  const { brandId } = brandOf(call);
  const found = await findInstruments(instruments, therapies, limitsOf(call));
  return new Map(
    [...found].map(([therapy, announced]) => {
      const instrument = instrumentOf(announced, brandId);
      const criteriaApproved = instrument?.criteriaApproved ?? false;
      return [therapy, { published: instrument !== undefined, criteriaApproved }];
    }),
  );
}
