import type { Connector } from '../../contracts/connector.js'

/** How the list shows a wallet that comes as a library of the host. The ids are those of the catalogue. */
type Face = Pick<Connector, 'name' | 'imageId' | 'explorerId' | 'info'>

const coinbase: Face = {
  name: 'Coinbase',
  imageId: '0c2840c3-5b04-4c44-9661-fbd4b49e1800',
  explorerId: 'fd20dc426fb37566d803205b19bbc1d4096b248ac04548e3cfb6b3a38bd033aa',
  info: { rdns: 'com.coinbase.wallet' },
}

const faces: Readonly<Record<string, Face>> = {
  coinbaseWallet: coinbase,
  coinbaseWalletSDK: coinbase,
  safe: {
    name: 'Safe',
    imageId: '461db637-8616-43ce-035a-d89b8a1d5800',
    explorerId: '225affb176778569276e484e1b92637ad061b01e13a048b35a9d280c3b58970f',
  },
  ledger: {
    name: 'Ledger',
    imageId: '54a1aa77-d202-4f8d-0fb2-5d2bb6db0300',
    explorerId: '19177a98252e07ddfc9af2083ba8e07ef627cb6103467ffebb3f8f4205fd7927',
  },
  okx: {
    name: 'OKX',
    explorerId: '971e689d0a5be527bac79629b4ee9b925e82208e5168b733496a09c0faed0709',
  },
}

/** `undefined` for an id that is nobody's in particular. */
export function knownWallet(id: string): Face | undefined {
  return Object.hasOwn(faces, id) ? faces[id] : undefined
}

/** The chains of a Coinbase wallet where the host names no networks. */
export const coinbaseChainIds: readonly number[] = [1, 84532]

export function isCoinbase(id: string): boolean {
  return faces[id] === coinbase
}
