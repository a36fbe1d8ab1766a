import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';

const { scripts } = JSON.parse(readFileSync(new URL('../../../package.json', import.meta.url), 'utf8'));

// npm passes signals to the shell of the script, which does not pass them on.
test.each(['start', 'start:distributed'])(
  'the process of `npm run %s` takes the place of the shell, so that the end of npm ends it',
  (name) => {
    expect(scripts[name]).toMatch(/^exec node /);
  },
);
