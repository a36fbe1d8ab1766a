import { ClientModeSchema, SuspendedWebhooksSchema } from '@telehealth/contracts/accounts/v1/client';
import { OperatorService } from '@telehealth/contracts/accounts/v1/operator_service';
import { BrandCatalogService } from '@telehealth/contracts/catalog/v1/brand_catalog_service';
import { ClientDataService } from '@telehealth/contracts/common/v1/client_data_service';
import { JourneyExportService } from '@telehealth/contracts/intake/v1/journey_export_service';
import { command, given } from '../command/command.ts';
import { enumValue } from '../command/enum-flag.ts';
import {
  choice,
  clearable,
  type FlagValues,
  repeated,
  required,
  text,
  toggle,
  wholeNumber,
} from '../command/flag.ts';
import type { Read } from '../command/read.ts';
import { UsageError } from '../io/failure.ts';

const { createClient, getClient, listClients, updateClient, suspendClient, resumeClient, deleteClient } =
  OperatorService.method;

const limitFlags = {
  intakePerSecond: wholeNumber('intake requests a second (resolve, next, back, abandon) of one credential'),
  otherPerSecond: wholeNumber('all other requests a second of one credential'),
};

const quotaFlags = {
  journeysPerDay: ofDay('unfinished journeys its keys open; its pages open a fifth as many'),
  sessionsPerDay: ofDay('sessions its pages open, through one process'),
  registrationsPerDay: ofDay('webhook registrations it creates'),
  domainsPerDay: ofDay('domains it registers'),
  apiKeysPerDay: ofDay('API keys it gets'),
};

function ofDay(what: string) {
  return clearable(wholeNumber(`${what} in a day; cleared: as many as the deployment says`), 0);
}

type Limits = FlagValues<typeof limitFlags>;

