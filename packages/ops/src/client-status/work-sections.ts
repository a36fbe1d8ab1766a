import { timestampMs } from '@bufbuild/protobuf/wkt';
import { OnboardingCaseSchema, OnboardingStepState } from '@telehealth/contracts/onboarding/v1/onboarding';
import { OnboardingOperatorService } from '@telehealth/contracts/onboarding/v1/onboarding_operator_service';
import { type Order, OrderState } from '@telehealth/contracts/orders/v1/order';
import { OrderService } from '@telehealth/contracts/orders/v1/order_service';
import {
  UnappliedConfirmationSchema,
  UnappliedConfirmationService,
} from '@telehealth/contracts/orders/v1/unapplied_confirmation_service';
import {
  GetHealthResponseSchema,
  RegistrationService,
} from '@telehealth/contracts/webhooks/v1/registration_service';
import type { Read } from '../command/read.ts';
import type { Section } from '../command/section.ts';
import { stepRow } from '../output/onboarding-lines.ts';
import { represent, type ShownObject } from '../output/representation.ts';
import { firstRows } from './first-rows.ts';

/** What does not get on: webhooks that fail, orders that are not paid, steps of the onboarding that are open. */
export function workSections(clientId: string): readonly Section[] {
  return [
    {
      name: 'failing_webhooks',
      columns: `registration.registration_id registration.brand_id health.state health.failing_since
        health.disabled_reason health.last_error health.waiting`,
      async rows(read) {
        const { listRegistrations, getHealth } = RegistrationService.method;
        const all = await firstRows(
          (page) => read(listRegistrations, { clientId, ...page }),
          ({ registrations }) => registrations,
        );
        const failing = all.filter(({ enabled, failingSince }) => !enabled || failingSince !== undefined);
        return Promise.all(
          failing.map(async ({ registrationId }) =>
            represent(GetHealthResponseSchema, await read(getHealth, { registrationId })),
          ),
        );
      },
    },
    {
      name: 'unpaid_orders',
      columns: 'state orders oldest_order_ref updated_at',
      rows: async (read) =>
        (await unpaidOrders(read, clientId)).map(({ state, orders }) => ({
          state,
          orders: orders.length,
          oldest_order_ref: orders[0]?.orderRef ?? null,
          updated_at: dateOf(orders[0]?.updatedAt),
        })),
    },
    {
      name: 'quarantined_confirmations',
      columns: 'confirmation_id reason order_ref received_at',
      async rows(read) {
        const { listUnappliedConfirmations } = UnappliedConfirmationService.method;
        const [unpaid, confirmations] = await Promise.all([
          unpaidOrders(read, clientId),
          firstRows(
            (page) => read(listUnappliedConfirmations, page),
            (answer) => answer.confirmations,
          ),
        ]);
        const refs = new Set(unpaid.flatMap(({ orders }) => orders.map(({ orderRef }) => orderRef)));
        return confirmations
          .filter(({ orderRef }) => refs.has(orderRef))
          .map((confirmation) => represent(UnappliedConfirmationSchema, confirmation));
      },
    },
    {
      name: 'onboarding',
      columns: 'step_id state turn due_at assignee_id reason missing',
      async rows(read) {
        const found = await read(OnboardingOperatorService.method.showOnboardingCase, { clientId });
        if (found.case === undefined) return [];
        const { steps } = represent(OnboardingCaseSchema, found.case);
        const isOpen = found.case.steps.map(({ state }) => !notOpen.has(state));
        return (steps as readonly ShownObject[]).filter((_, index) => isOpen[index]).map(stepRow);
      },
    },
  ];
}

const notOpen: ReadonlySet<OnboardingStepState> = new Set([
  OnboardingStepState.LOCKED,
  OnboardingStepState.COMPLETED,
  OnboardingStepState.WAIVED,
]);

const unpaidStates = {
  created: OrderState.CREATED,
  processing: OrderState.PROCESSING,
  payment_authorized: OrderState.PAYMENT_AUTHORIZED,
} as const;

/** By state, the longest unchanged first. */
async function unpaidOrders(
  read: Read,
  clientId: string,
): Promise<readonly { readonly state: string; readonly orders: readonly Order[] }[]> {
  return Promise.all(
    Object.entries(unpaidStates).map(async ([name, state]) => ({
      state: name,
      orders: await firstRows(
        (page) => read(OrderService.method.listOrders, { clientId, state, ...page }),
        ({ orders }) => orders,
      ),
    })),
  );
}

function dateOf(at: Order['updatedAt']): Date | null {
  return at === undefined ? null : new Date(timestampMs(at));
}
