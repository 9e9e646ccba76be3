import { expect, test } from 'vitest'
import * as z from 'zod/mini'
import { isCoreSdk, packageVersion, sdkType, sdkVersion, serviceDefaults, services } from './services.js'

test('each service has this URL unless a host sets another', () => {
  const defaults = {
    blockchain: 'https://rpc.walletconnect.org',
    catalogue: 'https://api.web3modal.org',
    analytics: 'https://pulse.walletconnect.org',
    frame: 'https://secure.walletconnect.org/sdk',
    frameSite: 'https://secure.walletconnect.org',
    relay: 'wss://relay.walletconnect.org',
    namesGuide: 'https://walletconnect.com/faq',
    coinbase: 'https://pay.coinbase.com',
  }
  expect(serviceDefaults()).toEqual(defaults)
  expect(z.parse(services(), {})).toEqual(defaults)
})

test('the relay has a WebSocket URL, and every other service an https URL', () => {
  const isTaken = (name: string, url: string) => z.safeParse(services(), { [name]: url }).success
  const urls = [
    'https://a.test',
    'http://a.test',
    'wss://a.test',
    'ws://a.test',
    'xwss://a.test',
    'wss:// a',
    'wss:///a',
  ]
  expect(urls.filter((url) => isTaken('relay', url))).toEqual(['wss://a.test', 'ws://a.test'])
  for (const name of [...Object.keys(serviceDefaults()), 'meld'].filter((each) => each !== 'relay'))
    expect({ name, urls: urls.filter((url) => isTaken(name, url)) }).toEqual({ name, urls: ['https://a.test'] })
})

test('services receive the SDK type and version of the modal', () => {
  expect(sdkType).toBe('appkit')
  const versions = [
    sdkVersion({ isHeadless: true, adapters: ['evm'] }),
    sdkVersion({ isHeadless: false, adapters: [] }),
    sdkVersion({ isHeadless: false, adapters: ['evm', 'solana', 'evm'] }),
  ]
  expect(versions).toEqual([
    `html-core-${packageVersion}`,
    `html-universal-${packageVersion}`,
    `html-evm,solana-${packageVersion}`,
  ])
  expect(versions.map(isCoreSdk)).toEqual([true, false, false])
})
