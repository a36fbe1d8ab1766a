/** Characters of an answer, as a bundle allows. */
export const maxTextLength = 2000;
