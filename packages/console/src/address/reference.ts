/** Whether a text may stand in an address: a contact of a patient never does. */
export function mayStandInAddress(text: string): boolean {
  return !text.includes('@') && !text.startsWith('+');
}
