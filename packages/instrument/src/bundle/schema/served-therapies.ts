import { therapies } from '@telehealth/ids';

/** The `therapy` of the bundle of the shared questionnaire. */
export const sharedTherapy = 'shared';

/** What a bundle may say as its therapy: those of the platform, and that of the shared questionnaire. */
export const servedTherapies: readonly string[] = [...therapies, sharedTherapy];
