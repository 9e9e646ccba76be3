import { expect, test } from 'vitest'
import { startProvider } from './testing/start-provider.js'

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

test('"Wallet-connect heartbeat 5 s": the default of the SDK', async () => {
  const { core } = (await startProvider()).client
  expect(Reflect.get(core.heartbeat, 'interval')).toBe(5)
})
