import { mainnet as viemMainnet, sepolia as viemSepolia } from 'viem/chains'
import { expect, expectTypeOf, test } from 'vitest'
import type * as z from 'zod/mini'
import type { FeatureOptions, features } from '../contracts/features.js'
import type { LoginFrame, RelayProvider } from '../contracts/login-provider.js'
import { gatewayNetworkIds } from '../contracts/network/network.js'
import type { ReownServices } from '../contracts/reown-services.js'
import type { ServiceOptions, services } from '../contracts/services.js'
import type { ThemeOptions, themeVariables } from '../contracts/theme.js'
import { isModalError } from '../errors/base.js'
import { base, bitcoin, mainnet, polkadot, solana } from '../networks/index.js'
import { hostOptions, type ModalOptions } from './modal-options.js'
import { parseOptions } from './options.js'

function refusal(value: unknown): string {
  try {
    parseOptions(value)
  } catch (error) {
    if (isModalError(error)) return error.message
    throw error
  }
  return 'accepted'
}

function withCurrency(change: object) {
  return { ...mainnet, nativeCurrency: { ...mainnet.nativeCurrency, ...change } }
}

function configured(config: object): Record<string, unknown> {
  return { customRpcUrls: { 'eip155:1': [{ url: 'https://a.test', config }] } }
}

const wallet = (id: string) => ({ id, name: id })

test('the written options equal those of the schemas', () => {
  /** The objects that stand for URLs are replaced by them before the schema. */
  type InUrls<Value> = Exclude<Value, LoginFrame | RelayProvider | ReownServices>
  type WrittenServices = {
    // The service stays an object among providers of swaps.
    [Name in keyof ServiceOptions]: Name extends 'swaps' ? ServiceOptions[Name] : InUrls<ServiceOptions[Name]>
  }
  type WrittenOptions = Omit<ModalOptions, 'services'> & { services?: WrittenServices | undefined }
  type Written = [WrittenOptions, FeatureOptions, ThemeOptions, WrittenServices]
  type Parsed = [
    z.input<ReturnType<typeof hostOptions>>,
    z.input<ReturnType<typeof features>>,
    z.input<ReturnType<typeof themeVariables>>,
    z.input<ReturnType<typeof services>>,
  ]
  expectTypeOf<keyof Written[0]>().toEqualTypeOf<keyof Parsed[0]>()
  expectTypeOf<keyof Written[1]>().toEqualTypeOf<keyof Parsed[1]>()
  expectTypeOf<keyof Written[2]>().toEqualTypeOf<keyof Parsed[2]>()
  expectTypeOf<keyof Written[3]>().toEqualTypeOf<keyof Parsed[3]>()
  expectTypeOf<Written>().toExtend<Parsed>()
  expectTypeOf<Parsed>().toExtend<Written>()
})

test('has a default for every option', () => {
  const { networks, services, features, themeVariables, ...rest } = parseOptions({})
  expect(rest).toMatchInlineSnapshot(`
    {
      "adapters": [],
      "afterConnect": "close",
      "allWallets": "SHOW",
      "allowUnsupportedChain": false,
      "areNetworksGiven": false,
      "autoConnect": false,
      "connectMethodsOrder": undefined,
      "connectorTypeOrder": [
        "walletConnect",
        "recent",
        "injected",
        "featured",
        "custom",
        "external",
        "recommended",
      ],
      "customRpcUrls": {},
      "customWallets": [],
      "debug": false,
      "defaultAccountTypes": {
        "bip122": "payment",
        "eip155": "smartAccount",
        "polkadot": "eoa",
        "solana": "eoa",
      },
      "defaultNetworkId": "eip155:1",
      "disableAppend": false,
      "enableEIP6963": true,
      "enableEmbedded": false,
      "enableMultichainSession": false,
      "enableNetworkSwitch": true,
      "enableWalletConnect": true,
      "enableWalletGuide": true,
      "enableWallets": true,
      "excludeWalletIds": [],
      "featuredWalletIds": [],
      "includeWalletIds": [],
      "messages": {},
      "metadata": {},
      "modalSize": "compact",
      "namespaces": [],
      "projectId": "",
      "recorder": false,
      "slots": {},
      "storagePrefix": "walletmodal",
      "swapRouters": {},
      "themeMode": undefined,
      "tokens": {},
      "topLayer": true,
      "transports": [],
      "walletFeaturesOrder": [
        "onramp",
        "swaps",
        "receive",
        "send",
      ],
    }
  `)
  expect({ ...themeVariables }).toMatchInlineSnapshot(`
    {
      "borderRadiusMaster": "4px",
      "colorMixStrength": 0,
      "fontSizeMaster": "10px",
      "fontWeightHeading": 600,
      "position": "center",
      "zIndex": 999,
    }
  `)
  expect(networks.map(({ name }) => name)).toEqual(['Ethereum'])
})

