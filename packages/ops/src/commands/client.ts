import type { MessageInitShape } from '@bufbuild/protobuf';
import { type Client, ClientMode, type RateLimitsSchema } from '@telehealth/contracts/accounts/v1/client';
import { OperatorService } from '@telehealth/contracts/accounts/v1/operator_service';
import { command, given, type Read } from '../command.ts';
import { UsageError } from '../failure.ts';
import { choice, required, text, wholeNumber } from '../flag.ts';

const limitFlags = {
  intakePerSecond: wholeNumber('intake requests a second (resolve, next, back, abandon) of one credential'),
  otherPerSecond: wholeNumber('all other requests a second of one credential'),
};

type Limits = { readonly intakePerSecond: number | undefined; readonly otherPerSecond: number | undefined };

const modes = { test: ClientMode.TEST, live: ClientMode.LIVE };

export const clientCommands = [
  command({
    path: ['client', 'create'],
    summary: 'Create a tenant',
    args: [],
    flags: {
      name: required(text('display name')),
      mode: required(choice('what its credentials reach; never changes', ['test', 'live'])),
      ...limitFlags,
    },
    method: OperatorService.method.createClient,
    request: ({ name, mode, ...limits }) => ({
      name,
      mode: modes[mode],
      ...given({ limits: limitsOfNewClient(limits) }),
    }),
  }),
  command({
    path: ['client', 'get'],
    summary: 'Show a tenant',
    args: ['clientId'],
    flags: {},
    method: OperatorService.method.getClient,
    request: ({ clientId }) => ({ clientId }),
  }),
  command({
    path: ['client', 'list'],
    summary: 'List tenants by id',
    args: [],
    flags: {},
    method: OperatorService.method.listClients,
    request: () => ({}),
    paging: {
      items: 'clients',
      begin: (afterClientId) => ({ afterClientId }),
      next: ({ clients, hasMore }) => (hasMore ? clients.at(-1)?.clientId : undefined),
    },
    columns: [
      'client_id',
      'name',
      'mode',
      'limits.intake_per_second',
      'limits.other_per_second',
      'created_at',
    ],
  }),
  command({
    path: ['client', 'update'],
    summary: 'Change the name or the limits of a tenant; what is not given stays',
    args: ['clientId'],
    flags: { name: text('display name'), ...limitFlags },
    method: OperatorService.method.updateClient,
    request: async ({ clientId, name, ...limits }, read) => ({
      clientId,
      ...given({ name, limits: await changedLimits(clientId, limits, read) }),
    }),
  }),
];

function limitsOfNewClient({ intakePerSecond, otherPerSecond }: Limits) {
  if (intakePerSecond === undefined && otherPerSecond === undefined) return undefined;
  if (intakePerSecond === undefined || otherPerSecond === undefined) {
    throw new UsageError('--intake-per-second and --other-per-second go together on a new client');
  }
  return { intakePerSecond, otherPerSecond };
}

/** The contract takes both limits or none: one that is not given is asked for and sent as it is. */
async function changedLimits(
  clientId: string,
  { intakePerSecond, otherPerSecond }: Limits,
  read: Read,
): Promise<MessageInitShape<typeof RateLimitsSchema> | undefined> {
  if (intakePerSecond === undefined && otherPerSecond === undefined) return undefined;
  if (intakePerSecond !== undefined && otherPerSecond !== undefined)
    return { intakePerSecond, otherPerSecond };
  const { client } = await read(OperatorService.method.getClient, { clientId });
  const present: Client['limits'] = client?.limits;
  return {
    intakePerSecond: intakePerSecond ?? present?.intakePerSecond ?? 0,
    otherPerSecond: otherPerSecond ?? present?.otherPerSecond ?? 0,
  };
}
