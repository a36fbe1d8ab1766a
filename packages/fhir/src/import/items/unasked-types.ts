/** Types of items that no control asks for. */
export const unaskedTypes: ReadonlyMap<string, string> = new Map([
  ['dateTime', 'a day with a time cannot be asked'],
  ['time', 'a time of day cannot be asked'],
  ['url', 'an address of the web cannot be asked'],
  ['reference', 'a reference to another resource cannot be asked'],
  ['question', 'it has no type of answer'],
]);
