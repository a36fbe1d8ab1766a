/** Of all addresses (ISO 3166-1 alpha-2). */
export const country = 'US';

export const countryNames = { en: 'United States', es: 'Estados Unidos' } as const;
