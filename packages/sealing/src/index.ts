export { deriveKey } from './derive-key.ts';
export { createKeyring, type Keyring, type PurposeKey, type SubjectKey } from './keyring.ts';
export { createSealer, type Sealer, sealingKeyIdOf } from './sealer.ts';
export { parseSealingKeys, readSealingKeys, type SealingKeys } from './sealing-keys.ts';
