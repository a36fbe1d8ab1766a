export { createKeyring, type Keyring, type PurposeKey, type SubjectKey } from './keyring.ts';
export { createSealer, type Sealer } from './sealer.ts';
export {
  parseSealingKeys,
  readSealingKeys,
  type SealingKey,
  type SealingKeys,
  type SecretReader,
} from './sealing-keys.ts';
