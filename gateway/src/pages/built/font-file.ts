import type { Look } from '@telehealth/look';
import type { PageFile } from './page-files.ts';

/** With the Latin letters. Undefined where the look has the font of the device. */
export function fontFileOf({ font }: Look, files: readonly PageFile[] = []): PageFile | undefined {
  return font && files.find(({ path }) => path.startsWith(`assets/${font}-latin`));
}
