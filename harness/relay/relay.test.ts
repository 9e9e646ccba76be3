import { verifyMessage } from 'viem'
import { afterEach, expect, test } from 'vitest'
import { createAccounts } from '../accounts.js'
import { createMachineClock } from '../machine-clock.js'
import { createSeed } from '../seed.js'
import { chainStub } from '../wallets/chain-stub.js'
import { createWalletConnectPeer, type PeerSpec } from '../wallets/wallet-connect/peer.js'
import { startRelay } from './relay.js'
import { startTestDapp, wholeEvm } from './test-client.js'

const ends: (() => unknown)[] = []
afterEach(async () => {
  for (const end of ends.splice(0).reverse()) await end()
})

async function setup(spec: PeerSpec = { policy: 'approve' }) {
  const clock = createMachineClock()
  const seed = createSeed(7)
  const accounts = createAccounts(seed)
  const relay = await startRelay({ clock, seed })
  ends.push(clock.dispose, relay.stop)
  const chains = { mainnet: chainStub('mainnet', 'eip155:1'), base: chainStub('base', 'eip155:8453') }
  const phone = await createWalletConnectPeer(spec, {
    name: 'phone',
    seed: 7,
    accounts,
    chains,
    clock,
    relayUrl: relay.url,
  })
  relay.nameClient(phone.clientId, 'phone')
  const dapp = await startTestDapp(relay.url)
  ends.push(phone.stop, dapp.end)
  return { relay, phone, dapp, alice: accounts.alice?.evmAddress ?? '0x' }
}

test('a dapp and a wallet connect, sign and disconnect', async () => {
  const { relay, phone, dapp, alice } = await setup()
  const { uri, session } = await dapp.connect(wholeEvm)
  await phone.pair(uri)
  const { namespaces } = (await session) ?? {}
  expect(namespaces?.eip155?.accounts).toEqual([`eip155:1:${alice}`, `eip155:8453:${alice}`])
  const signature = await dapp.provider.request<`0x${string}`>({ method: 'personal_sign', params: ['0x6869', alice] })
  expect(await verifyMessage({ address: alice, message: 'hi', signature })).toBe(true)
  await dapp.provider.disconnect()
  await expect.poll(() => phone.sessions).toEqual([])
  expect(relay.publishes.map((each) => `${each.from} ${each.tag}`)).toEqual([
    'dapp 1100',
    'phone 1101',
    'phone 1102',
    'dapp 1103',
    'dapp 1108',
    'phone 1109',
    'dapp 1112',
    'phone 1113',
  ])
})
