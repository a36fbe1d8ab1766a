import type { DescMessage, DescMethodUnary, MessageInitShape, MessageShape } from '@bufbuild/protobuf';
import type { Brand } from '@telehealth/contracts/accounts/v1/brand';
import { BrandConfigurationService } from '@telehealth/contracts/accounts/v1/brand_configuration_service';
import { type Client, ClientMode } from '@telehealth/contracts/accounts/v1/client';
import { OperatorService } from '@telehealth/contracts/accounts/v1/operator_service';
import {
  BrandCatalogService,
  type BrandOffering,
} from '@telehealth/contracts/catalog/v1/brand_catalog_service';
import type { Registration } from '@telehealth/contracts/webhooks/v1/registration';
import { RegistrationService } from '@telehealth/contracts/webhooks/v1/registration_service';
import type { Caller } from '../connection/caller.ts';

const { getClient } = OperatorService.method;
const { listBrands } = BrandConfigurationService.method;
const { listBrandOfferings, getBrandOffering } = BrandCatalogService.method;
const { listRegistrations } = RegistrationService.method;

/** A client of the transfer, in its deployment. */
export interface Side {
  readonly caller: Caller;
  readonly client: Client;
  readonly brands: readonly Brand[];
}

/** Throws `not-found` for a client that the operator cannot reach. */
export async function openSide(caller: Caller, clientId: string): Promise<Side> {
  const { message } = await caller.call(getClient, { clientId });
  if (message.client === undefined) throw new Error('accounts answered without a client');
  const pages = await everyPage(caller, listBrands, { clientId });
  return { caller, client: message.client, brands: pages.flatMap(({ brands }) => brands) };
}

/** Name and mode, for people. */
export function describedClient({ client }: Side): string {
  const mode = client.mode === ClientMode.LIVE ? 'live' : 'test';
  return `${client.name} (${client.clientId}, ${mode})`;
}

/** Enabled offerings, and those with copy or questions. */
export async function offeringRefsOf({ caller }: Side, { clientId, brandId }: Brand): Promise<string[]> {
  const pages = await everyPage(caller, listBrandOfferings, { clientId, brandId });
  return pages.flatMap(({ offerings }) => offerings.map(({ offeringRef }) => offeringRef));
}

export async function offeringOf(
  { caller }: Side,
  { clientId, brandId }: Brand,
  offeringRef: string,
): Promise<BrandOffering> {
  const { message } = await caller.call(getBrandOffering, { clientId, brandId, offeringRef });
  if (message.offering === undefined) throw new Error('catalog answered without an offering');
  return message.offering;
}

/** Oldest first. */
export async function registrationsOf({ caller }: Side, { brandId }: Brand): Promise<Registration[]> {
  const pages = await everyPage(caller, listRegistrations, { brandId });
  return pages.flatMap(({ registrations }) => registrations);
}

type Page = DescMessage & { readonly field: { readonly nextPageToken: unknown } };

async function everyPage<I extends DescMessage, O extends Page>(
  caller: Caller,
  method: DescMethodUnary<I, O>,
  request: MessageInitShape<I>,
): Promise<MessageShape<O>[]> {
  const pages: MessageShape<O>[] = [];
  for (let pageToken = ''; ; ) {
    const { message } = await caller.call(method, { ...request, limit: 200, pageToken });
    pages.push(message);
    pageToken = (message as { readonly nextPageToken?: string }).nextPageToken ?? '';
    if (pageToken === '') return pages;
  }
}
