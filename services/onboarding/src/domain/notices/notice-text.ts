import type { NoticeKind } from '@telehealth/ids';
import { shownMoney } from '@telehealth/locales/currencies';
import type { NoticeItem } from './notice.ts';

/** The parts of an event from which a notice to a client is made. */
export interface NoticedEvent {
  readonly id: string;
  readonly type: string;
  readonly subject: string;
  /** Absent: it is about the whole client. */
  readonly brandId?: string | undefined;
  readonly data: Readonly<Record<string, unknown>>;
}

/** The notice about an event; undefined for an event that needs no act of the client. */
export function itemOf(
  { id: eventId, type, subject, brandId, data }: NoticedEvent,
  titleOf: (stepId: string) => string,
): { readonly kind: NoticeKind; readonly item: NoticeItem } | undefined {
  const one = (kind: NoticeKind, text: string, brandIds = brandId === undefined ? [] : [brandId]) => ({
    kind,
    item: { eventId, text, ...(brandIds.length > 0 && { brandIds }) },
  });
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
    case 'payments.failing.v1':
      return one('payments', `${Number(data.failed)} of ${Number(data.decided)} payments of an hour failed.`);
    case 'api_key.ending.v1':
      return one('key', endingText(data), endingBrands(data));
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

interface EndingData {
  readonly name?: string;
  readonly lastFour?: string;
  /** Epoch ms. */
  readonly endsAt?: number;
  readonly brandIds?: readonly string[];
}

function endingText({ name = '', lastFour = '', endsAt = 0 }: EndingData): string {
  const key = name === '' ? 'The key' : `The key “${name}”`;
  return `${key} that ends in ${lastFour} is valid until ${time.format(endsAt)}.`;
}

const endingBrands = ({ brandIds = [] }: EndingData) => [...brandIds];

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
