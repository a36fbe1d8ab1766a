/** A stored picture, by the hex hash of its file. */
export interface Picture {
  readonly sha256: string;
  /** Pixels. */
  readonly width: number;
  readonly height: number;
  /** The width of the smaller file, for telephones. Absent: the picture has no smaller file. */
  readonly smallWidth?: number;
}

export type PictureRole = 'logo' | 'hero';

/** An upload of 4 MB (decisions.md 15) and its envelope. */
export const maxPictureMessageBytes = 4_200_000;

/** Of one brand at a time, replaced ones of the last hour included. */
export const maxPictures = 8;

/** An upload ends long before, so what no brand shows by then is left over. */
export const unusedPictureMs = 3_600_000;
