import { moveOnboarding } from './move-onboarding.ts';

// npm run move-onboarding -- <from STORE_URL> <to STORE_URL>: moves the onboarding from the store of accounts into its own.

const [from, to] = process.argv.slice(2);
if (from === undefined || to === undefined) {
  process.stderr.write(
    'Usage: npm run move-onboarding -- <STORE_URL of accounts> <STORE_URL of onboarding>\n',
  );
  process.exit(2);
}
process.stdout.write(`${await moveOnboarding(from, to)} documents were moved.\n`);