test('has the default features', () => {
  const { socials, ...switches } = parseOptions({}).features
  const named = (wanted: boolean) =>
    Object.entries(switches)
      .filter(([, value]) => value === wanted)
      .map(([name]) => name)
  // "On: swaps, onramp, receive, send, email, emailShowWallets, history, analytics, allWallets."
  expect(named(true)).toEqual([
    'swaps',
    'onramp',
    'receive',
    'send',
    'email',
    'emailShowWallets',
    'history',
    'analytics',
    'allWallets',
  ])
  // "Off: legalCheckbox, smartSessions, collapseWallets."
  expect(named(false)).toEqual(['legalCheckbox', 'smartSessions', 'collapseWallets'])
  // "Socials: google, x, discord, farcaster, github, apple, facebook."
  expect(socials).toEqual(['google', 'x', 'discord', 'farcaster', 'github', 'apple', 'facebook'])
})

test("keeps the host's values", () => {
  const given = {
    projectId: 'p',
    metadata: { name: 'App', icons: ['https://app.test/icon.png'] },
    themeMode: 'dark',
    allWallets: 'ONLY_MOBILE',
    connectMethodsOrder: ['wallet', 'email'],
    walletFeaturesOrder: ['send'],
    termsConditionsUrl: '/terms',
    privacyPolicyUrl: 'https://app.test/privacy',
    allowUnsupportedChain: true,
    enableNetworkSwitch: false,
    enableEIP6963: false,
    enableWalletConnect: false,
    enableWallets: false,
    enableWalletGuide: false,
    enableEmbedded: true,
    disableAppend: true,
    debug: true,
    tokens: { 'eip155:1': { address: `0x${'ab'.repeat(20)}`, image: 'https://app.test/t.png' } },
    includeWalletIds: ['a'],
    excludeWalletIds: ['b'],
    featuredWalletIds: ['d', 'c'],
    customWallets: [{ id: 'mine', name: 'Mine', homepage: 'https://mine.example' }],
    storagePrefix: 'second',
    swapRouters: { 'eip155:1': [`0x${'40'.repeat(20)}`], 10: [] },
    cspNonce: 'n',
  }
  expect(parseOptions(given)).toMatchObject(given)
})

