/** Every client executes them. */
export const agreementIds = ['msa', 'baa'] as const;
export type AgreementId = (typeof agreementIds)[number];
