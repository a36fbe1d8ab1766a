import { lookOf } from '@telehealth/look';
import { expect, test } from 'vitest';
import { brandStyle } from './brand-style.ts';

test('decisions.md 15: a page has colours, font and corners of the brand, in the scheme of its theme', () => {
  const style = brandStyle({
    ...{ accent: '#d9a441', background: '#14211b' },
    ...{ font: 'lora', radius: 'square', scheme: 'dark' },
  });
  for (const rule of [
    'color-scheme:dark;',
    '--accent:#d9a441;',
    '--page:#14211b;',
    '--font:Lora, Georgia, serif;',
    '--button-radius:0.125rem',
  ])
    expect(style).toContain(rule);
});

test.each(['red', '#0b5', '#0b5fff80', '#0b5fff}body{display:none', '#0b5fff</style>', '#0b5fff\n'])(
  'decisions.md 15: a theme whose members are %j adds nothing to the style of a page',
  (evil) => {
    const theme = { accent: evil, background: evil, font: evil, radius: evil, scheme: evil };
    expect(brandStyle(lookOf(theme))).toBe(brandStyle({}));
  },
);
