import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { docsFolder } from './docs-folder.ts';

interface GuideFile {
  readonly path: string;
  readonly type: string;
  readonly bytes: Buffer;
}

/** Example scripts and pages are shown as text and do not run. */
const typeOfFile: Readonly<Record<string, string>> = {
  png: 'image/png',
  svg: 'image/svg+xml',
  webp: 'image/webp',
  mjs: 'text/plain; charset=utf-8',
  html: 'text/plain; charset=utf-8',
  css: 'text/plain; charset=utf-8',
};

/** Pictures and examples that guides link to. */
export function readGuideFiles(): readonly GuideFile[] {
  return ['pictures', 'examples'].flatMap((folder) =>
    readdirSync(join(docsFolder, 'guides', folder)).map((name) => {
      const file = `guides/${folder}/${name}`;
      const type = typeOfFile[name.slice(name.lastIndexOf('.') + 1)];
      if (type === undefined) throw new Error(`docs/${file} is not of a type that is served`);
      return { path: `/docs/${file}`, type, bytes: readFileSync(join(docsFolder, file)) };
    }),
  );
}
