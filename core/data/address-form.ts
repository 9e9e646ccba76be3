import { type CaipNetworkId, isCaipAddress, type Namespace, parseCaipAddress } from '../contracts/caip.js'
import type { Network } from '../contracts/network/network.js'

/** An account in the notation of a link, a QR code or another app. */
export interface WrittenAccount {
  /** The address or name in the text, unchanged. */
  readonly account: string
  /** The namespace of the notation; absent if the text is only the account. */
  readonly namespace?: Namespace
  /** The network that the notation names. */
  readonly network?: CaipNetworkId
  /** True if the form asks for more than an account: an amount, a token, a message. */
  readonly isRequest?: boolean
}

/** The schemes of payment links: EIP-681, Solana Pay and BIP-21. */
const schemes: ReadonlyMap<string, Namespace> = new Map([
  ['ethereum', 'eip155'],
  ['solana', 'solana'],
  ['bitcoin', 'bip122'],
])

/** Network short names that precede an address (EIP-3770), from ethereum-lists/chains. */
const shortNames: ReadonlyMap<string, readonly [chainId: number, name: string]> = new Map([
  ['eth', [1, 'Ethereum']],
  ['oeth', [10, 'OP Mainnet']],
  ['bnb', [56, 'BNB Smart Chain']],
  ['gno', [100, 'Gnosis']],
  ['pol', [137, 'Polygon']],
  ['matic', [137, 'Polygon']],
  ['ftm', [250, 'Fantom']],
  ['zksync', [324, 'zkSync Era']],
  ['base', [8453, 'Base']],
  ['arb1', [42161, 'Arbitrum One']],
  ['celo', [42220, 'Celo']],
  ['avax', [43114, 'Avalanche']],
  ['linea', [59144, 'Linea']],
  ['scr', [534352, 'Scroll']],
  ['sep', [11155111, 'Sepolia']],
])

/** The name of a network, listed by the host or not; its CAIP-2 id if no name is known. */
export function nameOfNetwork(network: CaipNetworkId, listed: readonly Network[]): string {
  const own = listed.find(({ caipNetworkId }) => caipNetworkId === network)?.name
  const known = [...shortNames.values()].find(([chainId]) => `eip155:${chainId}` === network)?.[1]
  return own ?? known ?? network
}

/** Invisible characters that pages, chats and documents add to copied text. */
const unseen = /\p{Cf}|\u034f|[\u115f\u1160\u3164\uffa0]/gu
const unseenAtEnds = /^[\p{Cf}\s]+|[\p{Cf}\s]+$/gu

/** Removes invisible characters from both ends. Inside a name they stay, since they make it a different name. */
export const withoutUnseenEnds = (text: string): string => text.replace(unseenAtEnds, '')

/** Removes all invisible characters. An address contains none. */
export const withoutUnseen = (text: string): string => text.replace(unseen, '').trim()

/** Reads the account in a pasted text: EIP-681, Solana Pay, BIP-21, CAIP-10, EIP-3770, or the account itself. */
export function readAccountForm(written: string): WrittenAccount {
  if (isCaipAddress(written)) {
    const { namespace, chainId, address } = parseCaipAddress(written)
    return { account: address, namespace, network: `${namespace}:${chainId}` }
  }
  const [, scheme = '', rest = ''] = /^([a-z][a-z0-9]*):(?:\/\/)?(.+)$/i.exec(written) ?? []
  const namespace = schemes.get(scheme.toLowerCase())
  if (namespace) return readPaymentLink(rest, scheme.toLowerCase(), namespace)
  const [chainId] = shortNames.get(scheme.toLowerCase()) ?? []
  if (chainId !== undefined) return { account: rest, namespace: 'eip155', network: `eip155:${chainId}` }
  return { account: written }
}

/** Reads `[pay-]account[@chain id][/function][?parameters]`; chain id and function exist only in EIP-681. */
function readPaymentLink(rest: string, scheme: string, namespace: Namespace): WrittenAccount {
  const [, target = '', more = ''] = /^([^/?]*)(.*)$/.exec(rest) ?? []
  const isRequest = more !== '' && more !== '?' && more !== '/'
  if (scheme !== 'ethereum') return { account: target, namespace, isRequest }
  const [account = '', chainId, ...others] = target.replace(/^pay-/, '').split('@')
  // A link with two networks, or with an empty network, is invalid and has no account.
  if (others.length > 0 || chainId === '') return { account: '', namespace, isRequest }
  const network = chainId === undefined ? undefined : toEvmNetwork(chainId)
  return { account, namespace, isRequest, ...(network && { network }) }
}

/** Some wallets write the chain id in hex. */
function toEvmNetwork(chainId: string): CaipNetworkId {
  const isNumber = /^(\d{1,16}|0x[0-9a-f]{1,12})$/i.test(chainId)
  return `eip155:${isNumber ? Number(chainId) : chainId}`
}
