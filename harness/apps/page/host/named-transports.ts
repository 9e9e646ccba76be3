import { defineNamespace } from '../../../../core/namespaces/define-namespace.js'
import { metamaskMobile, mobileWalletAdapter, tonConnect } from '../../../../core/transports/index.js'

/** A bridge of the world, by the name of its host: `down.bridge.test` answers nothing. */
const bridgeAt = (host: string) => {
  const wallet = { bridgeUrl: `https://${host}.bridge.test/bridge`, universalUrl: 'https://keeper.test/ton-connect' }
  return tonConnect({ wallets: [{ id: 'keeper', name: 'Keeper', ...wallet }] })
}

/** Transports, by the names that scenarios write in their place. */
const transports: Readonly<Record<string, () => object>> = {
  metamaskMobile: () => metamaskMobile({ relayUrl: 'wss://mwp.relay.test/connection/websocket' }),
  mobileWalletAdapter,
  tonConnect: () => bridgeAt('ton'),
  'tonConnect without a bridge': () => bridgeAt('down'),
}

const tonMainnet = {
  id: '-239',
  name: 'TON',
  chainNamespace: 'ton',
  caipNetworkId: 'ton:-239',
  nativeCurrency: { name: 'Toncoin', symbol: 'TON', decimals: 9 },
  rpcUrls: { default: { http: ['https://node.ton.test'] } },
} as const

/** TON as a page brings it: its accounts connect and sign, and show no balance. */
const ton = defineNamespace({
  id: 'ton',
  name: 'TON',
  address: { is: (text) => /^[UE]Q[\w-]{46}$/.test(text), wanted: 'UQ and 46 base64url characters' },
  accountTypes: ['eoa'],
  networks: [tonMainnet],
})

const replaced = (list: unknown, name: string, value: object) =>
  Array.isArray(list) ? list.map((each) => (each === name ? value : each)) : list

/** Puts transports, namespaces and networks in the place of their names: `{ transports: ['tonConnect'], namespaces: ['ton'] }`. */
export function withTransports({ transports: named, namespaces, networks }: Readonly<Record<string, unknown>>): object {
  if (!Array.isArray(named)) return {}
  return {
    transports: named.map((name) => transports[String(name)]?.() ?? name),
    ...(namespaces !== undefined && { namespaces: replaced(namespaces, 'ton', ton) }),
    ...(networks !== undefined && { networks: replaced(networks, 'ton', tonMainnet) }),
  }
}
