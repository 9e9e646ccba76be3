import { afterEach, test } from 'vitest'
import { adapterCases } from '../../cases/index.js'
import { shippedOf } from '../../namespaces/namespace-table.js'
import { contractOfConnecting } from './contract-connecting.js'
import { contractOfSession } from './contract-session.js'
import { type ContractSubject, endAll, installWallets } from './contract-world.js'

export { type ContractSubject, contractAccount, contractNetwork } from './contract-world.js'

// The shared tests of all adapters, with wallets of the harness: the cases of `walletmodal/testing`, and cases that need a wallet whose
// answers the test controls.

/** Declares the tests of one adapter. */
export function adapterContract(name: string, subject: ContractSubject): void {
  afterEach(endAll)
  publicCases(name, subject)
  contractOfConnecting(name, subject)
  contractOfSession(name, subject)
}

const policies = { approve: 'approve', refuse: 'reject', wait: 'ask' } as const

function publicCases(name: string, subject: ContractSubject): void {
  const namespace = shippedOf(subject.namespace)
  if (!namespace) throw new Error(`${subject.namespace} does not ship`)
  const { addressOf, names = {} } = subject
  const cases = adapterCases({
    namespace,
    networks: [subject.network, ...(subject.other ? [subject.other] : [])],
    install: async (page) => {
      const { reference, fox, connectorOf, end } = await installWallets(page, subject, {
        accounts: ['alice', 'bob'],
        hasMoreChains: true,
      })
      const wallet = {
        name: names['Fox'] ?? 'Fox',
        addresses: [addressOf('alice'), addressOf('bob')],
        connector: () => connectorOf('Fox'),
        decide: (decision: keyof typeof policies) => fox.setPolicy(policies[decision]),
        isAllowed: () => fox.connectedOrigins.length > 0,
        forgetPage: () => fox.disconnect(),
        turnTo: (address: string) =>
          fox.setAccounts(address === addressOf('bob') ? ['bob', 'alice'] : ['alice', 'bob']),
      }
      return { reference, wallet, remove: end }
    },
  })
  for (const { name: what, run } of cases) test(`${name}: ${what}`, run)
}
