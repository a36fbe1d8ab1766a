import { createClient } from '@connectrpc/connect';
import { InstrumentOperatorService } from '@telehealth/contracts/intake/v1/instrument_operator_service';
import { operatorTransport } from './operator.ts';

// biome-ignore lint/suspicious/noExplicitAny: a bundle as JSON
type Bundle = any;

/** Publishes for these brands alone what all brands have, changed and with a higher version. The result withdraws it. */
export async function publishTrial(
  therapy: string,
  brandIds: readonly string[],
  change: (bundle: Bundle) => void,
): Promise<() => Promise<void>> {
  const instruments = createClient(InstrumentOperatorService, operatorTransport('intake'));
  const { bundles } = await instruments.listBundles({ therapy });
  // Trials of other tests are current too, for their brands.
  const current = bundles.find((bundle) => bundle.current && bundle.brandIds.length === 0);
  const { bundleJson } = await instruments.getBundle({
    bundleId: current?.bundleId ?? '',
    bundleVersion: current?.bundleVersion ?? '',
  });
  const trial: Bundle = JSON.parse(bundleJson);
  change(trial);
  trial.version = `9.0.0-${Date.now()}`;
  await instruments.publishBundle({ bundleJson: JSON.stringify(trial), brandIds: [...brandIds] });
  return async () => {
    await instruments.withdrawBundle({ bundleId: trial.id, bundleVersion: trial.version });
  };
}