export const clientCommands = [
  command('client create', 'Create a tenant', {
    example: '--name "Acme Health" --mode test',
    method: createClient,
    flags: {
      name: required(text('display name')),
      mode: required(enumValue('what its credentials reach; never changes', ClientModeSchema, '<mode>')),
      ...limitFlags,
    },
    request: ({ name, mode, ...limits }) => ({
      name,
      mode,
      ...given({ limits: limitsOfNewClient(limits) }),
    }),
  }),
  command('client show <client-id>', 'Show a tenant', { example: 'cli_7Kd2', method: getClient }),
  command('client status <client-id>', 'Show on one screen how a tenant does, and what waits for whom', {
    example: 'cli_7Kd2',
    method: getClient,
    details: [
      'Brands and offerings, keys and sessions, webhooks that fail, orders that are not paid, domains, and open steps',
      'of its onboarding, 1000 rows of each at most. What cannot be read is named, and the exit code is then 3.',
    ],
    execute: async (...run) => (await import('../execute/client-status.ts')).executeClientStatus(...run),
  }),
  command('client list', 'List tenants by id', {
    example: '--all',
    method: listClients,
    columns:
      'client_id name mode limits.intake_per_second limits.other_per_second suspended.at deletion.at deletion.ended_at created_at',
  }),
  command('client update <client-id>', 'Change a tenant; what is not given stays', {
    example: 'cli_7Kd2 --api-keys-by tenant --journeys-per-day 5000',
    method: updateClient,
    flags: {
      name: text('display name'),
      apiKeysBy: choice(
        'who issues its API keys; it rotates and ends them itself',
        ['tenant', 'operators'],
        '<who>',
      ),
      ...limitFlags,
      ...quotaFlags,
    },
    request: async ({ clientId, name, apiKeysBy, intakePerSecond, otherPerSecond, ...quotas }, read) => ({
      clientId,
      ...given({
        name,
        limits: await changedLimits(clientId, { intakePerSecond, otherPerSecond }, read),
        dayQuotas: changedQuotas(quotas),
      }),
      ...(apiKeysBy !== undefined && { operatorKeysOnly: apiKeysBy === 'operators' }),
    }),
  }),
  command('client suspend <client-id>', 'Close a tenant until it is resumed', {
    example: 'cli_7Kd2 --reason unpaid --webhooks off',
    method: suspendClient,
    flags: {
      reason: required(text('why, for operators')),
      webhooks: enumValue(
        'deliveries: on (the default), or off until the resumption',
        SuspendedWebhooksSchema,
        '<state>',
      ),
    },
    details: [
      'Its keys and sessions are answered like revoked ones within 30 seconds, and its pages say that they are closed for now.',
      'Checkouts that were opened, confirmations of payments and erasures go on.',
    ],
    danger: ({ clientId }) => `Patients and servers of ${clientId} reach nothing until it is resumed.`,
  }),
  command('client resume <client-id>', 'Open a suspended tenant again', {
    example: 'cli_7Kd2',
    method: resumeClient,
  }),
  command(
    'client export <client-id>',
    'Write all that a tenant may have into a folder, patients sealed to its key',
    {
      example: 'cli_7Kd2 --to ./acme --recipient age1qyqs',
      method: JourneyExportService.method.startExport,
      flags: {
        to: required(text('new folder, or that of an export that has not ended', '<folder>')),
        recipient: required(text('public key of the tenant, as age-keygen prints it', '<age1…>')),
      },
      details: [
        'Answers and media are sealed by the platform, and opened with the private key of the tenant alone.',
        'After a failure or a kill the same command goes on. The export and each page of journeys leave an audit row.',
      ],
      request: ({ clientId, recipient }) => ({ clientId, recipient }),
      execute: async (...run) => (await import('../execute/export-client.ts')).executeExport(...run),
    },
  ),
  command('client delete <client-id>', 'Delete a suspended tenant with all that it has, and prove it', {
    example: 'cli_7Kd2 --reason "contract ended" --yes',
    method: deleteClient,
    flags: { reason: text('why, for operators; it is needed to begin') },
    details: [
      'Without --yes it shows what goes and what stays, why and until when, and changes nothing.',
      'With --yes it goes service by service until nothing is left but what it then shows. A run that breaks off is run',
      'again, and goes on.',
    ],
    execute: async (...run) => (await import('../execute/delete-client.ts')).executeClientDeletion(...run),
    danger: ({ clientId }) =>
      `What goes of ${clientId} can never be had again, and every journey of it is erased.`,
  }),
  command(
    'client data <client-id>',
    'Show what every service holds of a tenant: what a deletion removes, and what stays',
    {
      example: 'cli_7Kd2',
      method: ClientDataService.method.getClientData,
      execute: async (...run) => (await import('../execute/client-data.ts')).executeClientData(...run),
    },
  ),
  command('client promote <client-id>', 'Copy what a tenant set up to another tenant, from test to live', {
    example: 'cli_7Kd2 --to cli_9Lm4',
    method: BrandCatalogService.method.copyBrandOffering,
    flags: {
      to: required(text('the tenant that gets it', '<client-id>')),
      brand: repeated(text('brands that belong together, by id or name', '<from=to>')),
      toUrl: text('address of the other deployment; without it OPS_TO_URL, else this one', '<host:port>'),
      toTokenFile: text(
        'file that holds the operator token there; without it OPS_TO_TOKEN or OPS_TO_TOKEN_FILE',
        '<file>',
      ),
      withoutRefused: toggle('do the rest of the plan when a part of it is refused'),
    },
    details: [
      'It copies settings of brands, enabled offerings, copy, questions with their own facts, and registrations,',
      'which get new secrets. It removes nothing. Brands without a counterpart of the same name are created.',
      'The plan is shown first. A second run does what is left; when nothing is, it reports that.',
    ],
    request: () => ({}),
    execute: async (...run) => (await import('../execute/transfer.ts')).executeTransfer(...run),
    danger: ({ to }) => `What the plan creates and changes is written to ${to}.`,
    confirmedBy: 'to',
  }),
];

function limitsOfNewClient(limits: Limits) {
  const chosen = given(limits);
  const count = Object.keys(chosen).length;
  if (count === 1) {
    throw new UsageError('--intake-per-second and --other-per-second go together on a new client');
  }
  return count === 0 ? undefined : chosen;
}

/** The contract takes both limits or none: the unchanged one is sent too. */
async function changedLimits(clientId: string, limits: Limits, read: Read) {
  const changed = given(limits);
  if (Object.keys(changed).length === 0) return undefined;
  const { client } = await read(getClient, { clientId });
  const { intakePerSecond = 0, otherPerSecond = 0 } = client?.limits ?? {};
  return { intakePerSecond, otherPerSecond, ...changed };
}

function changedQuotas(quotas: FlagValues<typeof quotaFlags>) {
  const named = Object.entries(given(quotas)).map(([flag, quota]) => [flag.replace(/PerDay$/, ''), quota]);
  return named.length === 0 ? undefined : Object.fromEntries(named);
}
