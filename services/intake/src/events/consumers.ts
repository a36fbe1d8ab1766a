import type { Plain } from '@telehealth/contracts/codec';
import type { LedgerEntrySchema } from '@telehealth/contracts/orders/v1/ledger';
import { readEventData, type SubscriptionOptions } from '@telehealth/events';
import { changeByEvent, clientClockOf } from '@telehealth/service-kit/consumers';
import { advanceJourneys } from '../app/journeys/advance-journeys.ts';
import { changeJourney } from '../app/journeys/change-journey.ts';
import type { Context } from '../context.ts';
import type { LedgerEntry } from '../domain/journeys/changed-order.ts';
import { decideOrder } from '../domain/journeys/decide-order.ts';

export function consumersOf(context: Context): readonly SubscriptionOptions[] {
  return [clientClockAdvanced(context), orderChanged(context)];
}

/** The test clock of a client was moved: its journeys wait for so much longer. */
function clientClockAdvanced(context: Context): SubscriptionOptions {
  return {
    name: 'intake_clock_advanced',
    types: ['client.clock_advanced.v1'],
    handle: (event) => advanceJourneys(context, clientClockOf(event)),
  };
}

/** The money of a journey's order changed: the payment opens a phase or closes it, and tenants are notified. */
function orderChanged(context: Context): SubscriptionOptions {
  return {
    name: 'intake_order_changed',
    types: ['order.changed.v1'],
    async handle(event) {
      const { journeyId, standing, entries, ...order } = readEventData('order.changed.v1', event);
      const known = entries.map(ledgerEntry);
      if (standing === undefined) throw new Error('the event names a standing that is not known here');
      await changeByEvent(context, event, ({ where, operation, occurredAt: at }) =>
        changeJourney(context, { journeyId, where, operation }, (document) =>
          decideOrder(document, { ...order, standing, entries: known, at }),
        ),
      );
    },
  };
}

function ledgerEntry({ kind, at = 0, ...entry }: Plain<typeof LedgerEntrySchema>): LedgerEntry {
  if (kind === undefined) throw new Error('the event names an entry of a kind that is not known here');
  return { ...entry, kind, at };
}
