import { therapies } from '@telehealth/ids';

/** Of the shared questionnaire's bundle. */
export const sharedTherapy = 'shared';

/** The platform's therapies and the shared questionnaire's. */
export const servedTherapies: readonly string[] = [...therapies, sharedTherapy];
