import { UniversalProvider } from '@walletconnect/universal-provider'
import { expect, onTestFinished, test } from 'vitest'
import { SignClient as OldClient } from 'wc-2-21-5'
import { createMemoryStorage } from '../../../testing/platform.js'
import { requireSdkVersion, sdkVersion, silentLogger } from './private-members.js'
import { createSdkStorage } from './sdk-storage.js'

function options() {
  const instance = `${Math.random()}`.slice(2)
  const storage = createSdkStorage(
    { storage: createMemoryStorage(), console: { ...console } },
    { prefix: 'test', instance },
    { isStored: () => true, toStored: (_name, value) => value },
  )
  return {
    projectId: 'sandbox',
    relayUrl: 'ws://127.0.0.1:9',
    metadata: { name: 'Dapp', description: '', url: 'https://dapp.test', icons: [] },
    customStoragePrefix: instance,
    telemetryEnabled: false,
    logger: 'silent',
    storage,
  }
}

async function startProvider() {
  const provider = await UniversalProvider.init({ ...options(), disableProviderPing: true })
  onTestFinished(() => provider.client.core.heartbeat.stop())
  return provider
}

test('the expected version of the SDK has every private member that the adapter uses', async () => {
  const provider = await startProvider()
  const { client } = provider
  const { relayer } = client.core
  const kinds = (owner: object, ...names: string[]) =>
    names.map((name) => `${name}: ${typeof Reflect.get(owner, name)}`)
  const keyOf = (owner: object, name = 'storageKey') => String(Reflect.get(owner, name)).replace(/:\d+(?=\/\/)/, '')
  expect({
    relayer: kinds(
      relayer,
      'createProvider',
      'onProviderPayload',
      'onMessageEvent',
      'connect',
      'transportOpen',
      'restartTransport',
      'toEstablishConnection',
      'request',
      'onProviderDisconnect',
      'reconnectInProgress',
    ),
    publisher: kinds(relayer.publisher, 'publish', 'publishCustom', 'rpcPublish', 'checkQueue', 'queue'),
    subscriber: kinds(
      relayer.subscriber,
      'start',
      'batchSubscribe',
      'rpcBatchSubscribe',
      'checkPending',
      'topicMap',
      'deleteSubscription',
    ),
    engine: kinds(
      client.engine,
      'events',
      'pendingSessions',
      'processRequest',
      'deleteSession',
      'onSessionDeleteRequest',
    ),
    provider: kinds(provider, 'createProviders', 'cleanupPendingPairings'),
    stored: [
      keyOf(relayer.subscriber),
      keyOf(client.session),
      keyOf(client.core.expirer),
      keyOf(client.core.crypto.keychain),
      keyOf(relayer.messages),
      keyOf(relayer.messages, 'storageKeyWithoutClientAck'),
    ],
  }).toMatchInlineSnapshot(`
    {
      "engine": [
        "events: object",
        "pendingSessions: object",
        "processRequest: function",
        "deleteSession: function",
        "onSessionDeleteRequest: function",
      ],
      "provider": [
        "createProviders: function",
        "cleanupPendingPairings: function",
      ],
      "publisher": [
        "publish: function",
        "publishCustom: function",
        "rpcPublish: function",
        "checkQueue: function",
        "queue: object",
      ],
      "relayer": [
        "createProvider: function",
        "onProviderPayload: function",
        "onMessageEvent: function",
        "connect: function",
        "transportOpen: function",
        "restartTransport: function",
        "toEstablishConnection: function",
        "request: function",
        "onProviderDisconnect: function",
        "reconnectInProgress: boolean",
      ],
      "stored": [
        "wc@2:core:0.3//subscription",
        "wc@2:client:0.3//session",
        "wc@2:core:0.3//expirer",
        "wc@2:core:0.3//keychain",
        "wc@2:core:0.3//messages",
        "wc@2:core:0.3//messages_withoutClientAck",
      ],
      "subscriber": [
        "start: function",
        "batchSubscribe: function",
        "rpcBatchSubscribe: function",
        "checkPending: function",
        "topicMap: object",
        "deleteSubscription: function",
      ],
    }
  `)
})

test('the expected version is accepted without opening a socket or changing the client', async () => {
  const { relayer } = (await startProvider()).client.core
  const { provider } = relayer
  await expect(requireSdkVersion(relayer)).resolves.toBeUndefined()
  expect(relayer.provider).toBe(provider)
  expect(relayer.connected).toBe(false)
})

test('another version is refused, with an error that names both versions', async () => {
  const { core } = await OldClient.init(options())
  onTestFinished(() => core.heartbeat.stop())
  const error = await requireSdkVersion(core.relayer).catch((thrown: unknown) => thrown)
  expect(String(error)).toMatchInlineSnapshot(`
    "WalletConnectVersionError: Another version of the WalletConnect SDK is installed
    Found: @walletconnect/core 2.21.5
    Expected: 2.21.8
    Install @walletconnect/universal-provider 2.21.8 without an override."
  `)
  expect(error).toMatchObject({ code: 'wallet_connect_version' })
})

test('a client without a known version is refused', async () => {
  const failing = {
    createProvider: async () => {
      throw new Error('renamed')
    },
  }
  for (const relayer of [{}, failing, { createProvider: async () => {} }])
    await expect(requireSdkVersion(relayer)).rejects.toMatchObject({
      meta: [expect.stringContaining('unknown'), `Expected: ${sdkVersion}`, expect.any(String)],
    })
})

test('"Log buffer cap about 1 MB.": the SDK’s own logger keeps no more, and ours keeps nothing', async () => {
  const buffer: unknown = Reflect.get((await startProvider()).client.core, 'logChunkController')
  const size = () => JSON.stringify(Reflect.apply(Reflect.get(Object(buffer), 'getLogArray'), buffer, [])).length
  const line = { text: 'x'.repeat(10_000) }
  const write = (count: number) => {
    for (let index = 0; index < count; index++) Reflect.apply(Reflect.get(Object(buffer), 'write'), buffer, [line])
  }
  write(50)
  expect(size()).toBeGreaterThan(400_000)
  write(500)
  expect(size()).toBeLessThan(1_200_000)
  const silent = await UniversalProvider.init({ ...options(), logger: silentLogger(), disableProviderPing: true })
  onTestFinished(() => silent.client.core.heartbeat.stop())
  expect(Reflect.get(silent.client.core, 'logChunkController')).toBeFalsy()
})

test('"Wallet-connect heartbeat 5 s": the default of the SDK', async () => {
  const { core } = (await startProvider()).client
  expect(Reflect.get(core.heartbeat, 'interval')).toBe(5)
})