test.each<[field: string, options: Record<string, unknown>]>([
  ['networks[0].rpcUrls.default.http', { networks: [{ ...mainnet, rpcUrls: { default: { http: [] } } }] }],
  ['networks[0].rpcUrls.default.http[0]', { networks: [{ ...mainnet, rpcUrls: { default: { http: ['nonsense'] } } }] }],
  [
    'networks[0].rpcUrls.default.http[0]',
    { networks: [{ ...mainnet, rpcUrls: { default: { http: ['wss://a.test'] } } }] },
  ],
  ['networks[0].name', { networks: [{ ...mainnet, name: '' }] }],
  ['networks[0].nativeCurrency.symbol', { networks: [withCurrency({ symbol: '' })] }],
  ['networks[0].nativeCurrency.decimals', { networks: [withCurrency({ decimals: -1 })] }],
  ['networks[0].nativeCurrency.decimals', { networks: [withCurrency({ decimals: 1.5 })] }],
  ['networks[0].nativeCurrency.decimals', { networks: [withCurrency({ decimals: 78 })] }],
  ['networks[0].id', { networks: [{ ...mainnet, id: 2 ** 53, caipNetworkId: undefined }] }],
  ['customRpcUrls["eip155:1"][0].url', { customRpcUrls: { 'eip155:1': [{ url: 'ws://a.test' }] } }],
  ['customRpcUrls["eip155:1"][0].url', { customRpcUrls: { 'eip155:1': [{ url: 'wss://a.test' }] } }],
  ['customRpcUrls["eip155:5"]', { customRpcUrls: { 'eip155:5': [{ url: 'https://a.test' }] } }],
  ['customRpcUrls["eip155:1"][0].config', configured({ retryCount: 'many' })],
  ['customRpcUrls["eip155:1"][0].config', configured({ timeout: -1 })],
  ['customRpcUrls["eip155:1"][0].config', configured({ retryDelay: 0.5 })],
  ['tokens["eip155:1"].address', { tokens: { 'eip155:1': { address: '0xab' } } }],
  ['tokens["eip155:1"].address', { tokens: { 'eip155:1': { address: 'usdc' } } }],
  ['tokens["eip155:5"]', { tokens: { 'eip155:5': { address: `0x${'ab'.repeat(20)}` } } }],
  ['defaultAccountTypes.eip155', { defaultAccountTypes: { eip155: 'payment' } }],
  ['defaultAccountTypes.solana', { defaultAccountTypes: { solana: 'smartAccount' } }],
  ['defaultAccountTypes.polkadot', { defaultAccountTypes: { polkadot: 'payment' } }],
  ['defaultAccountTypes.bip122', { defaultAccountTypes: { bip122: 'smartAccount' } }],
  ['themeVariables.accent', { themeVariables: { accent: 'any text' } }],
  ['themeVariables.colorMix', { themeVariables: { colorMix: '#12' } }],
  ['themeVariables.qrColor', { themeVariables: { qrColor: '' } }],
  ['themeVariables.colorMixStrength', { themeVariables: { colorMixStrength: 100.5 } }],
  ['themeVariables.colorMixStrength', { themeVariables: { colorMixStrength: -1 } }],
  ['themeVariables.fontSizeMaster', { themeVariables: { fontSizeMaster: '0px' } }],
  ['themeVariables.fontSizeMaster', { themeVariables: { fontSizeMaster: '3.9px' } }],
  ['themeVariables.fontSizeMaster', { themeVariables: { fontSizeMaster: '41px' } }],
  ['themeVariables.fontSizeMaster', { themeVariables: { fontSizeMaster: '3rem' } }],
  ['themeVariables.zIndex', { themeVariables: { zIndex: -1 } }],
  ['themeVariables.zIndex', { themeVariables: { zIndex: 1.5 } }],
  ['customWallets', { customWallets: [wallet('a'), wallet('b'), wallet('a')] }],
  ['services.verify', { services: { verify: 'https://a.test' } }],
  ['services.bitcoinUtxo', { services: { bitcoinUtxo: 'https://a.test' } }],
])('refuses at %s what would never hold: %j', (field, options) => {
  expect(refusal(options)).toContain(`Invalid option: ${field}: got `)
})

test.each<[options: Record<string, unknown>]>([
  [{ networks: [withCurrency({ decimals: 0 })] }],
  [{ networks: [withCurrency({ decimals: 77 })] }],
  [{ networks: [bitcoin, polkadot] }],
  [{ customRpcUrls: { 'eip155:1': [] } }],
  [configured({ retryCount: 0, timeout: 1, retryDelay: 150, batch: true, key: 'mine', fetchOptions: { headers: {} } })],
  [
    {
      networks: [mainnet, solana],
      tokens: { [solana.caipNetworkId]: { address: 'EPjFWdd5AufqSSqeM2qN1xzybapC8G4wEGGkZwyTDt1v' } },
    },
  ],
  [{ defaultAccountTypes: { eip155: 'smartAccount', solana: 'eoa', polkadot: 'eoa', bip122: 'payment' } }],
  ...[
    '#abc',
    '#aabbccdd',
    'rebeccapurple',
    'rgb(0 0 0 / 50%)',
    'color-mix(in srgb, red 10%, blue)',
    'var(--brand)',
  ].map((accent): [Record<string, unknown>] => [{ themeVariables: { accent, colorMix: accent, qrColor: accent } }]),
  ...['4px', '10px', '39.5px', '40px', '0.3rem', '1em', '2.5rem'].map((fontSizeMaster): [Record<string, unknown>] => [
    { themeVariables: { fontSizeMaster } },
  ]),
  [{ themeVariables: { zIndex: 0, colorMixStrength: 100 } }],
  [{ themeVariables: { colorMixStrength: 0 } }],
  [{ customWallets: [wallet('a'), wallet('b')] }],
])('takes %j', (options) => {
  expect(refusal(options)).toBe('accepted')
})

test('a network needs no URL of its own if the host names its nodes', () => {
  const networks = [{ ...mainnet, rpcUrls: { default: { http: [] } } }]
  expect(refusal({ networks, customRpcUrls: { 'eip155:1': [{ url: 'https://a.test' }] } })).toBe('accepted')
})

