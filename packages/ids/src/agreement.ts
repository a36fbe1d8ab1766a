/** The agreements that every client executes. */
export const agreementIds = ['msa', 'baa'] as const;
export type AgreementId = (typeof agreementIds)[number];
