import { createClient } from '@telehealth/client';

/** Calls in the browser session, which determines brand and journey. */
export const platform = createClient({ baseUrl: '', session: true });

/** The journey of the browser session. */
export const ownJourney = 'jny_current';