test('a blank project id counts as none, and surrounding blanks are trimmed', () => {
  expect(parseOptions({ projectId: ' \t\n' })).toEqual(parseOptions({ projectId: '' }))
  expect(parseOptions({ projectId: ' p ' }).projectId).toBe('p')
})

test('"system" equals the default theme mode', () => {
  expect(parseOptions({ themeMode: 'system' }).themeMode).toBeUndefined()
  expect(parseOptions({ themeMode: 'dark' }).themeMode).toBe('dark')
})

test('accepts orders and analytics at top level or in features; top level wins', () => {
  const inside = parseOptions({
    features: { analytics: false, connectMethodsOrder: ['wallet'], connectorTypeOrder: ['custom'] },
  })
  expect(inside.features.analytics).toBe(false)
  expect(inside.connectMethodsOrder).toEqual(['wallet'])
  expect(inside.connectorTypeOrder[0]).toBe('custom')
  const both = parseOptions({ analytics: true, connectMethodsOrder: ['email'], features: { analytics: false } })
  expect({ analytics: both.features.analytics, connectMethodsOrder: both.connectMethodsOrder }).toEqual({
    analytics: true,
    connectMethodsOrder: ['email'],
  })
})

test('puts the named groups first, and the others after them in the default order', () => {
  expect(parseOptions({ connectorTypeOrder: ['custom', 'recent'] }).connectorTypeOrder).toEqual([
    'custom',
    'recent',
    'walletConnect',
    'injected',
    'featured',
    'external',
    'recommended',
  ])
})

test('overrides the account type of a single namespace', () => {
  expect(parseOptions({ defaultAccountTypes: { eip155: 'eoa' } }).defaultAccountTypes).toEqual({
    eip155: 'eoa',
    solana: 'eoa',
    polkadot: 'eoa',
    bip122: 'payment',
  })
})

test('replaces the host of a single service', () => {
  const { services } = parseOptions({ services: { catalogue: 'http://127.0.0.1:5000' } })
  expect(services.catalogue).toBe('http://127.0.0.1:5000')
  expect(services.relay).toBe('wss://relay.walletconnect.org')
})

test("accepts viem's chains, and frozen arrays", () => {
  const options: ModalOptions = { networks: [viemMainnet, viemSepolia], featuredWalletIds: Object.freeze(['a']) }
  const [first, second] = parseOptions(options).networks
  expect(first.caipNetworkId).toBe('eip155:1')
  expect(second?.testnet).toBe(true)
})

test('starts on the first network unless the host sets defaultNetwork', () => {
  expect(parseOptions({ networks: [solana, base] }).defaultNetworkId).toBe('solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp')
  expect(parseOptions({ networks: [solana, base], defaultNetwork: base }).defaultNetworkId).toBe('eip155:8453')
  expect(refusal({ networks: [solana], defaultNetwork: base })).toMatchInlineSnapshot(
    `"Invalid option: defaultNetwork: got eip155:8453, wanted one of the networks in networks."`,
  )
})

test('without networks, uses the main network of each adapter', () => {
  const adapter = (type: string, namespace: string) => ({ type, namespaces: [namespace], load: async () => ({}) })
  const { networks } = parseOptions({ adapters: [adapter('solana', 'solana'), adapter('evm', 'eip155')] })
  expect(networks.map(({ name }) => name)).toEqual(['Solana', 'Ethereum'])
})

test('never mutates its input, and never returns it', () => {
  const given = {
    excludeWalletIds: ['b'],
    featuredWalletIds: ['c'],
    networks: [structuredClone(mainnet)],
    customRpcUrls: { 'eip155:1': [{ url: 'http://127.0.0.1:8545' }] },
    metadata: { icons: ['i'] },
  }
  const before = JSON.stringify(given)
  const options = parseOptions(given)
  expect(JSON.stringify(given)).toBe(before)
  expect(options.excludeWalletIds).not.toBe(given.excludeWalletIds)
  expect(options.networks[0].rpcUrls.default.http).not.toBe(given.networks[0]?.rpcUrls.default.http)
  expect(Object.isFrozen(given.excludeWalletIds)).toBe(false)
})

test('shares no default between two modals', () => {
  const [one, two] = [parseOptions({}), parseOptions({})]
  expect(one.customRpcUrls).not.toBe(two.customRpcUrls)
  expect(one.metadata).not.toBe(two.metadata)
})

