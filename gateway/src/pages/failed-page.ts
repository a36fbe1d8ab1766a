import { htmlPage } from './html-page.ts';

/** The page about a failed sign-in. The sentence is one of the platform's own: nothing of the request is in the page. */
export function failedPage(sentence: string): string {
  return htmlPage('Not signed in', `<h1>Not signed in</h1>\n<p class="notice">${sentence}</p>`);
}
