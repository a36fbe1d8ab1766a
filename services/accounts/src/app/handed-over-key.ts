/** A key as it is handed over, this once. */
export interface HandedOverKey {
  readonly keyId: string;
  readonly key: string;
  readonly lastFour: string;
}