test("uses custom URLs first, then the gateway, then the chain's own", () => {
  const rpc = (options: object) => parseOptions({ networks: [mainnet], ...options }).networks[0].rpcUrls
  const customRpcUrls = { 'eip155:1': [{ url: 'http://127.0.0.1:8545' }] }
  const gateway = 'https://rpc.walletconnect.org/v1/?chainId=eip155%3A1&projectId=p'
  expect(rpc({ projectId: 'p', customRpcUrls })).toEqual({
    default: { http: ['http://127.0.0.1:8545', gateway] },
    chainDefault: { http: ['http://127.0.0.1:8545', 'https://eth.merkle.io'] },
  })
  // Without a project id the default gateway would reject requests; a gateway of the host is used all the same.
  expect(rpc({}).default.http).toEqual(['https://eth.merkle.io'])
  expect(rpc({ services: { blockchain: 'http://127.0.0.1:9' } }).default.http).toEqual([
    'http://127.0.0.1:9/v1/?chainId=eip155%3A1',
  ])
  expect(gatewayNetworkIds.size).toBe(38)
})

test('"Setting both siweConfig and siwx is an error."', () => {
  expect(refusal({ siwx: {}, siweConfig: {} })).toMatch(/^Cannot set both/)
  const method = () => {}
  const siwx = {
    createMessage: method,
    addSession: method,
    revokeSession: method,
    setSessions: method,
    getSessions: method,
  }
  const siweConfig = {
    getNonce: method,
    createMessage: method,
    verifyMessage: method,
    getSession: method,
    signOut: method,
  }
  for (const given of [{ siwx }, { siwx: { setup: method } }, { siweConfig }]) expect(refusal(given)).toBe('accepted')
  expect(refusal({ siwx: {} })).toMatchInlineSnapshot(
    `"Invalid option: siwx: got an object, wanted localSiwx() or a SiwxConfig."`,
  )
  expect(refusal({ siweConfig: {} })).toMatchInlineSnapshot(
    `"Invalid option: siweConfig: got an object, wanted a SiweConfig."`,
  )
})

test('rejects every option of a wrong type by its name', () => {
  const wrong = Object.keys(hostOptions().shape).map((name) => [name, refusal({ [name]: Symbol.iterator })] as const)
  for (const [name, message] of wrong)
    expect(message).toMatch(new RegExp(`^Invalid option: ${name}: got a symbol, wanted `))
})

