export interface UploadBounds {
  /** Bodies received at a time. */
  readonly maxRunning: number;
  /** Pieces that intake takes at a time. */
  readonly maxPieces: number;
  /** How long a piece waits to be taken, ms. */
  readonly waitMs: number;
}
