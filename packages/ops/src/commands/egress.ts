import { EgressService } from '@telehealth/contracts/webhooks/v1/egress_service';
import { command } from '../command/command.ts';

const { listAllowedNetworks, allowNetwork, denyNetwork } = EgressService.method;

const details = [
  'A deployment in live mode refuses it. What EGRESS_ALLOW_CIDRS names stays open, and what EGRESS_DENY names stays closed.',
  'A network is 10.1.0.0/16, or an address with a port such as 10.1.2.3:4010. Every replica knows it within five seconds.',
];
const columns = 'network allowed_at';

export const egressCommands = [
  command('egress list', 'List the networks that webhooks may reach although they are not public', {
    example: '--json',
    method: listAllowedNetworks,
    request: () => ({}),
    columns,
  }),
  command('egress allow <network>', 'Let webhooks reach receivers in a network that is not public', {
    example: '10.1.2.3:4010',
    method: allowNetwork,
    details,
    columns,
  }),
  command('egress deny <network>', 'No longer let webhooks reach a network that was allowed', {
    example: '10.1.2.3:4010',
    method: denyNetwork,
    columns,
  }),
];
