import { afterEach } from 'vitest'
import { contractOfConnecting } from './contract-connecting.js'
import { contractOfSession } from './contract-session.js'
import { type ContractSubject, endAll } from './contract-world.js'

export { type ContractSubject, contractAccount, contractNetwork } from './contract-world.js'

// The contract of every adapter with the flows that call it. Each adapter runs it with the harness's wallets behind it.

/** Declares the tests of one adapter. */
export function adapterContract(name: string, subject: ContractSubject): void {
  afterEach(endAll)
  contractOfConnecting(name, subject)
  contractOfSession(name, subject)
}
