/** Whether a text is written as ids and references are. Nothing else stands in an address: it may be a contact or a name. */
export function mayStandInAddress(text: string): boolean {
  return /^[A-Za-z0-9._:-]*$/.test(text);
}
