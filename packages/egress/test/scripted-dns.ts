import { type ScriptedDns, startScriptedDns } from '@telehealth/test-servers/scripted-dns';
import { onTestFinished } from 'vitest';

/** A DNS server of the test, and the option with which a sender asks it. */
export async function scriptedDns(): Promise<{ dns: ScriptedDns; dnsServers: readonly string[] }> {
  const dns = await startScriptedDns();
  onTestFinished(() => dns.stop());
  return { dns, dnsServers: [dns.server] };
}
