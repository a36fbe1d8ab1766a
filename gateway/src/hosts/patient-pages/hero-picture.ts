import type { Picture } from '@telehealth/contracts/accounts/v1/brand';
import { pictureFile, smallPictureFile } from '../../upstream/picture-file.ts';

/** The attributes of the image, relative to the page. */
export interface HeroPicture {
  readonly url: string;
  readonly width: number;
  readonly height: number;
  readonly srcset: string;
  readonly sizes: string;
}

export function heroPictureOf(hero: Picture): HeroPicture {
  const { width, height, smallWidth } = hero;
  const url = `./${pictureFile(hero)}`;
  const small = smallWidth > 0 ? `./${smallPictureFile(hero)} ${smallWidth}w, ` : '';
  return { url, width, height, srcset: `${small}${url} ${width}w`, sizes: sizesOf(width / height) };
}

/**
 * As the style of the page lays it out: beside the texts it covers half of the page at the height of the window, else it is as wide
 * as the window. More than two pixels for one of the page can be seen by nobody.
 */
function sizesOf(ratio: number): string {
  const beside = `max(min(50vw, 34rem), (100vh - 5.5rem) * ${ratio.toFixed(3)})`;
  return `(min-width: 64rem) ${beside}, (min-resolution: 2.5dppx) 67vw, 100vw`;
}
