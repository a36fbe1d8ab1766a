import { create } from '@bufbuild/protobuf';
import { BrandConfigurationService } from '@telehealth/contracts/accounts/v1/brand_configuration_service';
import { ClientMode } from '@telehealth/contracts/accounts/v1/client';
import { OperatorService } from '@telehealth/contracts/accounts/v1/operator_service';
import {
  BrandCatalogService,
  CopiedPartKind,
  CopyOutcome,
} from '@telehealth/contracts/catalog/v1/brand_catalog_service';
import { RegistrationSchema } from '@telehealth/contracts/webhooks/v1/registration';
import { RegistrationService } from '@telehealth/contracts/webhooks/v1/registration_service';
import { DomainError } from '@telehealth/errors';
import { scriptedContract } from '@telehealth/rpc/testing';
import { expect, test } from 'vitest';
import { operatorServer, operatorToken, ops } from './operator-server.ts';

const [testClient, liveClient] = ['cli_test', 'cli_live'];
const slim = { name: 'Slim', enabledTherapies: ['ed'], supportRoute: 'care', themeJson: '{"a":1}' };
const source = {
  ...{ brandId: 'brd_test', clientId: testClient, ...slim },
  ...{ supportPhone: '+12025550123', privacyUrl: 'https://slim.example/privacy' },
  ...{
    redirectAllowlist: ['https://slim.example/'],
    browserOrigins: ['http://localhost:3000', 'https://slim.example'],
  },
};
const live = { brandId: 'brd_live', clientId: liveClient, ...slim, supportRoute: 'other', themeJson: '{}' };

const hook = (url: string, more: object = {}) =>
  create(RegistrationSchema, { url, eventTypes: ['*'], enabled: true, ...more });

interface Changed {
  readonly validateOnly?: boolean;
}

/** A deployment whose accounts refuses origins on http, and whose webhooks may fail to create registrations. */
async function deployment({
  brands = [source, live],
  failing = false,
  present = [hook('https://there.example')],
} = {}) {
  const refuse = (origins: readonly string[] = []) => {
    const message = 'An origin is https:// and a host.';
    const issues = [{ code: 'browser_origins.malformed', message } as const];
    if (origins.some((origin) => /^http:/.test(origin)))
      throw new DomainError('malformed-request', undefined, { issues });
  };
  const configuration = scriptedContract(BrandConfigurationService, {
    listBrands: async ({ clientId }) => ({
      brands: brands.filter((brand) => brand.clientId === clientId),
    }),
    updateBrand: async ({ change }) => {
      refuse(change?.browserOrigins?.origins);
      return {};
    },
  });
  const accounts = await operatorServer(
    OperatorService,
    {
      getClient: async ({ clientId }) => {
        const mode = clientId === liveClient ? ClientMode.LIVE : ClientMode.TEST;
        return { client: { clientId, name: 'Acme', mode } };
      },
      createBrand: async ({ browserOrigins, name, validateOnly }) => {
        refuse(browserOrigins);
        return validateOnly ? {} : { brand: { brandId: 'brd_new', clientId: liveClient, name } };
      },
    },
    undefined,
    undefined,
    [configuration],
  );
  const catalog = await operatorServer(BrandCatalogService, {
    listBrandOfferings: async () => ({
      offerings: [{ offeringRef: 'wl-1' }, { offeringRef: 'gone' }, { offeringRef: 'large' }],
    }),
    getBrandOffering: async ({ offeringRef }) => ({ offering: { offeringRef, enabled: true } }),
    copyBrandOffering: async ({ offering }) => {
      if (offering?.offeringRef === 'gone') throw new DomainError('not-found');
      if (offering?.offeringRef === 'large') throw new DomainError('payload-too-large');
      return { parts: [{ kind: CopiedPartKind.ENABLEMENT, name: 'wl-1', outcome: CopyOutcome.CREATED }] };
    },
  });
  let created = 0;
  const webhooks = await operatorServer(RegistrationService, {
    listRegistrations: async ({ brandId }) => {
      const ofSource = ['https://a.example', 'https://b.example', 'https://there.example'].map((url) =>
        hook(url),
      );
      return {
        registrations:
          brandId === 'brd_live' ? present : [...ofSource, hook('https://off.example', { enabled: false })],
      };
    },
    createRegistration: async ({ validateOnly }) => {
      if (validateOnly) return {};
      if (failing && created === 1) throw new DomainError('unavailable');
      created++;
      return { registration: hook('', { registrationId: `whr_${created}` }), secret: `whsec_${created}` };
    },
  });
  const servers = { ACCOUNTS: accounts, CATALOG: catalog, WEBHOOKS: webhooks };
  const urls = (prefix: string) =>
    Object.fromEntries(
      Object.entries(servers).map(([name, { grpcUrl }]) => [`${prefix}_URL_${name}`, grpcUrl]),
    );
  const requests = Object.values(servers).map((server) => server.requests as Changed[]);
  return {
    urls,
    /** What it was asked to change, service by service. */
    changes: () =>
      requests.flatMap(
        (asked) =>
          asked.filter((request) => request.validateOnly === false) as (Changed & Record<string, unknown>)[],
      ),
    asked: () => requests.flat().length,
  };
}

