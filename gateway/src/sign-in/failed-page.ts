import { htmlPage } from '../checkout/html-page.ts';
import { signInFailures } from './failures.ts';

const general = 'The sign-in did not work. Go back to the page you came from, and try again.';

/** The page about a failed sign-in. Nothing of the request is in it: a code that is not known gets a general sentence. */
export function failedPage(code: string | undefined): string {
  const known = Object.entries(signInFailures).find(([name]) => name === code);
  return htmlPage('Not signed in', `<h1>Not signed in</h1>\n<p class="notice">${known?.[1] ?? general}</p>`);
}
