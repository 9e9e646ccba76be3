import { expect, test } from 'vitest'
import { toNetwork } from '../../../../core/contracts/network/network.js'
import type { TransportEvent } from '../../../../core/contracts/transport.js'
import type { TransportStep } from '../../../../core/contracts/transport-step.js'
import { mainnet, solana } from '../../../../core/networks/index.js'
import { createTestPlatform } from '../../../../core/testing/platform.js'
import { reachRelay, relayUrl } from '../../../../core/testing/with-harness/metamask-phone.js'
import { metamaskMobile } from '../../../../core/transports/metamask-mobile/metamask-mobile.js'
import { createAccounts } from '../../accounts/accounts.js'
import { createMachineClock } from '../../lib/clock.js'
import { createSeed } from '../../lib/seed.js'
import { createMockWallet } from '../create-wallet.js'
import { chainStub } from '../testing/chain-stub.js'
import { createMetaMaskApp } from './app.js'
import { createCentrifugo } from './centrifugo.js'

const networks = [mainnet, solana].map((each) =>
  toNetwork(each, { customRpcUrls: {}, gateway: undefined, projectId: '' }),
)
const accounts = createAccounts(createSeed(7))
const evmAccount = `eip155:1:${accounts['alice']?.evmAddress.toLowerCase()}`
const solanaAccount = `solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp:${accounts['alice']?.solanaAddress}`

/** A page, and MetaMask’s app on a phone. */
async function setup() {
  const platform = createTestPlatform()
  const relay = createCentrifugo({ now: platform.now })
  const chains = {
    mainnet: chainStub('mainnet', 'eip155:1'),
    sol: chainStub('sol', 'solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp'),
  }
  const wallet = createMockWallet(
    { via: 'metamask-mobile', accounts: ['alice'] },
    { name: 'phone', seed: 7, accounts, chains, clock: createMachineClock() },
  )
  const app = createMetaMaskApp(wallet, relay, platform)
  reachRelay(platform, relay)
  let kept: unknown
  const stored = {
    read: () => kept,
    write: (value: unknown) => {
      kept = value
    },
  }
  const page = { name: 'Dapp', description: '', url: 'https://dapp.test', icons: [] }
  const client = (await metamaskMobile({ relayUrl }).load()).open({ platform, page, stored })
  const steps: TransportStep[] = []
  const pair = () => {
    const show = (step: TransportStep) => void steps.push(step)
    return client.pair({ wallet: 'app', networks, signal: new AbortController().signal, show })
  }
  const step = <Kind extends TransportStep['kind']>(kind: Kind) =>
    steps.find((each): each is Extract<TransportStep, { kind: Kind }> => each.kind === kind)
  /** Scans the code and types what the phone shows. */
  const follow = async () => {
    await expect.poll(() => step('code')).toBeDefined()
    await app.open(step('code')?.uri ?? '')
    await expect.poll(() => step('digits')).toBeDefined()
    return step('digits')?.submit(app.shown ?? '')
  }
  return { wallet, app, pair, step, follow }
}

test('the owner scans the code, reads the digits and approves one session for both namespaces', async () => {
  const { wallet, app, pair, follow } = await setup()
  const pairing = pair()
  expect(await follow()).toBe(true)
  await wallet.approve('connect')
  const { accounts: named } = await pairing
  expect({ named, problems: app.problems }).toEqual({ named: [evmAccount, solanaAccount], problems: [] })
})

test('a refusal is the code of EIP-1193', async () => {
  const { wallet, pair, follow } = await setup()
  const pairing = pair()
  pairing.catch(() => undefined)
  await follow()
  await wallet.reject('connect')
  await expect(pairing).rejects.toMatchObject({ code: 4001 })
})

test('the page hears of other accounts, and of the end', async () => {
  const { wallet, pair, follow } = await setup()
  const pairing = pair()
  await follow()
  await wallet.approve('connect')
  const session = await pairing
  const events: TransportEvent[] = []
  session.onEvent((event) => events.push(event))
  wallet.setAccounts(['bob'])
  const bob = `eip155:1:${accounts['bob']?.evmAddress.toLowerCase()}`
  await expect.poll(() => events).toEqual([{ type: 'accounts', accounts: [bob, expect.stringMatching(/^solana:/)] }])
  wallet.disconnect()
  await expect.poll(() => events.at(-1)).toEqual({ type: 'ended' })
})

test('a link that asks for no session is refused, and one of a session opens the app', async () => {
  const { app } = await setup()
  await expect(app.open('metamask://connect/mwp?p=%7B%7D')).rejects.toThrow('is not asked for a session')
  await expect(app.open('metamask://connect/mwp?id=unknown')).rejects.toThrow('is not asked for a session')
})
