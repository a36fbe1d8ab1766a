import { shownMoney } from '@telehealth/locales/currencies';
import type { NoticeItem, NoticeKind } from './notice.ts';

/** The parts of an event from which a notice to a client is made. */
export interface NoticedEvent {
  readonly id: string;
  readonly type: string;
  readonly subject: string;
  readonly data: Readonly<Record<string, unknown>>;
}

/** The notice about an event; undefined for an event that needs no act of the client. */
export function itemOf(
  { id: eventId, type, subject, data }: NoticedEvent,
  titleOf: (stepId: string) => string,
): { readonly kind: NoticeKind; readonly item: NoticeItem } | undefined {
  const one = (kind: NoticeKind, text: string) => ({ kind, item: { eventId, text } });
  const stepId = String(data.stepId ?? '');
  const kindOfStep = stepId.endsWith('_agreement') ? 'agreement' : 'onboarding';
  switch (type) {
    case 'onboarding.step.nudged.v1':
      return one(kindOfStep, `${titleOf(stepId)}: please continue.`);
    case 'onboarding.step.escalated.v1':
      return one(
        kindOfStep,
        `${titleOf(stepId)}: it is late, and the operators of the platform were notified.`,
      );
    case 'webhook_registration.failing.v1':
      return one('webhook', failingText(subject, data));
    case 'domain.certificate_failing.v1':
      return one('certificate', `${String(data.hostname)}.`);
    case 'order.changed.v1':
      return isDisputed(data) ? one('dispute', disputeText(data)) : undefined;
    case 'onboarding.client.completed.v1':
      return one('live', 'Every step is complete, and your brands are open to patients.');
    default:
      return undefined;
  }
}

function failingText(registrationId: string, { failingHours, disabledReason }: NoticedEvent['data']): string {
  if (disabledReason === 'gone')
    return `${registrationId} was disabled, because the receiver answered 410. Enable it when the receiver is back.`;
  if (disabledReason === 'failing')
    return `${registrationId} was disabled, because no delivery succeeded for five days. Enable it when the receiver is back, then recover what it missed.`;
  return `${registrationId} took no delivery for ${Number(failingHours)} hours. After five days without success it is disabled.`;
}

interface DisputedData {
  readonly orderRef?: string;
  readonly currency?: string;
  /** Epoch ms. */
  readonly evidenceDueAt?: number;
  readonly entries?: readonly { readonly kind?: string; readonly amountMinor?: number }[];
}

const openedIn = ({ entries = [] }: DisputedData) => entries.filter(({ kind }) => kind === 'dispute_opened');

function isDisputed(data: DisputedData): boolean {
  return openedIn(data).length > 0;
}

function disputeText(data: DisputedData): string {
  const { orderRef = '', currency = '', evidenceDueAt } = data;
  const amountMinor = openedIn(data).reduce((sum, entry) => sum + (entry.amountMinor ?? 0), 0);
  const until =
    evidenceDueAt === undefined
      ? 'Your payment provider names the last day to answer, if there is one.'
      : `Evidence is taken until ${time.format(evidenceDueAt)}.`;
  return `Order ${orderRef}: ${shownMoney(amountMinor, currency, 'en')} are disputed. ${until}`;
}

const time = new Intl.DateTimeFormat('en', { dateStyle: 'long', timeStyle: 'long', timeZone: 'UTC' });
