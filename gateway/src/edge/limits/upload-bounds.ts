/** How many uploads a gateway works on. */
export interface UploadBounds {
  /** Bodies that are received at a time. */
  readonly maxRunning: number;
  /** Pieces of bodies that intake takes at a time. */
  readonly maxPieces: number;
  /** How long a piece waits to be taken, ms. */
  readonly waitMs: number;
}
