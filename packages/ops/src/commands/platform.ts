import { PlatformService } from '@telehealth/contracts/accounts/v1/platform_service';
import { command } from '../command/command.ts';

const { getReadOnly, setReadOnly } = PlatformService.method;

export const platformCommands = [
  command('platform read-only on', 'Have gateways refuse every change with 503, within 30 seconds', {
    example: '--yes',
    method: setReadOnly,
    request: () => ({ readOnly: true }),
    details: ['Reads and confirmations of payments go on, and so do operators, schedules and webhooks.'],
    danger: () => 'No patient and no server of a tenant changes anything until it is off.',
  }),
  command('platform read-only off', 'Have gateways take changes again, within 30 seconds', {
    example: '--json',
    method: setReadOnly,
    request: () => ({ readOnly: false }),
  }),
  command('platform read-only show', 'Show since when the deployment is read-only', {
    example: '--json',
    method: getReadOnly,
    request: () => ({}),
  }),
];
