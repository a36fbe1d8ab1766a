import type { NoticeItem, NoticeKind, StoredNotice } from './notice.ts';

export interface NoticeText {
  readonly subject: string;
  readonly text: string;
}

/** The most sentences of a notice; the rest is counted. */
const maxSentences = 20;

const about: Readonly<
  Record<NoticeKind, { readonly subject: string; readonly opening: string; readonly where: string }>
> = {
  onboarding: {
    subject: 'Your onboarding needs your attention',
    opening: 'These steps of your onboarding need your attention:',
    where: 'Read the onboarding (GET /v1/account/onboarding), or open Start in the console.',
  },
  agreement: {
    subject: 'An agreement waits for your signature',
    opening: 'These agreements wait for a person who signs for your company:',
    where: 'Read and execute them (GET /v1/account/onboarding/agreements), or open Start in the console.',
  },
  webhook: {
    subject: 'A receiver of your webhooks fails',
    opening: 'The platform does not reach a receiver of your webhooks:',
    where:
      'Read its health and its deliveries (GET /v1/webhooks/registrations), or open Webhooks in the console.',
  },
  certificate: {
    subject: 'A certificate of your hostname cannot be renewed',
    opening: 'The certificate of a hostname of yours could not be renewed, and is tried again until it ends:',
    where:
      'Check the DNS record of the hostname (GET /v1/account/brands/{brand_id}/domains), or open Domains in the console.',
  },
};

/** What a client must do, and where. Nothing in it is about a patient. */
export function noticeText({ kind, items }: Pick<StoredNotice, 'kind' | 'items'>): NoticeText {
  const { subject, opening, where } = about[kind];
  const sentences = [...new Set(items.map(({ text }) => text))];
  const left = sentences.length - maxSentences;
  const lines = sentences.slice(0, maxSentences).map((sentence) => `- ${sentence}`);
  if (left > 0) lines.push(`- ${left} more.`);
  return { subject, text: `${[opening, '', ...lines, '', where].join('\n')}\n` };
}

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
