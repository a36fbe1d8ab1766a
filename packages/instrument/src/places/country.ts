/** The one country that the platform has addresses of (ISO 3166-1 alpha-2). */
export const country = 'US';

/** What patients read for it. */
export const countryNames = { en: 'United States', es: 'Estados Unidos' } as const;
