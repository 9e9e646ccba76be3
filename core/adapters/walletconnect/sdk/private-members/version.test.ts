import { expect, onTestFinished, test } from 'vitest'
import { SignClient as OldClient } from 'wc-2-21-5'
import { sdkOptions, startProvider } from './testing/start-provider.js'
import { requireSdkVersion, sdkVersion } from './version.js'

test('the expected version is accepted without opening a socket or changing the client', async () => {
  const { relayer } = (await startProvider()).client.core
  const { provider } = relayer
  await expect(requireSdkVersion(relayer)).resolves.toBeUndefined()
  expect(relayer.provider).toBe(provider)
  expect(relayer.connected).toBe(false)
})

test('another version is refused, with an error that names both versions', async () => {
  const { core } = await OldClient.init(sdkOptions())
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
