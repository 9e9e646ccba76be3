import { afterEach } from 'vitest'
import { contractOfConnecting } from './test-contract-connecting.js'
import { contractOfSession } from './test-contract-session.js'
import { type ContractSubject, endAll } from './test-contract-world.js'

export { type ContractSubject, contractAccount, contractNetwork } from './test-contract-world.js'

// What every adapter owes to the flows that call it, run against each of them with the harness's wallets behind it.

/** Declares the tests of one adapter. */
export function adapterContract(name: string, subject: ContractSubject): void {
  afterEach(endAll)
  contractOfConnecting(name, subject)
  contractOfSession(name, subject)
}
