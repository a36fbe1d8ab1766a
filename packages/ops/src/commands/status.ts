import { OverviewService } from '@telehealth/contracts/common/v1/overview_service';
import { command } from '../command/command.ts';
import { executeStatus } from '../execute/status.ts';

export const statusCommands = [
  command('status', 'Show on one screen what runs, what waits and what fails, of every service', {
    example: '--json',
    method: OverviewService.method.getOverview,
    request: () => ({}),
    execute: executeStatus,
    details: [
      'One process of each service answers. What waits: events for the bus, parked events, due work, deliveries, receivers that',
      'fail, certificates that end, orders that are not paid, and confirmations that changed no order; 1000 means 1000 or more.',
      'A service that is not reached is named, and the exit code is then 3.',
    ],
  }),
];
