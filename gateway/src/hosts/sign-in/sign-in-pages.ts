import { attribute, escaped } from '../../pages/html.ts';
import { htmlPage } from '../../pages/html-page.ts';
import type { SignInTexts } from './sign-in-texts.ts';

export interface SignInPage {
  readonly html: string;
  /** CSS of the brand, which the policy of the page has to allow. */
  readonly style?: string;
}

/** Contains nothing of the request. */
export function failedPage(texts: SignInTexts, code: string | undefined): SignInPage {
  const { language, notSignedIn, failures, failure } = texts;
  const known = Object.entries(failures).find(([name]) => name === code);
  const main = `<h1>${notSignedIn}</h1>\n<p class="notice">${known?.[1] ?? failure}</p>`;
  return { html: htmlPage(notSignedIn, main, { language }) };
}

/**
 * Asks whether a questionnaire is that of the person who signed in. Without `autocomplete="off"` an old token may stay.
 */
export function confirmPage(
  { language, confirm }: SignInTexts,
  asked: {
    readonly brandName: string;
    readonly style: string;
    readonly name: string;
    readonly formToken: string;
  },
): SignInPage {
  const { style } = asked;
  const words = { name: escaped(asked.name), brand: escaped(asked.brandName) };
  const html = htmlPage(
    confirm.title,
    `<p class="brand">${words.brand}</p>
<h1>${filled(confirm.headline, words)}</h1>
<p class="notice">${filled(confirm.notice, words)}</p>
<form method="post" autocomplete="off">
<input type="hidden" name="form_token" value="${attribute(asked.formToken)}">
<button name="action" value="continue">${confirm.go}</button>
<button name="action" value="leave">${confirm.leave}</button>
</form>`,
    { language, style },
  );
  return { html, style };
}

/** Shows the target, which a tenant chose. */
export function signedOutPage({ language, signedOut }: SignInTexts, target: string): SignInPage {
  const host = escaped(new URL(target).host);
  const onward = filled(signedOut.onward, { host });
  const main = `<h1>${signedOut.headline}</h1>\n<p><a href="${attribute(target)}">${onward}</a></p>`;
  return { html: htmlPage(signedOut.title, main, { language }) };
}

function filled(text: string, words: Readonly<Record<string, string>>): string {
  return text.replace(/\{(\w+)\}/g, (_, name: string) => words[name] ?? '');
}
