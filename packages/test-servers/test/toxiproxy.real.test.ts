import { startReceiver } from '@telehealth/test-servers/receiver';
import { expect, onTestFinished, test } from 'vitest';
import { startToxiproxy, type ToxicProxy } from '../src/index.ts';
import { describeWith } from '../src/vitest/index.ts';

await describeWith(startToxiproxy, 'Toxiproxy', (toxiproxy) => {
  async function proxied() {
    const receiver = await startReceiver();
    onTestFinished(receiver.close);
    const proxy = await toxiproxy.forward(`127.0.0.1:${receiver.port}`);
    return { receiver, proxy };
  }
  const ask = ({ port }: ToxicProxy) =>
    fetch(`http://127.0.0.1:${port}`).then(
      ({ status }) => status,
      () => 'broken',
    );

  test('what is cut refuses, and forwards again once it is restored', async () => {
    const { proxy } = await proxied();
    expect(await ask(proxy)).toBe(204);
    await proxy.cut();
    expect(await ask(proxy)).toBe('broken');
    await proxy.restore();
    expect(await ask(proxy)).toBe(204);
  });

  test('a request whose answer is reset has arrived', async () => {
    const { receiver, proxy } = await proxied();
    await proxy.poison([{ type: 'reset_peer', stream: 'downstream', attributes: { timeout: 0 } }]);
    expect(await ask(proxy)).toBe('broken');
    expect(receiver.requests).toHaveLength(1);
    await proxy.restore();
    expect(await ask(proxy)).toBe(204);
  });

  test('a call that is stalled breaks off when the stall is over', async () => {
    const { receiver, proxy } = await proxied();
    await proxy.poison([{ type: 'timeout', stream: 'downstream', attributes: { timeout: 0 } }]);
    const stalled = ask(proxy);
    await receiver.received(1);
    await proxy.restore();
    expect(await stalled).toBe('broken');
  });
});
