import { create } from '@bufbuild/protobuf';
import { CheckReadOnlyResponseSchema } from '@telehealth/contracts/accounts/v1/platform_service';
import { createLogger } from '@telehealth/service-kit/telemetry';
import { expect, onTestFinished, test } from 'vitest';
import { openReadOnlyState } from '../../src/upstream/read-only-state.ts';

test('the gateway follows accounts, and has the last answer while accounts is away', async () => {
  let answer: boolean | undefined = true;
  let asked = 0;
  const checkReadOnly = async () => {
    asked++;
    if (answer === undefined) throw new Error('accounts is away');
    return create(CheckReadOnlyResponseSchema, { readOnly: answer });
  };
  const platform = { checkReadOnly } as unknown as Parameters<typeof openReadOnlyState>[0]['platform'];
  const logger = createLogger({ service: 'test', level: 'silent' });
  const mode = openReadOnlyState({ platform, logger, everyMs: 1 });
  onTestFinished(() => mode.close());
  expect(mode.isOn()).toBe(false);
  await expect.poll(() => mode.isOn()).toBe(true);
  answer = undefined;
  const before = asked;
  await expect.poll(() => asked).toBeGreaterThan(before + 2);
  expect(mode.isOn()).toBe(true);
  answer = false;
  await expect.poll(() => mode.isOn()).toBe(false);
});