test('names the field, its value and the wanted value', () => {
  expect(refusal({ themeMode: 'drak' })).toMatchInlineSnapshot(
    `"Invalid option: themeMode: got "drak", wanted "light" or "dark" or "system". Did you mean dark?"`,
  )
  expect(refusal({ themMode: 'dark' })).toMatchInlineSnapshot(
    `"Invalid option: themMode: got an unknown name, wanted a known name. Did you mean themeMode?"`,
  )
  expect(refusal({ themeVariables: { zIndx: 1 } })).toMatchInlineSnapshot(
    `"Invalid option: themeVariables.zIndx: got an unknown name, wanted a known name. Did you mean zIndex?"`,
  )
  expect(refusal({ themeVariables: { zIndex: '1' } })).toMatchInlineSnapshot(
    `"Invalid option: themeVariables.zIndex: got "1", wanted a whole number from 0 on."`,
  )
  expect(refusal({ networks: [mainnet, mainnet] })).toMatchInlineSnapshot(
    `"Invalid option: networks[1]: got eip155:1 twice, wanted each network once."`,
  )
  expect(refusal({ networks: [{ ...mainnet, caipNetworkId: 'eip155' }] })).toMatchInlineSnapshot(
    `"Invalid option: networks[0].caipNetworkId: got "eip155", wanted a CAIP-2 network id such as eip155:1."`,
  )
  expect(refusal({ networks: [{ ...mainnet, id: 5 }] })).toMatchInlineSnapshot(
    `"Invalid option: networks[0].caipNetworkId: got eip155:1, wanted eip155:5, which its other members say."`,
  )
  expect(refusal({ networks: [{ ...mainnet, chainNamespace: 'solana' }] })).toMatchInlineSnapshot(
    `"Invalid option: networks[0].caipNetworkId: got eip155:1, wanted solana:1, which its other members say."`,
  )
  expect(
    refusal({ networks: [{ ...solana, chainNamespace: undefined, caipNetworkId: undefined }] }),
  ).toMatchInlineSnapshot(
    `"Invalid option: networks[0].id: got "5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp", wanted a chain number, or chainNamespace for another kind of chain."`,
  )
  for (const id of ['', 'a:b'])
    expect(refusal({ networks: [{ ...solana, caipNetworkId: undefined, id }] })).toBe(
      `Invalid option: networks[0].id: got "${id}", wanted the reference of a CAIP-2 id.`,
    )
  expect(
    refusal({ networks: [mainnet, solana], defaultNetwork: { ...solana, caipNetworkId: undefined, id: '' } }),
  ).toBe('Invalid option: defaultNetwork.id: got "", wanted the reference of a CAIP-2 id.')
  expect(refusal({ customWallets: [{ id: 'mine', name: 'Mine', mobileLink: 'mine://' }] })).toMatchInlineSnapshot(
    `"Invalid option: customWallets[0].mobileLink: got an unknown name, wanted a known name. Did you mean mobile_link?"`,
  )
  expect(refusal({ customRpcUrls: { 'eip155:1': [{ url: 'localhost' }] } })).toMatchInlineSnapshot(
    `"Invalid option: customRpcUrls["eip155:1"][0].url: got "localhost", wanted an http(s) URL: nodes are not asked over sockets."`,
  )
  expect(refusal({ tokens: { mainnet: { address: `0x${'ab'.repeat(20)}` } } })).toMatchInlineSnapshot(
    `"Invalid option: tokens["mainnet"]: got "mainnet", wanted the CAIP-2 id of one of networks, such as eip155:1."`,
  )
  expect(refusal({ swapRouters: { mainnet: [] } })).toMatchInlineSnapshot(
    `"Invalid option: swapRouters["mainnet"]: got "mainnet", wanted a CAIP-2 network id such as eip155:1."`,
  )
  expect(refusal({ swapRouters: { 1: ['1inch'] } })).toMatchInlineSnapshot(
    `"Invalid option: swapRouters["1"][0]: got "1inch", wanted an address such as 0xab…."`,
  )
  expect(refusal({ networks: [] })).toMatchInlineSnapshot(
    `"Invalid option: networks: got an empty array, wanted at least one network."`,
  )
  expect(refusal({ networks: [{ id: 1 }] })).toMatchInlineSnapshot(`
    "Invalid option: networks[0].name: got nothing, wanted a string.
    networks[0].nativeCurrency: got nothing, wanted an object.
    networks[0].rpcUrls: got nothing, wanted an object."
  `)
  expect(refusal({ customRpcUrls: { mainnet: [] } })).toMatchInlineSnapshot(
    `"Invalid option: customRpcUrls["mainnet"]: got "mainnet", wanted the CAIP-2 id of one of networks, such as eip155:1."`,
  )
  expect(refusal({ adapters: [{ type: 'evm' }] })).toMatchInlineSnapshot(
    `"Invalid option: adapters[0]: got an object, wanted an adapter such as evm() or solana()."`,
  )
  expect(refusal({ features: { socials: ['myspace'] } })).toMatchInlineSnapshot(
    `"Invalid option: features.socials[0]: got "myspace", wanted one of google, github, apple, facebook, x, discord, farcaster."`,
  )
  expect(refusal({ siwx: {}, siweConfig: {} })).toMatchInlineSnapshot(
    `"Cannot set both siweConfig and siwx: keep siwx and drop siweConfig"`,
  )
  expect(refusal('nonsense')).toMatchInlineSnapshot(`"Invalid option: got "nonsense", wanted an object."`)
  expect(refusal(undefined)).toMatchInlineSnapshot(`"Invalid option: got nothing, wanted an object."`)
  expect(refusal({ onConnected: 1, projectId: 4 })).toMatchInlineSnapshot(`
    "Invalid option: projectId: got 4, wanted a string.
    onConnected: got 1, wanted a function."
  `)
  expect(refusal({ services: { relay: 'https://x' } })).toMatchInlineSnapshot(
    `"Invalid option: services.relay: got "https://x", wanted a ws(s) URL."`,
  )
  expect(refusal({ termsConditionsUrl: 'javascript:1' })).toMatchInlineSnapshot(
    `"Invalid option: termsConditionsUrl: got "javascript:1", wanted an https URL or a path of this site."`,
  )
})
