import { createClient } from '@telehealth/client';

/** Calls the platform in the name of the browser session, which says for which brand and journey. */
export const platform = createClient({ baseUrl: '', session: true });

/** Stands for the journey of the browser session. */
export const ownJourney = 'jny_current';
