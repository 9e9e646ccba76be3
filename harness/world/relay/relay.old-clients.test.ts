import { randomUUID } from 'node:crypto'
import { verifyMessage } from 'viem'
import { expect, onTestFinished, test } from 'vitest'
import { SignClient as SignClient17 } from 'wc-2-17-5'
import { SignClient as SignClient19 } from 'wc-2-19-4'
import { SignClient as SignClient21 } from 'wc-2-21-5'
import { prepareClientEnd } from '../../../core/adapters/walletconnect/sdk/private-members/prepare-client-end.js'
import { wholeEvm } from './testing/dapp.js'
import { startTestPair } from './testing/pair.js'

const metadata = { name: 'Old', description: 'An old page', url: 'https://dapp.test', icons: [] }

test.each([
  ['2.17.5', '2.17.5', SignClient17],
  // Version 2.19.4 still reports 2.19.2.
  ['2.19.4', '2.19.2', SignClient19],
  ['2.21.5', '2.21.5', SignClient21],
])(
  'a dapp with sign-client %s pairs, signs, loses its socket, signs again and disconnects',
  async (_, says, SignClient) => {
    const { relay, phone, alice, end } = await startTestPair()
    onTestFinished(end)
    const client = await SignClient.init({
      projectId: 'sandbox',
      relayUrl: relay.url,
      logger: 'silent',
      customStoragePrefix: randomUUID(),
      metadata,
    })
    const { core } = client
    onTestFinished(prepareClientEnd(core))

    const { uri, approval } = await client.connect(wholeEvm)
    await phone.pair(uri ?? '')
    const { topic } = await approval()
    expect(relay.sockets.some(({ userAgent }) => userAgent.includes(`js-${says}/`))).toBe(true)

    const sign = async (text: string) => {
      const message = `0x${Buffer.from(text).toString('hex')}`
      const request = { method: 'personal_sign', params: [message, alice.evmAddress] }
      const signature = await client.request<`0x${string}`>({ topic, chainId: 'eip155:1', request })
      return verifyMessage({ address: alice.evmAddress, message: text, signature })
    }
    expect(await sign('before')).toBe(true)
    // Clients before 2.21 wait for ever when their socket closes during a subscription.
    const isConnecting = () => core.relayer.connecting || Reflect.get(core.relayer, 'connectionAttemptInProgress')
    const atRest = () => expect.poll(isConnecting).toBe(false)
    await atRest()
    const lost = new Promise((resolve) => core.relayer.once('relayer_disconnect', resolve))
    relay.closeSockets({ client: 'dapp' })
    await lost
    // A client of 2.19 that is called too early replaces its connection, which may be subscribing at that moment.
    const isSubscribed = () => relay.subscriptions.some((each) => each.client === 'dapp' && each.topic === topic)
    await expect.poll(isSubscribed).toBe(true)
    expect(await sign('after')).toBe(true)
    await atRest()

    await client.disconnect({ topic, reason: { code: 6000, message: 'User disconnected.' } })
    await expect.poll(() => phone.sessions).toEqual([])
  },
)
