export interface ReferenceSample {
  /** Such as `POST/v1/payments`. */
  readonly operation: string;
  /** The tab: `curl`, `TypeScript` or `Python`. */
  readonly label: string;
  readonly text: string;
}

/** The samples of a page of the reference, in its order. */
export function samplesIn(html: string): readonly ReferenceSample[] {
  const sections = html.split('<section class="operation"').slice(1);
  return sections.flatMap((section) => {
    const operation = textOf(/<h2 id="([^"]+)">/.exec(section)?.[1] ?? '');
    const [, tabs = ''] = /<fieldset class="tabs">([\s\S]*?)<\/fieldset>/.exec(section) ?? [];
    const labels = [...tabs.matchAll(/<label[^>]*>([^<]+)<\/label>/g)].map(([, label = '']) => label);
    const blocks = [...tabs.matchAll(/<code>([\s\S]*?)<\/code>/g)].map(([, code = '']) => textOf(code));
    return labels.map((label, index) => ({ operation, label, text: blocks[index] ?? '' }));
  });
}

function textOf(html: string): string {
  return html
    .replaceAll(/<[^>]*>/g, '')
    .replaceAll('&lt;', '<')
    .replaceAll('&gt;', '>')
    .replaceAll('&quot;', '"')
    .replaceAll('&amp;', '&');
}
