/** BCP 47 tags as far as a pattern tells them. */
export const localePattern = '^[A-Za-z]{2,3}(-[A-Za-z0-9]{2,8})*$';
/** Longest tag anything is kept or asked for under. */
export const localeMaxLength = 35;
