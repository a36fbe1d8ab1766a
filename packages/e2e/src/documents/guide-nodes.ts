import { readFileSync } from 'node:fs';
import { join } from 'node:path';

/** JSON texts, in which `…` is an omission. */
export interface GuideNode {
  readonly control: string;
  readonly node: string;
  /** Answers the node. */
  readonly body: string;
  /** A refused body and its issues. */
  readonly refused?: string;
  readonly issues?: string;
  /** Relative to the folder of the guides. */
  readonly picture: string;
}

export const guidesFolder = join(import.meta.dirname, '../../../../docs/guides');

/** Sections of the intake guide that show a control. */
export function guideNodes(): readonly GuideNode[] {
  const guide = readFileSync(join(guidesFolder, 'intake-loop.md'), 'utf8');
  const titled = /^[^\n]*: `(\w+)`$/m;
  const sections = guide.split(/^### /m).filter((section) => titled.test(section.split('\n', 1)[0] ?? ''));
  return sections.map((section) => {
    const block = (info: string) =>
      new RegExp(`^\`\`\`json ${info}\\n([\\s\\S]*?)^\`\`\`$`, 'm').exec(section)?.[1];
    const refused = block('refused');
    const issues = block('issues');
    return {
      control: titled.exec(section)?.[1] ?? '',
      node: block('node') ?? '',
      body: block('body') ?? '',
      picture: /\((pictures\/[^)]+)\)/.exec(section)?.[1] ?? '',
      ...(refused !== undefined && { refused }),
      ...(issues !== undefined && { issues }),
    };
  });
}
