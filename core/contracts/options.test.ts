import { expect, test } from 'vitest'
import { isModalError } from '../errors/base.js'
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

test('takes nothing at all', () => {
  expect(parseOptions({})).toMatchInlineSnapshot(`
    {
      "adapters": [],
      "allWallets": "SHOW",
      "allowUnsupportedChain": false,
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
      "enableNetworkSwitch": true,
      "enableWalletConnect": true,
      "enableWalletGuide": true,
      "enableWallets": true,
      "excludeWalletIds": [],
      "featuredWalletIds": [],
      "features": {
        "allWallets": true,
        "analytics": true,
        "collapseWallets": false,
        "email": true,
        "emailShowWallets": true,
        "history": true,
        "legalCheckbox": false,
        "onramp": true,
        "receive": true,
        "send": true,
        "smartSessions": false,
        "socials": [
          "google",
          "x",
          "discord",
          "farcaster",
          "github",
          "apple",
          "facebook",
        ],
        "swaps": true,
      },
      "includeWalletIds": [],
      "metadata": {},
      "networks": [
        {
          "assets": {
            "imageId": "ba0ba0cd-17c6-4806-ad93-f9d174f17900",
          },
          "blockExplorers": {
            "default": {
              "name": "Etherscan",
              "url": "https://etherscan.io",
            },
          },
          "caipNetworkId": "eip155:1",
          "chainNamespace": "eip155",
          "id": 1,
          "name": "Ethereum",
          "nativeCurrency": {
            "decimals": 18,
            "name": "Ether",
            "symbol": "ETH",
          },
          "rpcUrls": {
            "chainDefault": {
              "http": [
                "https://eth.merkle.io",
              ],
            },
            "default": {
              "http": [
                "https://eth.merkle.io",
              ],
            },
          },
        },
      ],
      "projectId": "",
      "services": {
        "analytics": "https://pulse.walletconnect.org",
        "bitcoinUtxo": "https://mempool.space",
        "blockchain": "https://rpc.walletconnect.org",
        "catalogue": "https://api.web3modal.org",
        "frame": "https://secure.walletconnect.org/sdk",
        "frameSite": "https://secure.walletconnect.org",
        "namesGuide": "https://walletconnect.com/faq",
        "networksGuide": "https://ethereum.org/en/developers/docs/networks/",
        "relay": "wss://relay.walletconnect.org",
        "tokenAvatar": "https://avatar.vercel.sh/andrew.svg",
        "verify": "https://verify.walletconnect.org",
        "walletExplorer": "https://walletconnect.com/explorer",
        "walletGuide": "https://walletguide.walletconnect.network",
      },
      "storagePrefix": "walletmodal",
      "themeVariables": {
        "borderRadiusMaster": "4px",
        "colorMixStrength": 0,
        "fontSizeMaster": "10px",
        "zIndex": 999,
      },
      "tokens": {},
      "walletFeaturesOrder": [
        "onramp",
        "swaps",
        "receive",
        "send",
      ],
    }
  `)
})

test('names the field, what it got and what it wanted', () => {
  expect(refusal({ themeMode: 'drak' })).toMatchInlineSnapshot(
    `"Invalid option: themeMode: got "drak", wanted "light" or "dark". Did you mean dark?"`,
  )
  expect(refusal({ themMode: 'dark' })).toMatchInlineSnapshot(
    `"Invalid option: themMode: got an unknown name, wanted a known name. Did you mean themeMode?"`,
  )
  expect(refusal({ themeVariables: { zIndx: 1 } })).toMatchInlineSnapshot(
    `"Invalid option: themeVariables.zIndx: got an unknown name, wanted one of fontFamily, accent, colorMix, colorMixStrength, fontSizeMaster, borderRadiusMaster, zIndex, qrColor. Did you mean zIndex?"`,
  )
  expect(refusal({ themeVariables: { zIndex: '1' } })).toMatchInlineSnapshot(
    `"Invalid option: themeVariables.zIndex: got "1", wanted a number."`,
  )
  expect(refusal({ networks: [] })).toMatchInlineSnapshot(
    `"Invalid option: networks: got an empty array, wanted at least 1 item."`,
  )
  expect(refusal({ networks: [{ id: 1 }] })).toMatchInlineSnapshot(`
    "Invalid option: networks[0].name: got nothing, wanted a string.
    networks[0].nativeCurrency: got nothing, wanted an object.
    networks[0].rpcUrls: got nothing, wanted an object."
  `)
  expect(refusal({ customRpcUrls: { mainnet: [] } })).toMatchInlineSnapshot(
    `"Invalid option: customRpcUrls["mainnet"]: got "mainnet", wanted a CAIP-2 network id such as eip155:1."`,
  )
  expect(refusal({ adapters: [{ type: 'evm' }] })).toMatchInlineSnapshot(
    `"Invalid option: adapters[0]: got an object, wanted an adapter such as evm() or solana()."`,
  )
  expect(refusal({ features: { socials: ['myspace'] } })).toMatchInlineSnapshot(
    `"Invalid option: features.socials[0]: got "myspace", wanted "google" or "github" or "apple" or "facebook" or "x" or "discord" or "farcaster"."`,
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
    `"Invalid option: termsConditionsUrl: got "javascript:1", wanted an http(s) URL or a path of this site."`,
  )
})
