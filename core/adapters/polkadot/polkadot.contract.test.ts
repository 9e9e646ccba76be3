import { cryptoWaitReady, signatureVerify } from '@polkadot/util-crypto'
import { beforeAll } from 'vitest'
import { polkadotKey, polkadotReference } from '../../testing/with-harness/accounts.js'
import {
  adapterContract,
  type ContractSubject,
  contractAccount,
  contractNetwork,
} from '../../testing/with-harness/contract.js'
import { polkadot } from '../index.js'

beforeAll(() => cryptoWaitReady())

const subject: ContractSubject = {
  reference: polkadot(),
  namespace: 'polkadot',
  network: contractNetwork(`polkadot:${polkadotReference}`, polkadotReference),
  other: contractNetwork('polkadot:b0a8d493285c2df73290dfb7e61f870f', 'b0a8d493285c2df73290dfb7e61f870f'),
  via: 'polkadot',
  connectMethod: 'polkadot:enable',
  reconnectMethod: 'polkadot:enable',
  signMethod: 'polkadot:signRaw',
  disconnectMethod: 'polkadot:disconnect',
  refusalOfLeaving: 'stays, and disconnecting can be tried again',
  cannotAskSilently: true,
  addressOf: (name) => polkadotKey(contractAccount(name)).address,
  verify: async (address, message, signature) =>
    signatureVerify(`<Bytes>${message}</Bytes>`, signature, address).isValid,
}

adapterContract('polkadot', subject)
