import { afterEach } from 'vitest'
import { contractOfConnecting } from './contract-connecting.js'
import { contractOfSession } from './contract-session.js'
import { type ContractSubject, endAll } from './contract-world.js'

export { type ContractSubject, contractAccount, contractNetwork } from './contract-world.js'

// What every adapter owes to the flows that call it, run against each of them with the harness's wallets behind it.

/** Declares the tests of one adapter. */
export function adapterContract(name: string, subject: ContractSubject): void {
  afterEach(endAll)
  contractOfConnecting(name, subject)
  contractOfSession(name, subject)
}
