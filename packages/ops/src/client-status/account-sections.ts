import { timestampMs } from '@bufbuild/protobuf/wkt';
import { ApiKeySchema, ApiKeyService } from '@telehealth/contracts/accounts/v1/api_key_service';
import { BrandSchema } from '@telehealth/contracts/accounts/v1/brand';
import { BrandConfigurationService } from '@telehealth/contracts/accounts/v1/brand_configuration_service';
import {
  BrowserSessionRole,
  BrowserSessionService,
} from '@telehealth/contracts/accounts/v1/browser_session_service';
import { ClientSchema } from '@telehealth/contracts/accounts/v1/client';
import { OperatorService } from '@telehealth/contracts/accounts/v1/operator_service';
import { BrandCatalogService } from '@telehealth/contracts/catalog/v1/brand_catalog_service';
import type { Read } from '../command/read.ts';
import type { Section } from '../command/section.ts';
import { represent } from '../output/representation.ts';
import { firstRows } from './first-rows.ts';

/** Who the tenant is, what it sells, and what it calls with. */
export function accountSections(clientId: string): readonly Section[] {
  return [
    {
      name: 'client',
      async rows(read) {
        const { client } = await read(OperatorService.method.getClient, { clientId });
        return client === undefined ? [] : [represent(ClientSchema, client)];
      },
    },
    {
      name: 'brands',
      columns: 'brand_id name enabled_therapies updated_at',
      rows: async (read) => (await brandsOf(read, clientId)).map((brand) => represent(BrandSchema, brand)),
    },
    {
      name: 'offerings',
      columns: 'brand_id offering_refs',
      rows: async (read) =>
        Promise.all(
          (await brandsOf(read, clientId)).map(async ({ brandId }) => {
            const { listBrandOfferings } = BrandCatalogService.method;
            const found = await firstRows(
              (page) => read(listBrandOfferings, { clientId, brandId, ...page }),
              ({ offerings }) => offerings,
            );
            return { brand_id: brandId, offering_refs: found.map(({ offeringRef }) => offeringRef) };
          }),
        ),
    },
    {
      name: 'api_keys',
      columns: 'key_id name last_four last_used_at ends_at',
      async rows(read) {
        const keys = await firstRows(
          (page) => read(ApiKeyService.method.listApiKeys, { clientId, ...page }),
          ({ apiKeys }) => apiKeys,
        );
        const isGood = ({ endsAt }: (typeof keys)[number]) =>
          endsAt === undefined || timestampMs(endsAt) > Date.now();
        return keys.filter(isGood).map((key) => represent(ApiKeySchema, key));
      },
    },
    {
      name: 'sessions',
      columns: 'role open',
      async rows(read) {
        const sessions = await firstRows(
          (page) => read(BrowserSessionService.method.listBrowserSessions, { clientId, ...page }),
          (answer) => answer.sessions,
        );
        const open = sessions.filter((session) => session.open);
        return [
          { role: 'patient', open: open.filter(({ role }) => role === BrowserSessionRole.PATIENT).length },
          { role: 'console', open: open.filter(({ role }) => role === BrowserSessionRole.CONSOLE).length },
        ];
      },
    },
  ];
}

function brandsOf(read: Read, clientId: string) {
  return firstRows(
    (page) => read(BrandConfigurationService.method.listBrands, { clientId, ...page }),
    ({ brands }) => brands,
  );
}
