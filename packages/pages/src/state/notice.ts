/** An explanation of the new screen. */
export type Notice =
  /** The last answer was refused: its question had been answered. */
  | { readonly kind: 'notTaken'; readonly nodeId: string; readonly canReturn: boolean }
  /** The journey moved elsewhere, as in another tab. */
  | { readonly kind: 'moved' }
  /** Of another offering than the chosen or linked one. */
  | { readonly kind: 'otherOffering' }
  /** The brand does not sell the chosen offering. */
  | { readonly kind: 'notSold' }
  /** The shown journey no longer exists. */
  | { readonly kind: 'gone' };

/** `wanted` is the chosen or linked offering. */
export function offeringNotice(
  wanted: string | undefined,
  recorded: string | null | undefined,
  state?: string,
): Notice | undefined {
  if (!wanted || recorded === wanted) return undefined;
  const isUnsold = state === 'not_sold' || state === 'unknown';
  return { kind: isUnsold ? 'notSold' : 'otherOffering' };
}
