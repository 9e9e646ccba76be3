export {
  messageHash,
  signMessageBip322,
  signMessageEcdsa,
  toSignTransaction,
  verifyBitcoinMessage,
} from '../../../harness/world/wallets/bitcoin/sign-message.js'
export { signMessageBip322Full } from '../../../harness/world/wallets/bitcoin/testing/sign-full.js'
export { signRaw, verifyPolkadotMessage } from '../../../harness/world/wallets/polkadot/sign-raw.js'