type Deployment = Awaited<ReturnType<typeof deployment>>;

const line = `client promote ${testClient} --to ${liveClient}`;

const promote = ({ urls }: Deployment, more = '', env: NodeJS.ProcessEnv = {}) =>
  ops(`${line}${more}`, '', {
    env: { OPS_TOKEN: operatorToken, DATA_DIR: '/nowhere', ...urls('OPS'), ...env },
  });

test('decisions.md 14: what the target refuses is in the plan with its reason, and then nothing is done', async () => {
  const there = await deployment();
  const planned = await promote(there, ' --yes');
  expect(planned.exitCode).toBe(1);
  expect(planned.out).toMatch(
    /browser_origin +http:\/\/localhost:3000 +refuse +An origin is https:\/\/ and a host\./,
  );
  expect(planned.out).toMatch(/enablement +gone +refuse +The catalog has no such offering/);
  expect(planned.out).toMatch(/enablement +large +refuse +It has more than 1 MiB/);
  expect(planned.out).toMatch(/browser_origin +https:\/\/slim.example +create/);
  expect(planned.out).toMatch(/support_route +- +change/);
  expect(planned.out).toMatch(/support_phone +- +create/);
  expect(planned.out).toMatch(/privacy_url +- +create/);
  expect(planned.out).not.toMatch(/terms_url/);
  expect(planned.out).toMatch(/therapy +ed +leave/);
  expect(planned.out).toMatch(/registration +https:\/\/there.example +leave/);
  expect(planned.out).not.toContain('off.example');
  expect(planned.notes).toMatch(/--without-refused/);
  expect(there.changes()).toEqual([]);
});

test('without what is refused the rest is done, and each secret is shown', async () => {
  const there = await deployment();
  const done = await promote(there, ' --yes --without-refused');
  expect([done.exitCode, done.notes]).toEqual([0, '']);
  const [settings, offering, ...registrations] = there.changes();
  expect(settings).toMatchObject({
    brandId: 'brd_live',
    change: {
      supportRoute: 'care',
      themeJson: '{"a":1}',
      redirectAllowlist: { urls: ['https://slim.example/'] },
      browserOrigins: { origins: ['https://slim.example'] },
    },
  });
  expect(offering).toMatchObject({
    clientId: liveClient,
    brandId: 'brd_live',
    offering: { offeringRef: 'wl-1' },
  });
  expect(registrations).toMatchObject([{ url: 'https://a.example' }, { url: 'https://b.example' }]);
  expect(done.out).toMatch(/whr_1 at https:\/\/a.example has the secret whsec_1/);
  expect(done.out).toMatch(/whr_2 at https:\/\/b.example has the secret whsec_2/);
});

test('decisions.md 14: without --yes the plan is shown and nothing is done; a terminal asks', async () => {
  const there = await deployment();
  const planned = await promote(there, ' --without-refused');
  expect(planned).toMatchObject({ exitCode: 0, notes: expect.stringContaining('--yes') });
  const env = { OPS_TOKEN: operatorToken, DATA_DIR: '/nowhere', ...there.urls('OPS') };
  const declined = await ops(`${line} --without-refused`, '', { env, ask: async () => 'no' });
  expect(declined.exitCode).toBe(1);
  expect(there.changes()).toEqual([]);
});

test('a transfer that breaks off has shown the secrets of what it created', async () => {
  const there = await deployment({ failing: true });
  const broken = await promote(there, ' --yes --without-refused');
  expect(broken).toMatchObject({ exitCode: 3, notes: expect.stringMatching(/Run the command again/) });
  expect(broken.out).toMatch(/whsec_1/);
  const asJson = await promote(await deployment({ failing: true }), ' --yes --without-refused --json');
  expect(JSON.parse(asJson.out).registrations).toEqual([
    { registration_id: 'whr_1', brand_id: 'brd_live', url: 'https://a.example', secret: 'whsec_1' },
  ]);
});

test('decisions.md 14: from one deployment to another, each by its own addresses and token', async () => {
  const here = await deployment({ brands: [source] });
  const there = await deployment({ brands: [] });
  const env = { ...there.urls('OPS_TO'), OPS_TO_TOKEN: operatorToken };
  const done = await promote(here, ' --yes --without-refused', env);
  expect(done.exitCode).toBe(0);
  expect(here.changes()).toEqual([]);
  const [brand, ...rest] = there.changes();
  expect(brand).toMatchObject({
    clientId: liveClient,
    name: 'Slim',
    browserOrigins: ['https://slim.example'],
  });
  expect(rest.map(({ brandId }) => brandId)).toEqual(new Array(rest.length).fill('brd_new'));

  const refused = await promote(here, '', { ...env, OPS_TO_TOKEN: 'opt_of-another' });
  expect(refused).toMatchObject({ exitCode: 1, notes: expect.stringContaining('unauthorized') });
  const half = await promote(here, '', there.urls('OPS_TO'));
  expect(half).toMatchObject({ exitCode: 2, notes: expect.stringContaining('OPS_TO_TOKEN') });
});
