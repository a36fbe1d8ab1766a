import { attribute, escaped } from '../../pages/html.ts';
import { htmlPage } from '../../pages/html-page.ts';
import { sentenceOf } from './failures.ts';

/** Nothing of the request is in the page. */
export function failedPage(code: string | undefined): string {
  return htmlPage('Not signed in', `<h1>Not signed in</h1>\n<p class="notice">${sentenceOf(code)}</p>`);
}

/** Asks whether a questionnaire belongs to the person who signed in. Without `autocomplete="off"` an older token may stay. */
export function confirmPage(asked: {
  readonly brandName: string;
  readonly name: string;
  readonly formToken: string;
}): string {
  const name = escaped(asked.name);
  return htmlPage(
    'Continue?',
    `<p>${escaped(asked.brandName)}</p>
<h1>Continue as ${name}?</h1>
<p class="notice">Your questionnaire at ${escaped(asked.brandName)} will belong to ${name}. Continue only if you began it yourself.</p>
<form method="post" autocomplete="off">
<input type="hidden" name="form_token" value="${attribute(asked.formToken)}">
<button name="action" value="continue">Continue</button>
<button name="action" value="leave">This is not me</button>
</form>`,
  );
}

/** Names where the link leads, which a tenant chose. */
export function signedOutPage(target: string): string {
  const { host } = new URL(target);
  return htmlPage(
    'Signed out',
    `<h1>You are signed out</h1>\n<p><a href="${attribute(target)}">Continue to ${escaped(host)}</a></p>`,
  );
}
