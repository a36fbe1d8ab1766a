import { timestampFromMs } from '@bufbuild/protobuf/wkt';
import { ApiKeyService } from '@telehealth/contracts/accounts/v1/api_key_service';
import { BrandConfigurationService } from '@telehealth/contracts/accounts/v1/brand_configuration_service';
import {
  BrowserSessionRole,
  BrowserSessionService,
} from '@telehealth/contracts/accounts/v1/browser_session_service';
import { ClientMode } from '@telehealth/contracts/accounts/v1/client';
import { OperatorService } from '@telehealth/contracts/accounts/v1/operator_service';
import { BrandCatalogService } from '@telehealth/contracts/catalog/v1/brand_catalog_service';
import { DomainKind, DomainState } from '@telehealth/contracts/domains/v1/domain';
import { DomainService } from '@telehealth/contracts/domains/v1/domain_service';
import {
  OnboardingActor,
  OnboardingStepState,
  RequirementResult,
} from '@telehealth/contracts/onboarding/v1/onboarding';
import { OnboardingOperatorService } from '@telehealth/contracts/onboarding/v1/onboarding_operator_service';
import { OrderState } from '@telehealth/contracts/orders/v1/order';
import { OrderService } from '@telehealth/contracts/orders/v1/order_service';
import { UnappliedConfirmationService } from '@telehealth/contracts/orders/v1/unapplied_confirmation_service';
import { HealthState } from '@telehealth/contracts/webhooks/v1/registration';
import { RegistrationService } from '@telehealth/contracts/webhooks/v1/registration_service';
import { DomainError } from '@telehealth/errors';
import { scriptedContract } from '@telehealth/rpc/testing';
import { expect, test } from 'vitest';
import { operatorServer, operatorToken, runOps } from './operator-server.ts';

const at = timestampFromMs(Date.UTC(2026, 0, 2));
const soon = timestampFromMs(Date.now() + 86_400_000);
const registration = { registrationId: 'whr_bad', brandId: 'brd_1', enabled: true, failingSince: at };

/** The tenant `cli_1`, with something of everything that an operator has to see; every service at an address of its own. */
async function platform(refusal?: DomainError) {
  const accounts = await operatorServer(
    OperatorService,
    {
      async getClient({ clientId }) {
        if (refusal) throw refusal;
        return { client: { clientId, name: 'Acme', mode: ClientMode.LIVE } };
      },
    },
    undefined,
    undefined,
    [
      scriptedContract(BrandConfigurationService, {
        listBrands: async () => ({ brands: [{ brandId: 'brd_1', name: 'Slim', enabledTherapies: ['ed'] }] }),
      }),
      scriptedContract(ApiKeyService, {
        listApiKeys: async ({ pageToken }) =>
          pageToken === ''
            ? { apiKeys: [{ keyId: 'key_ended', endsAt: at }], nextPageToken: 'more' }
            : { apiKeys: [{ keyId: 'key_good', lastFour: 'abcd', lastUsedAt: at }] },
      }),
      scriptedContract(BrowserSessionService, {
        listBrowserSessions: async () => ({
          sessions: [
            { open: true, role: BrowserSessionRole.CONSOLE },
            { open: false, role: BrowserSessionRole.PATIENT },
          ],
        }),
      }),
    ],
  );
  const catalog = await operatorServer(BrandCatalogService, {
    listBrandOfferings: async () => ({ offerings: [{ offeringRef: 'ed-1' }, { offeringRef: 'ed-2' }] }),
  });
  const webhooks = await operatorServer(RegistrationService, {
    listRegistrations: async () => ({
      registrations: [{ registrationId: 'whr_good', enabled: true }, registration],
    }),
    getHealth: async () => ({
      registration,
      health: { state: HealthState.FAILING, failingSince: at, lastError: 'It answered 500.', waiting: 72 },
    }),
  });
  const orders = await operatorServer(
    OrderService,
    {
      listOrders: async ({ state }) => ({
        orders:
          state === OrderState.CREATED ? [{ orderRef: 'ord_1', updatedAt: at }, { orderRef: 'ord_2' }] : [],
      }),
    },
    undefined,
    undefined,
    [
      scriptedContract(UnappliedConfirmationService, {
        listUnappliedConfirmations: async () => ({
          confirmations: [
            { confirmationId: 'con_own', orderRef: 'ord_2' },
            { confirmationId: 'con_other', orderRef: 'ord_9' },
          ],
        }),
      }),
    ],
  );
  const domain = (hostname: string, state: DomainState, more: object = {}) => ({
    domain: { hostname, kind: DomainKind.LOGIN, state },
    ...more,
  });
  const domains = await operatorServer(DomainService, {
    listDomains: async () => ({
      domains: [
        domain('a.example', DomainState.CERT_ISSUED),
        domain('b.example', DomainState.ACTIVE, { certificateExpiresAt: soon }),
      ],
    }),
  });
  const step = { stepId: 'webhooks', turn: OnboardingActor.CLIENT, dueAt: at };
  const onboarding = await operatorServer(OnboardingOperatorService, {
    showOnboardingCase: async () => ({
      case: {
        steps: [
          { stepId: 'baa', state: OnboardingStepState.COMPLETED },
          {
            ...{ ...step, state: OnboardingStepState.IN_PROGRESS },
            requirements: [{ code: 'webhook_tested', result: RequirementResult.MISSING }],
          },
        ],
      },
    }),
  });
  const servers = { accounts, catalog, webhooks, orders, domains, onboarding };
  const env = Object.fromEntries(
    Object.entries(servers).map(([name, { grpcUrl }]) => [`OPS_URL_${name.toUpperCase()}`, grpcUrl]),
  );
  const settings = { DATA_DIR: '/nowhere', OPS_TOKEN: operatorToken, ...env };
  const status = (...flags: readonly string[]) => runOps(settings, ['client', 'status', 'cli_1', ...flags]);
  return { ...servers, status };
}

