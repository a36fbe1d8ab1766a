// Takes long: the fuzzer sends thousands of requests.
import { test } from 'vitest';
import { describeFuzzing, fuzzLimitMs } from '../../src/documents/fuzzing.ts';

await describeFuzzing(({ start, users, fuzz }) => {
  test(
    'with an API key only what is described comes back, and never a thing of the other tenant',
    async () => {
      users({ tenant: start().api_key, neighbour: start().neighbour.api_key });
      await fuzz(
        '\n[auth.wfc]\npath = "users.json"\nuser = "tenant"\npeers = ["tenant", "neighbour"]\n',
        2000,
      );
    },
    fuzzLimitMs,
  );
});
