import { createPublicKey, verify as verifyWithKey } from 'node:crypto'
import { getBase58Encoder } from '@solana/kit'
import { Verifier } from 'bip322-js'
import { verifyMessage } from 'viem'
import type { WorldAccount } from '../../harness/world/accounts/accounts.js'
import { bitcoinKeys } from '../../harness/world/accounts/bitcoin-keys.js'
import { polkadotKey } from '../../harness/world/accounts/polkadot-keys.js'
import { verifyPolkadotMessage } from '../../harness/world/wallets/polkadot/sign-raw.js'
import { publicKeyOf } from '../../harness/world/wallets/solana-account.js'
import type { Subject } from './subject.js'

/** Every address of an account, in all namespaces of this check. */
export function addressesOf(account: WorldAccount): readonly string[] {
  const bitcoin = bitcoinKeys(account, { network: 'mainnet', payment: undefined }).map(({ address }) => address)
  return [account.evmAddress, account.solanaAddress, polkadotKey(account).address, ...bitcoin]
}

/** True if the signature of a message is an account's. Each namespace has its own form of signature. */
export async function isSignedBy(
  namespace: Subject['namespace'],
  account: WorldAccount,
  message: string,
  signature: string,
): Promise<boolean> {
  switch (namespace) {
    case 'eip155':
      return verifyMessage({ address: account.evmAddress, message, signature: toHex(signature) })
    case 'solana': {
      const key = Buffer.concat([Buffer.from('302a300506032b6570032100', 'hex'), publicKeyOf(account)])
      const publicKey = createPublicKey({ key, format: 'der', type: 'spki' })
      return verifyWithKey(null, Buffer.from(message), publicKey, new Uint8Array(getBase58Encoder().encode(signature)))
    }
    case 'polkadot':
      return verifyPolkadotMessage(polkadotKey(account).address, message, signature)
    case 'bip122':
      return bitcoinKeys(account, { network: 'mainnet', payment: undefined }).some(({ address }) =>
        Verifier.verifySignature(address, message, signature),
      )
  }
}

const toHex = (signature: string): `0x${string}` => `0x${signature.replace(/^0x/, '')}`
