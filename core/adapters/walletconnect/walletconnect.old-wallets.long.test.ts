import { randomUUID } from 'node:crypto'
import { type Hex, verifyMessage } from 'viem'
import { generatePrivateKey, privateKeyToAccount } from 'viem/accounts'
import { expect, onTestFinished, test } from 'vitest'
import { SignClient as SignClient17 } from 'wc-2-17-5'
import { SignClient as SignClient19 } from 'wc-2-19-4'
import { SignClient as SignClient21 } from 'wc-2-21-5'
import { createMachineClock, createSeed } from '../../testing/with-harness/accounts.js'
import { openPage } from '../../testing/with-harness/phone.js'
import { createVerify, enterSdkProcess, startRelay } from '../../testing/with-harness/relay.js'
import { prepareClientEnd } from './sdk/private-members/prepare-client-end.js'

// Wallets are updated when their owners feel like it. The phone of the scenarios is one of today; dapps of these versions
// are tested with the relay.

const metadata = { name: 'Old', description: 'An old wallet', url: 'https://wallet.test', icons: [] }

type OldClient = typeof SignClient21
/** The tests use members that all three versions share. */
type AnyOldClient = OldClient | typeof SignClient19 | typeof SignClient17

/** A wallet that approves and signs whatever it is asked. */
async function startOldWallet(SignClient: AnyOldClient) {
  const clock = createMachineClock()
  const seed = createSeed(7)
  const leave = enterSdkProcess({ clock, verify: createVerify({ clock, seed }) })
  const relay = await startRelay({ clock, seed })
  const Client = SignClient as OldClient // see there
  const client = await Client.init({
    projectId: 'sandbox',
    relayUrl: relay.url,
    logger: 'silent',
    customStoragePrefix: randomUUID(),
    metadata,
  })
  const { core } = client
  relay.nameClient(await core.crypto.getClientId(), 'wallet')
  // They show one request a second; a test would wait for that.
  Reflect.set(client.engine, 'requestQueueDelay', 0)
  const endClient = prepareClientEnd(core)
  onTestFinished(async () => {
    await endClient()
    await relay.stop()
    leave()
    clock.dispose()
  })
  const account = privateKeyToAccount(generatePrivateKey())
  client.on('session_proposal', ({ id, params }) => {
    const { chains = [], methods = [], events = [] } = params.optionalNamespaces['eip155'] ?? {}
    const accounts = chains.map((chain) => `${chain}:${account.address}`)
    void client.approve({ id, namespaces: { eip155: { chains, methods, events, accounts } } })
  })
  client.on('session_request', async ({ id, topic, params }) => {
    const [raw]: [Hex] = params.request.params
    const result = await account.signMessage({ message: { raw } })
    await client.respond({ topic, response: { id, jsonrpc: '2.0', result } })
  })
  return { relay, client, account }
}

test.each([
  ['2.17.5', SignClient17],
  ['2.19.4', SignClient19],
  ['2.21.5', SignClient21],
])(
  'a wallet with sign-client %s pairs, signs, loses its socket, signs again and is disconnected',
  async (_, SignClient) => {
    const { relay, client, account } = await startOldWallet(SignClient)
    const page = openPage({ relayUrl: relay.url })
    const { connection } = await page.connectWith({ pair: async (uri) => void (await client.pair({ uri })) })
    const { address } = account
    expect(connection).toMatchObject({ accounts: [{ address }], wallet: { name: 'Old' } })
    const sign = async (message: string) => {
      const signature = await page.adapter.signMessage({ namespace: 'eip155', address, message })
      return verifyMessage({ address, message, signature: signature as Hex }) // EVM's are hex
    }
    expect(await sign('before')).toBe(true)
    const lost = new Promise((resolve) => client.core.relayer.once('relayer_disconnect', resolve))
    relay.closeSockets({ client: 'wallet' })
    await lost
    expect(await sign('after')).toBe(true)
    await page.adapter.disconnect('eip155')
    await expect.poll(() => client.session.getAll()).toEqual([])
  },
)
