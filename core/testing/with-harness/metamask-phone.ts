import { WebSocket } from 'ws'
import { createAccounts } from '../../../harness/world/accounts/accounts.js'
import { createMachineClock } from '../../../harness/world/lib/clock.js'
import { createSeed } from '../../../harness/world/lib/seed.js'
import { createMockWallet } from '../../../harness/world/wallets/create-wallet.js'
import { type Centrifugo, createCentrifugo } from '../../../harness/world/wallets/metamask-mobile/centrifugo.js'
import { lineTo } from '../../../harness/world/wallets/metamask-mobile/line.js'
import { createMetaMaskPhone } from '../../../harness/world/wallets/metamask-mobile/phone.js'
import { answerFrom } from '../../../harness/world/wallets/rpc.js'
import { chainStub } from '../../../harness/world/wallets/testing/chain-stub.js'
import type { Platform } from '../../lib/platform/platform.js'

export { createPhoneKeys, openWith, sealFor } from '../../../harness/world/wallets/metamask-mobile/ecies.js'
export { readLink } from '../../../harness/world/wallets/metamask-mobile/phone.js'
export { serveCentrifugo } from '../../../harness/world/wallets/metamask-mobile/serve-centrifugo.js'
export type { Centrifugo }

export const relayUrl = 'wss://relay.test/connection/websocket'

const names = ['alice', 'bob']

/** Lets the sockets of a page reach a relay in this process. */
export function reachRelay(page: Platform, relay: Centrifugo): void {
  class RelaySocket extends EventTarget {
    readonly #connection
    constructor(url: string) {
      super()
      if (url !== relayUrl) throw new Error(`There is no relay at ${url}`)
      const say = (data: string) =>
        void setTimeout(() => this.dispatchEvent(Object.assign(new Event('message'), { data })))
      this.#connection = relay.connect(say, () => this.close())
      setTimeout(() => this.dispatchEvent(new Event('open')))
    }
    send(text: string) {
      this.#connection.receive(text)
    }
    close() {
      this.#connection?.leave()
      setTimeout(() => this.dispatchEvent(new Event('close')))
    }
  }
  page.globals['WebSocket'] = RelaySocket
}

/**
 * MetaMask on a phone beside a page, with a relay between them: `served`, which the page reaches by real
 * sockets, or one without sockets. The phone's wallet is a mock wallet of the harness.
 */
export function installMetaMaskPhone(page: Platform, served?: Centrifugo) {
  const relay = served ?? createCentrifugo({ now: page.now })
  if (served) page.globals['WebSocket'] = WebSocket
  else reachRelay(page, relay)
  const chains = {
    mainnet: chainStub('mainnet', 'eip155:1'),
    base: chainStub('base', 'eip155:8453'),
    solana: chainStub('solana', 'solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp'),
  }
  const accounts = createAccounts(createSeed(7))
  const wallet = createMockWallet(
    { via: ['eip6963', 'wallet-standard'], accounts: names, policy: 'approve', standards: ['caip25-metamask'] },
    { name: 'phone', seed: 7, accounts, chains, clock: createMachineClock() },
  )
  const { origin } = page.location()
  const ask = (method: string, params?: unknown) => answerFrom(wallet, { method, params, origin })
  const phone = createMetaMaskPhone({ line: lineTo(relay), answer: ask, now: page.now })
  const tellSession = async () => {
    const session = await ask('wallet_getSession')
    if ('result' in session) await phone.notify('wallet_sessionChanged', session.result)
  }
  return {
    relay,
    phone,
    wallet,
    addresses: names.map((name) => accounts[name]?.evmAddress ?? ''),
    solanaAddress: accounts['alice']?.solanaAddress ?? '',
    /** Tells the page what the wallet grants now. */
    tellSession,
    /** The owner removes the page's permission. */
    forgetPage: async () => {
      await ask('wallet_revokeSession', {})
      await tellSession()
    },
  }
}
