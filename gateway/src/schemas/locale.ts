/** BCP 47 tags as far as a pattern tells them, extensions and private use included. */
export const localePattern = '^[A-Za-z]{2,8}(-[A-Za-z0-9]{1,8})*$';
/** Longest tag anything is kept or asked for under. */
export const localeMaxLength = 100;
