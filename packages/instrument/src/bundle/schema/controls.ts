export const displayControls = ['panel', 'notice', 'offering_list'] as const;

export const consentControls = ['affirm'] as const;
