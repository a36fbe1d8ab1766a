/** Pattern of BCP 47 tags, with extensions and private use. It accepts some tags that are not well-formed. */
export const localePattern = '^[A-Za-z]{2,8}(-[A-Za-z0-9]{1,8})*$';
/** Length of the longest tag that is stored or looked up. */
export const localeMaxLength = 100;
