import { randomUUID } from 'node:crypto';
import type { Brand } from '@telehealth/contracts/accounts/v1/brand';
import { BrandConfigurationService } from '@telehealth/contracts/accounts/v1/brand_configuration_service';
import { OperatorService } from '@telehealth/contracts/accounts/v1/operator_service';
import { BrandCatalogService } from '@telehealth/contracts/catalog/v1/brand_catalog_service';
import { RegistrationService } from '@telehealth/contracts/webhooks/v1/registration_service';
import type { BrandPlan } from './plan.ts';
import { creationOf, updateOf } from './plan-settings.ts';
import type { Side } from './side.ts';

const { createBrand } = OperatorService.method;
const { updateBrand } = BrandConfigurationService.method;
const { copyBrandOffering } = BrandCatalogService.method;
const { createRegistration } = RegistrationService.method;

export interface CreatedRegistration {
  readonly registrationId: string;
  readonly brandId: string;
  readonly url: string;
  /** `whsec_…`; shown once. */
  readonly secret: string;
}

/**
 * One brand after the other. Calls `created` at once for each registration, because its secret cannot be shown again.
 * The next plan contains what a failure left.
 */
export async function applyPlans(
  to: Side,
  plans: readonly BrandPlan[],
  created: (registration: CreatedRegistration) => void,
): Promise<void> {
  for (const plan of plans) {
    if (!plan.isRefused) await applyPlan(to, plan, created);
  }
}

async function applyPlan(
  to: Side,
  plan: BrandPlan,
  created: (registration: CreatedRegistration) => void,
): Promise<void> {
  const { clientId } = to.client;
  const { brandId } = await writeSettings(to, plan);
  for (const offering of plan.offerings) {
    await to.caller.call(copyBrandOffering, { clientId, brandId, offering });
  }
  for (const { url, eventTypes } of plan.registrations) {
    const asked = { clientId, brandId, url, eventTypes };
    const { message } = await to.caller.call(createRegistration, asked, randomUUID());
    const registrationId = message.registration?.registrationId ?? '';
    created({ registrationId, brandId, url, secret: message.secret });
  }
}

async function writeSettings(
  { caller, client }: Side,
  { source, target, settings }: BrandPlan,
): Promise<Pick<Brand, 'brandId'>> {
  if (target === undefined) {
    const { message } = await caller.call(
      createBrand,
      creationOf(client.clientId, source, settings),
      randomUUID(),
    );
    if (message.brand === undefined) throw new Error('accounts answered without a brand');
    return message.brand;
  }
  const isSame = Object.keys(settings).length === 0;
  if (!isSame) await caller.call(updateBrand, updateOf(target, settings), randomUUID());
  return target;
}
