import { ParkedEventService } from '@telehealth/contracts/common/v1/parked_event_service';
import { command } from '../command/command.ts';
import { toggle } from '../command/flag.ts';
import { serviceFlag } from '../command/service-flag.ts';
import { mergedBy } from '../execute/merged-list.ts';
import { executeParked } from '../execute/parked.ts';
import { UsageError } from '../io/failure.ts';

const { listParkedEvents, replayParkedEvents, dropParkedEvents } = ParkedEventService.method;

interface Which {
  readonly parkedEventId: string | undefined;
  readonly all: boolean | undefined;
}

/** One event, or all. */
function asked({ parkedEventId = '', all = false }: Which) {
  if (all === (parkedEventId !== '')) throw new UsageError('Give the id of a parked event, or --all');
  return { parkedEventId, all };
}

const which = {
  all: toggle('everything that is parked now'),
  ...serviceFlag('only what is parked in this service'),
};

export const eventCommands = [
  command('events parked list', 'List events that a service could not handle, newest first', {
    example: '--service webhooks',
    method: listParkedEvents,
    flags: serviceFlag('only what is parked in this service'),
    request: () => ({}),
    details: [
      'Reasons:',
      '  failed       Every try failed. The log of the service has the reason.',
      '  redelivered  Several processes died while they handled it.',
      '  malformed    The message is not an event. It can only be dropped.',
    ],
    execute: mergedBy('parked_at'),
    columns: 'parked_at parked_event_id reason type event_id client_id brand_id consumer',
  }),
  command(
    'events parked replay [parked-event-id]',
    'Let the service handle a parked event once more; what fails again stays parked',
    {
      example: '--all --service webhooks',
      method: replayParkedEvents,
      flags: which,
      request: asked,
      execute: executeParked,
    },
  ),
  command('events parked drop [parked-event-id]', 'Give a parked event up: it is never handled', {
    example: 'pev_2Gd4 --yes',
    method: dropParkedEvents,
    flags: which,
    request: asked,
    execute: executeParked,
    danger: ({ parkedEventId, service }) =>
      parkedEventId === undefined
        ? `Everything that is parked now${service ? ` in ${service}` : ''} is never handled.`
        : `The event ${parkedEventId} is never handled.`,
  }),
];
