/** How a display is shown. */
export const displayControls = ['panel', 'notice', 'offering_list'] as const;

/** How a consent is shown. */
export const consentControls = ['affirm'] as const;
