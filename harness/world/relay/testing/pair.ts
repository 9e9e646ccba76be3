import { createAccounts } from '../../accounts/accounts.js'
import type { Chain } from '../../chains/chain.js'
import { createClock, type WorldClock } from '../../lib/clock.js'
import { createSeed } from '../../lib/seed.js'
import { chainStub } from '../../wallets/testing/chain-stub.js'
import { createWalletConnectPeer } from '../../wallets/wallet-connect/peer.js'
import type { PeerSpec } from '../../wallets/wallet-connect/peer-api.js'
import { type RelayOptions, startRelay } from '../relay.js'
import type { PublishMatch } from '../relay-api.js'
import { createVerify } from '../verify.js'
import { startTestDapp, wholeEvm } from './dapp.js'
import { enterSdkProcess } from './sdk-process.js'

export interface TestPairOptions {
  readonly spec?: PeerSpec
  readonly chains?: Readonly<Record<string, Chain>>
  /** @default a clock of its own */
  readonly clock?: WorldClock
  readonly relay?: Partial<RelayOptions>
}

const stubs = { mainnet: chainStub('mainnet', 'eip155:1'), base: chainStub('base', 'eip155:8453') }

/** Starts a relay with real clients as dapp and wallet, in a world of the year 2030. */
export async function startTestPair(options: TestPairOptions = {}) {
  const { spec = { policy: 'approve' }, chains = stubs } = options
  const own = createClock()
  const clock: WorldClock = options.clock ?? own
  const seed = createSeed(7)
  const accounts = createAccounts(seed)
  const verify = createVerify({ clock, seed })
  const leave = enterSdkProcess({ clock, verify })
  const relay = await startRelay({ clock, seed, ...options.relay })
  const world = { name: 'phone', seed: 7, accounts, chains, clock, relayUrl: relay.url }
  const phone = await createWalletConnectPeer(spec, world)
  relay.nameClient(phone.clientId, 'phone')
  const dapp = await startTestDapp(relay.url)
  const ends: (() => unknown)[] = [own.dispose, leave, relay.stop, phone.stop, dapp.end]
  const { alice, bob } = accounts
  if (!alice || !bob) throw new Error('The world has no alice and no bob.')

  /** Connects both clients. A phone with the policy `ask` approves. */
  async function connect(wanted = wholeEvm) {
    const { uri, session } = await dapp.connect(wanted)
    await phone.pair(uri)
    const approved = phone.wallet.policy === 'ask' ? phone.approveSession() : undefined
    const connected = await session
    await approved
    if (!connected) throw new Error('The dapp has no session.')
    return connected
  }

  return {
    clock,
    seed,
    accounts,
    alice,
    bob,
    verify,
    relay,
    phone,
    dapp,
    connect,
    /** Signs a text, `hi` by default, with the phone's first account. */
    sign: (text = '0x6869') =>
      dapp.provider.request<`0x${string}`>({ method: 'personal_sign', params: [text, alice.evmAddress] }, 'eip155:1'),
    published: (match: PublishMatch) => relay.waitForPublish(match),
    /** Adds a dapp that ends with the rest. */
    async addDapp() {
      const other = await startTestDapp(relay.url)
      ends.push(other.end)
      return other
    },
    /** Ends everything in reverse order. */
    async end() {
      for (const end of ends.reverse()) await end()
    },
  }
}
