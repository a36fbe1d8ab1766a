import type { NoticeKind } from '@telehealth/ids';
import type { NoticeItem } from './notice.ts';

/** Who a notice is about, and where it leads. */
export interface NoticeFrame {
  /** The platform's own name. */
  readonly platform: string;
  /** The company of the client. */
  readonly company: string;
  /** Of the console, without a slash at its end. */
  readonly consoleUrl: string;
  /** By id. */
  readonly brandNames: Readonly<Record<string, string>>;
}

export interface MailedNotice {
  readonly kind: NoticeKind;
  readonly items: readonly NoticeItem[];
  /** Whether its reader is a member, who can choose; else it is the contact. */
  readonly toMember: boolean;
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
  /** The notices of the kind, for “You get notices about …”. */
  readonly about: string;
  /** The button. */
  readonly act: string;
  /** The screen of the console to which the button leads. */
  readonly screen: string;
}

const abouts: Readonly<Record<NoticeKind, About>> = {
  onboarding: {
    subject: 'Your onboarding needs your attention',
    opening: 'These steps of your onboarding need your attention:',
    about: 'the onboarding',
    act: 'Open the onboarding',
    screen: '/onboarding',
  },
  agreement: {
    subject: 'An agreement waits for your signature',
    opening: 'These agreements wait for a person who signs for your company:',
    about: 'agreements to sign',
    act: 'Read and sign',
    screen: '/onboarding',
  },
  webhook: {
    subject: 'A receiver of your webhooks fails',
    opening: 'The platform does not reach a receiver of your webhooks:',
    about: 'receivers of webhooks that fail',
    act: 'See what it answered',
    screen: '/webhooks',
  },
  certificate: {
    subject: 'A certificate of your hostname cannot be renewed',
    opening:
      'The certificate of a hostname of yours could not be renewed, and is tried again until it ends. Check the DNS record of the hostname:',
    about: 'certificates that cannot be renewed',
    act: 'See the DNS record',
    screen: '/domains',
  },
  dispute: {
    subject: 'A patient disputes a payment',
    opening: 'A bank asks you to answer for a payment. Send the evidence to your payment provider:',
    about: 'disputes',
    act: 'Open the disputes',
    screen: '/orders?state=disputed',
  },
  payments: {
    subject: 'Many payments fail',
    opening: 'More than half of the payments of an hour failed. Check your payment provider:',
    about: 'payments that fail',
    act: 'See the payments that failed',
    screen: '/orders?state=payment_failed',
  },
  key: {
    subject: 'An API key ends soon',
    opening: 'These API keys end soon. Make a new key for each that you use, and put it in its place:',
    about: 'API keys that end',
    act: 'Open the API keys',
    screen: '/keys',
  },
  live: {
    subject: 'Your company is live',
    opening: 'The onboarding is done:',
    about: 'going live',
    act: 'Open the console',
    screen: '/',
  },
};

/** What a client must know or do, and where. Nothing in it is about a patient. */
export function noticeMail({ kind, items, toMember }: MailedNotice, frame: NoticeFrame): NoticeMail {
  const { subject, opening, act } = abouts[kind];
  const { company, consoleUrl, brandNames } = frame;
  const all = [...new Set(items.map((item) => sentenceOf(item, brandNames)))];
  const left = all.length - maxSentences;
  const sentences = [...all.slice(0, maxSentences), ...(left > 0 ? [`${left} more.`] : [])];
  const address = addressOf(kind, items, frame);
  const why = whyOf(kind, toMember, frame);
  const choice = `${consoleUrl}/notices`;
  const text = [
    ...[company, '', opening, ''],
    ...sentences.map((sentence) => `- ${sentence}`),
    ...['', `${act}: ${address}`, '', toMember ? `${why} ${choosing}: ${choice}` : why, ''],
  ].join('\n');
  const html = [
    '<!doctype html><html lang="en"><head><meta name="viewport" content="width=device-width"></head>',
    '<body style="margin:0;padding:24px;font:16px/1.5 sans-serif;max-width:600px">',
    `<p style="margin:0 0 16px"><strong>${escaped(company)}</strong></p>`,
    `<p>${escaped(opening)}</p>`,
    `<ul style="padding-left:20px">${sentences.map((sentence) => `<li style="margin-bottom:8px">${escaped(sentence)}</li>`).join('')}</ul>`,
    `<p style="margin:24px 0"><a href="${escaped(address)}" style="display:inline-block;padding:12px 20px;border-radius:6px;background:#1d4e89;color:#ffffff;text-decoration:none">${escaped(act)}</a></p>`,
    `<p style="color:#555555;font-size:14px">${escaped(why)}${toMember ? ` <a href="${escaped(choice)}" style="color:#1d4e89">${choosing}</a>` : ''}</p>`,
    '</body></html>',
  ].join('\n');
  return { subject: `${subject} (${company})`, text, html };
}

const choosing = 'Choose your notices';

function sentenceOf({ text, brandIds = [] }: NoticeItem, names: NoticeFrame['brandNames']): string {
  return brandIds.length === 0 ? text : `${brandIds.map((id) => names[id] ?? id).join(', ')}: ${text}`;
}

/** With the brand where all of it is about one, so that the screen shows that brand. */
function addressOf(kind: NoticeKind, items: readonly NoticeItem[], { consoleUrl }: NoticeFrame): string {
  const address = new URL(`${consoleUrl}${abouts[kind].screen}`);
  const brandIds = new Set(items.flatMap((item) => item.brandIds ?? ['']));
  const [brandId = ''] = brandIds;
  if (brandIds.size === 1 && brandId !== '') address.searchParams.set('brand', brandId);
  return address.href;
}

function whyOf(kind: NoticeKind, toMember: boolean, { platform, company }: NoticeFrame): string {
  const rule = 'You get one mail of a kind in a day at most.';
  if (!toMember) return `${platform} writes to you because you are the contact of ${company}. ${rule}`;
  return `${platform} writes to you because you work for ${company} and get notices about ${abouts[kind].about}. ${rule}`;
}

function escaped(text: string): string {
  return text
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('"', '&quot;');
}
