import { readFileSync } from 'node:fs';
import { join } from 'node:path';

/** What a guide shows of one control: JSON texts, in which `…` stands for what is left out. */
export interface GuideNode {
  readonly control: string;
  readonly node: string;
  /** The body that answers the node. */
  readonly body: string;
  /** A body that is not accepted, and the issues it gets. */
  readonly refused?: string;
  readonly issues?: string;
  /** The picture's path, from the folder of the guides. */
  readonly picture: string;
}

/** The folder of the guides. */
export const guidesFolder = join(import.meta.dirname, '../../../../docs/guides');

/** Every section of the guide to the intake loop that shows a control. */
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
