import type { NoticeKind, StoredNotice } from './notice.ts';

/** Who a notice is about, and where it leads. */
export interface NoticeFrame {
  /** The platform's own name. */
  readonly platform: string;
  /** The company of the client. */
  readonly company: string;
  /** Of the console, without a slash at its end. */
  readonly consoleUrl: string;
}

export interface NoticeMail {
  readonly subject: string;
  readonly text: string;
  /** The same for mail programs that show it, with a button. */
  readonly html: string;
}

/** The most sentences of a notice; the rest is counted. */
const maxSentences = 20;

interface About {
  readonly subject: string;
  readonly opening: string;
  /** The button. */
  readonly act: string;
  /** The screen of the console to which the button leads. */
  readonly screen: string;
}

const abouts: Readonly<Record<NoticeKind, About>> = {
  onboarding: {
    subject: 'Your onboarding needs your attention',
    opening: 'These steps of your onboarding need your attention:',
    act: 'Open the onboarding',
    screen: '/onboarding',
  },
  agreement: {
    subject: 'An agreement waits for your signature',
    opening: 'These agreements wait for a person who signs for your company:',
    act: 'Read and sign',
    screen: '/onboarding',
  },
  webhook: {
    subject: 'A receiver of your webhooks fails',
    opening: 'The platform does not reach a receiver of your webhooks:',
    act: 'See what it answered',
    screen: '/webhooks',
  },
  certificate: {
    subject: 'A certificate of your hostname cannot be renewed',
    opening:
      'The certificate of a hostname of yours could not be renewed, and is tried again until it ends. Check the DNS record of the hostname:',
    act: 'See the DNS record',
    screen: '/domains',
  },
  dispute: {
    subject: 'A patient disputes a payment',
    opening: 'A bank asks you to answer for a payment. Send the evidence to your payment provider:',
    act: 'Open the disputes',
    screen: '/orders?state=disputed',
  },
  live: {
    subject: 'Your company is live',
    opening: 'The onboarding is done:',
    act: 'Open the console',
    screen: '/',
  },
};

/** What a client must know or do, and where. Nothing in it is about a patient. */
export function noticeMail(
  { kind, items }: Pick<StoredNotice, 'kind' | 'items'>,
  frame: NoticeFrame,
): NoticeMail {
  const { subject, opening, act, screen } = abouts[kind];
  const { platform, company, consoleUrl } = frame;
  const all = [...new Set(items.map(({ text }) => text))];
  const left = all.length - maxSentences;
  const sentences = [...all.slice(0, maxSentences), ...(left > 0 ? [`${left} more.`] : [])];
  const address = `${consoleUrl}${screen}`;
  const why = `${platform} writes to you because you are the contact of ${company}. You get one mail of a kind in a day at most.`;
  const text = [
    ...[company, '', opening, ''],
    ...sentences.map((sentence) => `- ${sentence}`),
    ...['', `${act}: ${address}`, '', why, ''],
  ].join('\n');
  const html = [
    '<!doctype html><html lang="en"><body style="margin:0;padding:24px;font:16px/1.5 sans-serif">',
    `<p style="margin:0 0 16px"><strong>${escaped(company)}</strong></p>`,
    `<p>${escaped(opening)}</p>`,
    `<ul>${sentences.map((sentence) => `<li>${escaped(sentence)}</li>`).join('')}</ul>`,
    `<p style="margin:24px 0"><a href="${escaped(address)}" style="padding:12px 20px;border-radius:6px;background:#1d4e89;color:#ffffff;text-decoration:none">${escaped(act)}</a></p>`,
    `<p style="color:#555555;font-size:14px">${escaped(why)}</p>`,
    '</body></html>',
  ].join('\n');
  return { subject: `${subject} (${company})`, text, html };
}

function escaped(text: string): string {
  return text
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('"', '&quot;');
}
