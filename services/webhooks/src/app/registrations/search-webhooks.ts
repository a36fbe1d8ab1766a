import type { PlainInit } from '@telehealth/contracts/codec';
import type { SearchHitSchema } from '@telehealth/contracts/common/v1/search_service';
import { matching, type Reach } from '@telehealth/service-kit/calls';
import { type CallOptions, findOne } from '@telehealth/store';
import type { Context } from '../../context.ts';
import { findRegistration } from '../../storage/registrations.ts';
import { urlOf } from './receiver-address.ts';

type Hit = PlainInit<typeof SearchHitSchema>;
type Find = (context: Context, id: string, reached: Reach, options: CallOptions) => Promise<Hit | undefined>;

const finds = {
  evt_: { kind: 'event', find: searchEvent },
  dlv_: { kind: 'delivery', find: searchDelivery },
  whr_: { kind: 'registration', find: searchRegistration },
} as const satisfies Record<string, { readonly kind: Hit['kind']; readonly find: Find }>;

/** The event, delivery or registration with this id. What expired or was deleted is missing. */
export async function searchWebhooks(
  context: Context,
  text: string,
  { kinds, reached }: { readonly kinds: readonly unknown[]; readonly reached: Reach },
  options: CallOptions,
): Promise<readonly Hit[]> {
  const searched = finds[text.slice(0, 4) as keyof typeof finds];
  if (searched === undefined || !kinds.includes(searched.kind)) return [];
  const hit = await searched.find(context, text, reached, options);
  return hit === undefined ? [] : [{ ...hit, kind: searched.kind }];
}

async function searchEvent(
  { events, clock }: Context,
  id: string,
  { brandId, ...client }: Reach,
  options: CallOptions,
): Promise<Hit | undefined> {
  const filter = { _id: id, ...matching(client), expiresAt: { gt: clock.now() } };
  const event = await findOne(events, filter, options);
  if (event === undefined) return undefined;
  const { audience, clientId, type: label } = event;
  const isOfBrand = audience !== clientId;
  if (isOfBrand && brandId !== undefined && audience !== brandId) return undefined;
  return { id, brandId: isOfBrand ? audience : '', label };
}

async function searchDelivery(
  { deliveries, registrations, clock }: Context,
  id: string,
  reached: Reach,
  options: CallOptions,
): Promise<Hit | undefined> {
  const filter = { _id: id, ...matching(reached), expiresAt: { gt: clock.now() } };
  const delivery = await findOne(deliveries, filter, options);
  if (delivery === undefined) return undefined;
  const { brandId, registrationId, eventType: label, status } = delivery;
  const registration = await findRegistration(registrations, { ...reached, registrationId }, options);
  return registration && { id, brandId, label, status };
}

async function searchRegistration(
  context: Context,
  registrationId: string,
  reached: Reach,
  options: CallOptions,
): Promise<Hit | undefined> {
  const found = await findRegistration(context.registrations, { ...reached, registrationId }, options);
  if (found === undefined) return undefined;
  const url = urlOf(context, found);
  const status = found.disabledAt === undefined ? 'enabled' : 'disabled';
  // The rest of the URL may have a secret of the receiver.
  return { id: registrationId, brandId: found.brandId, label: url && new URL(url).host, status };
}
