import { intakeClient } from '../clients/intake-client.ts';
import { payOrder } from '../clients/pay-order.ts';
import { target } from '../clients/target.ts';
import { walk } from '../walk/walk.ts';
import { offering } from './go-live.ts';
import type { NewBrand } from './new-brand.ts';
import { ops } from './ops.ts';

export async function abandonedJourney(brand: NewBrand): Promise<void> {
  const { journeyId } = await walk(intakeOf(brand), {}, ({ control }) => control === 'email');
  await intakeOf(brand).abandon(journeyId);
}

/** Its payment is cancelled, then authorized, captured and disputed; a clinician declines the treatment. */
export async function declinedJourney(brand: NewBrand): Promise<void> {
  const query = { phase: 'qualification', offering };
  const { journeyId } = await walk(intakeOf(brand), {}, undefined, { query });
  await payOrder({ journey_id: journeyId }, ['cancel'], brand);
  const actions = ['authorize', 'capture', 'dispute', 'win_dispute'];
  await payOrder({ journey_id: journeyId, capture: 'manual' }, actions, brand);
  await walk(intakeOf(brand), {}, undefined, { journeyId, query: { phase: 'clinical' } });
  await report(journeyId, 'case.opened');
  await report(journeyId, 'evaluation.declined', '--code', 'in_person_care');
}

export async function report(journeyId: string, type: string, ...more: readonly string[]): Promise<void> {
  const about = type === 'identity.verified' ? [] : ['--reference', `ref-${journeyId.slice(4, 12)}`];
  const when = ['--occurred-at', new Date().toISOString(), '--callback-id', type];
  await ops('milestone', 'report', journeyId, type, ...when, ...about, ...more);
}

function intakeOf({ apiKey, brandId }: NewBrand) {
  return intakeClient(target().base_url, apiKey, brandId);
}
