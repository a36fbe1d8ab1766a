/** What the patient has to know about the screen that came, beside the screen itself. */
export type Notice =
  /** The answer that was given last was not taken: its question was answered before. */
  | { readonly kind: 'notTaken'; readonly nodeId: string; readonly canReturn: boolean }
  /** The journey went on elsewhere, as in another tab. */
  | { readonly kind: 'moved' }
  /** The journey is about another offering than the one that was chosen, or that the link named. */
  | { readonly kind: 'otherOffering' }
  /** The brand does not sell what was chosen. */
  | { readonly kind: 'notSold' }
  /** The journey that was shown is no longer there. */
  | { readonly kind: 'gone' };

/** Whether the journey is about what the patient wanted; `wanted` is what was chosen or named by the link. */
export function offeringNotice(
  wanted: string | undefined,
  recorded: string | null | undefined,
  state?: string,
): Notice | undefined {
  if (!wanted || recorded === wanted) return undefined;
  const isUnsold = state === 'not_sold' || state === 'unknown';
  return { kind: isUnsold ? 'notSold' : 'otherOffering' };
}
