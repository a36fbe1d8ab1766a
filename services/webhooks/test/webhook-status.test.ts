import { RegistrationService } from '@telehealth/contracts/webhooks/v1/registration_service';
import { WebhookStatusService } from '@telehealth/contracts/webhooks/v1/webhook_status_service';
import { onEmbeddedStore } from '@telehealth/test-servers/vitest';
import { expect, test } from 'vitest';
import { answered } from './scripted-egress.ts';
import { seedRegistration } from './seeded.ts';
import { as, startWebhooks } from './webhooks-under-test.ts';

const ref = { registrationId: 'whr_1' };

onEmbeddedStore((freshUrl) => {
  test('decisions.md 3: a brand hears of its events once an enabled registration took a test, at the URL that it has', async () => {
    const webhooks = await startWebhooks({ storeUrl: freshUrl() });
    const status = webhooks.client(WebhookStatusService);
    const registrations = webhooks.client(RegistrationService);
    const said = async (options = as()) => {
      const { brands } = await status.getWebhookStatus({}, options);
      return brands.map(({ brandId, testDelivered }) => [brandId, testDelivered]);
    };
    expect(await said()).toEqual([]);
    await seedRegistration(webhooks.context, { enabled: true });
    expect(await said()).toEqual([['brd_1', false]]);

    webhooks.egress.answer = () => answered(500);
    await registrations.testRegistration(ref, as());
    expect(await said()).toEqual([['brd_1', false]]);
    webhooks.egress.answer = () => answered(204);
    await registrations.testRegistration(ref, as());
    expect(await said()).toEqual([['brd_1', true]]);

    await registrations.updateRegistration({ ...ref, enabled: false }, as());
    expect(await said()).toEqual([]);
    await registrations.updateRegistration({ ...ref, enabled: true }, as());
    expect(await said()).toEqual([['brd_1', true]]);
    await registrations.updateRegistration({ ...ref, url: 'https://other.example/hooks' }, as());
    expect(await said()).toEqual([['brd_1', false]]);
  });
});
