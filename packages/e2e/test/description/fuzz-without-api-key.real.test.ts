// Takes long: the fuzzer sends thousands of requests.
import { test } from 'vitest';
import { describeFuzzing, fuzzLimitMs, withoutApiKey } from '../../src/documents/fuzzing.ts';

await describeFuzzing(({ start, users, fuzz }) => {
  test(
    'with a publishable key only what is described comes back',
    async () => {
      users({ page: start().brands[0]?.publishable_key ?? '' });
      await fuzz(`${withoutApiKey}[auth.wfc]\npath = "users.json"\nuser = "page"\n`, 500);
    },
    fuzzLimitMs,
  );

  test(
    'without a key only what is described comes back',
    async () => {
      await fuzz(withoutApiKey, 500);
    },
    fuzzLimitMs,
  );
});
