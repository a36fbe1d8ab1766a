import { attribute, escaped } from '../html.ts';
import { highlighted } from './highlight.ts';

/** A wide block scrolls, also by keyboard; the script of the site adds a button that copies it. */
export function codeBlock(text: string, language: string): string {
  return `<div class="block">${pre(text, language)}</div>\n`;
}

/** What a program answers, which nobody copies. */
export function answerBlock(text: string, language: string): string {
  return `${pre(text, language, 'answer')}\n`;
}

function pre(text: string, language: string, name = ''): string {
  const names = name === '' ? '' : ` class="${name}"`;
  return `<pre tabindex="0"${names}><code>${highlighted(text, language)}</code></pre>`;
}

export interface Sample {
  /** The tab; the script of the site chooses the same one everywhere. */
  readonly label: string;
  readonly language: string;
  readonly text: string;
}

/** One sample at a time, without a script too. `name` is unique on its page. */
export function sampleTabs(name: string, label: string, samples: readonly Sample[]): string {
  const tabs = samples.map(
    (sample, index) =>
      `<input type="radio" name="${attribute(name)}" id="${attribute(name)}-${index}" value="${attribute(sample.label)}"${index === 0 ? ' checked' : ''}><label for="${attribute(name)}-${index}">${escaped(sample.label)}</label>`,
  );
  const panes = samples.map(({ text, language }) => `<div class="pane">${codeBlock(text, language)}</div>`);
  return `<fieldset class="tabs"><legend>${escaped(label)}</legend>\n${tabs.join('\n')}\n${panes.join('')}</fieldset>\n`;
}
