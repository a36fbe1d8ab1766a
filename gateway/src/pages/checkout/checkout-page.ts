import type { SimulatedCheckout } from '@telehealth/contracts/orders/v1/simulated_checkout_service';
import { shownMoney } from '@telehealth/locales/currencies';
import { pagePathOf } from '../../upstream/page-path.ts';
import { pictureFile } from '../../upstream/picture-file.ts';
import { supportOf } from '../brand-links.ts';
import { attribute, escaped } from '../html.ts';
import { htmlPage } from '../html-page.ts';
import { type CheckoutTexts, checkoutTexts } from './texts.ts';

export type ShownCheckout = Omit<SimulatedCheckout, '$typeName' | '$unknown'>;

interface PageOptions {
  /** CSS of the brand. */
  readonly style?: string;
  readonly isLeaving?: boolean;
}

/**
 * Shows a button for each possible action (decisions.md 6). Works without a script, in the language of the
 * journey. A patient who is leaving sees no buttons.
 */
export function checkoutPage(checkout: ShownCheckout, { style, isLeaving }: PageOptions = {}): string {
  const { orderRef, totalMinor, refundedMinor, currency, status, returnUrl } = checkout;
  const { brandName, offeringName, locale } = checkout;
  const texts = checkoutTexts([locale]);
  const { language } = texts;
  const parts = [
    `<p class="notice">${texts.notice}</p>`,
    brandOf(checkout),
    `<h1>${escaped(shownMoney(totalMinor, currency, language))}</h1>`,
    offeringName === '' ? '' : `<p class="offering">${escaped(offeringName)}</p>`,
    `<p role="status">${texts.sentences[status] ?? texts.unknownStatus}</p>`,
    '<dl>',
    term(texts.order, orderRef),
    refundedMinor > 0n ? term(texts.givenBack, shownMoney(refundedMinor, currency, language)) : '',
    '</dl>',
    isLeaving ? `<p>${texts.leaving}</p>` : '',
    checkout.actions.length > 0 && !isLeaving ? formOf(checkout, texts) : '',
    isWebAddress(returnUrl) ? `<p>${link(returnUrl, goBackOf(brandName, texts))}</p>` : '',
    contactOf(checkout, texts),
  ];
  const title = [texts.title, escaped(brandName)].filter(Boolean).join(' · ');
  return htmlPage(title, parts.filter(Boolean).join('\n'), { language, ...(style && { style }) });
}

/** The same for every brand. */
export function checkoutMessagePage(texts: CheckoutTexts, name: 'done' | 'away'): string {
  const { title, headline, sentence } = texts[name];
  return htmlPage(title, `<h1>${headline}</h1>\n<p>${sentence}</p>`, { language: texts.language });
}

/** The logo is missing once the brand shows another one; its name is there then. */
function brandOf({ brandId, brandName, logo }: ShownCheckout): string {
  const name = escaped(brandName);
  if (logo === undefined) return name && `<p class="brand">${name}</p>`;
  const { width, height } = logo;
  const address = attribute(`${pagePathOf(brandId)}${pictureFile(logo)}`);
  return `<img class="logo" src="${address}" width="${width}" height="${height}" alt="${attribute(brandName)}">`;
}

function term(name: string, value: string): string {
  return `<div><dt>${name}</dt><dd>${escaped(value)}</dd></div>`;
}

function contactOf(checkout: ShownCheckout, texts: CheckoutTexts): string {
  const { phone, phone_text, email, url } = supportOf(checkout);
  const links = [
    phone === null ? '' : link(`tel:${phone}`, escaped(phone_text ?? phone)),
    email === null ? '' : link(`mailto:${email}`, escaped(email)),
    url === null ? '' : link(url, texts.help),
  ].filter(Boolean);
  return links.length === 0 ? '' : `<footer><p>${texts.question}</p>\n${links.join('\n')}</footer>`;
}

function goBackOf(brandName: string, { goBack, goBackAnywhere }: CheckoutTexts): string {
  return brandName === '' ? goBackAnywhere : goBack.replace('{brand}', () => escaped(brandName));
}

function link(href: string, label: string): string {
  return `<a href="${attribute(href)}">${label}</a>`;
}

/** Without `autocomplete="off"` a browser may fill in the token of an earlier form. */
function formOf({ actions, formToken, totalMinor, currency }: ShownCheckout, texts: CheckoutTexts): string {
  const { labels, language } = texts;
  const amount = shownMoney(totalMinor, currency, language);
  const buttons = actions.map((action) => {
    const label = (labels.get(action) ?? action).replace('{amount}', amount);
    return `<button name="action" value="${attribute(action)}">${escaped(label)}</button>`;
  });
  return `<form method="post" autocomplete="off">
<input type="hidden" name="form_token" value="${attribute(formToken)}">
${buttons.join('\n')}
</form>`;
}

/** A `javascript:` link would run in the page. */
export function isWebAddress(text: string): boolean {
  return /^https?:\/\//.test(text);
}