test('client status shows on one screen who a tenant is and what waits for whom', async () => {
  const { status, orders, webhooks } = await platform();
  const { exitCode, out, notes } = await status();
  expect([exitCode, notes]).toEqual([0, '']);
  expect(out).toMatch(/^name +Acme$/m);
  expect(out).toMatch(/^brd_1 +Slim +ed /m);
  expect(out).toMatch(/^brd_1 +ed-1, ed-2$/m);
  expect(out).toMatch(/^key_good +- +abcd +2026-01-02 00:00:00Z +-$/m);
  expect(out).not.toContain('key_ended');
  expect(out).toMatch(/^patient +0\nconsole +1$/m);
  expect(out).toMatch(/^whr_bad +brd_1 +failing +2026-01-02 00:00:00Z +- +It answered 500\. +72$/m);
  expect(out).toMatch(/^created +2 +ord_1 +2026-01-02 00:00:00Z$/m);
  expect(out).toMatch(/^processing +0 +- +-$/m);
  expect(out).toMatch(/^con_own +- +ord_2 /m);
  expect(out).not.toMatch(/whr_good|con_other|baa/);
  expect(out).toMatch(/^a\.example .* an operator: domain activate$/m);
  expect(out).toMatch(/^b\.example .* the renewal of its certificate$/m);
  expect(out).toMatch(/^webhooks +in_progress +client .* webhook_tested$/m);
  expect(orders.requests[0]).toMatchObject({ clientId: 'cli_1', brandId: '' });
  expect(webhooks.requests[0]).toMatchObject({ clientId: 'cli_1' });
});

test('client status names a service that is out of reach, and shows the rest', async () => {
  const { status, webhooks } = await platform();
  await webhooks.close(0);
  const { exitCode, out, notes } = await status();
  expect(exitCode).toBe(3);
  expect(notes).toMatch(/^Not shown: failing_webhooks\. .*127\.0\.0\.1/);
  expect(out).toMatch(/^created +2 /m);
  const json = await status('--json');
  expect(JSON.parse(json.out)).toMatchObject({
    client: [{ client_id: 'cli_1' }],
    unread: [{ section: 'failing_webhooks' }],
  });
});

test('client status of a client that is missing shows nothing else', async () => {
  const { status } = await platform(new DomainError('not-found'));
  expect(await status()).toMatchObject({
    exitCode: 1,
    out: '',
    notes: expect.stringMatching(/^No client cli_1\./),
  });
});
