import { Verifier } from 'bip322-js'
import { bitcoinKeys } from '../../testing/with-harness/accounts.js'
import {
  adapterContract,
  type ContractSubject,
  contractAccount,
  contractNetwork,
} from '../../testing/with-harness/contract.js'
import { bitcoin } from '../index.js'

const reference = '000000000019d6689c085ae165831e93'
const keyOf = (name: string) => bitcoinKeys(contractAccount(name))[0]

const common = {
  reference: bitcoin(),
  namespace: 'bip122',
  network: contractNetwork(`bip122:${reference}`, reference),
  connectMethod: 'bitcoin:connect',
  reconnectMethod: 'bitcoin:connect',
  signMethod: 'bitcoin:signMessage',
  disconnectMethod: 'bitcoin:disconnect',
  refusalOfLeaving: 'stays, and disconnecting can be tried again',
  addressOf: (name) => keyOf(name).address,
  verify: async (address, message, signature) => Verifier.verifySignature(address, message, signature),
} satisfies Partial<ContractSubject>

/** Wallets of the Wallet Standard, and OKX here, stay on one network. */
const other = contractNetwork('bip122:000000000933ea01ad0ee984209779ba', '000000000933ea01ad0ee984209779ba')

const withKey = (name: string) => ({ type: 'payment', publicKey: keyOf(name).publicKey }) as const
const withPath = (name: string) => ({ ...withKey(name), path: keyOf(name).path }) as const

const subjects: Record<string, ContractSubject> = {
  'bitcoin (Wallet Standard)': {
    ...common,
    via: 'bitcoin-standard',
    approves: [`bip122:${reference}`],
    recordOf: withKey,
  },
  'bitcoin (sats-connect)': { ...common, other, via: 'sats-connect', showsOne: true, recordOf: withPath },
  'bitcoin (UniSat)': {
    ...common,
    other,
    via: { fox: 'unisat', bear: 'bitcoin-standard' },
    names: { Fox: 'UniSat' },
    showsOne: true,
    recordOf: withKey,
  },
  'bitcoin (OKX)': {
    ...common,
    via: { fox: 'okx', bear: 'sats-connect' },
    names: { Fox: 'OKX Wallet' },
    showsOne: true,
    recordOf: withKey,
  },
}

for (const [name, subject] of Object.entries(subjects)) adapterContract(name, subject)
