import { htmlPage } from '../html-page.ts';

/** Where payers without a `return_url` are sent after the checkout. It is the same for every brand. */
export const checkoutDonePage = htmlPage(
  'Checkout',
  '<h1>You can close this page</h1>\n<p>The checkout is finished. Go back to the page from which you came.</p>',
);
