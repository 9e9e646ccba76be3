import { type CaipNetworkId, isCaipAddress, type Namespace, parseCaipAddress } from '../contracts/caip.js'
import type { Network } from '../contracts/network/network.js'

/** An account as a link, a QR code or another app writes it. */
export interface WrittenAccount {
  /** The address or the name in it, as it is written. */
  readonly account: string
  /** The kind of chain that the form is of; absent where the text is the account alone. */
  readonly namespace?: Namespace
  /** The network that the form names. */
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

/** Networks by the short name that stands before an address (EIP-3770), as ethereum-lists/chains registers them. */
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

/** The name of a network that a host need not have listed; its CAIP-2 id where nobody named it. */
export function nameOfNetwork(network: CaipNetworkId, listed: readonly Network[]): string {
  const own = listed.find(({ caipNetworkId }) => caipNetworkId === network)?.name
  const known = [...shortNames.values()].find(([chainId]) => `eip155:${chainId}` === network)?.[1]
  return own ?? known ?? network
}

/** Characters without a shape. A page, a chat or a document puts them into what is copied from it. */
const unseen = /\p{Cf}|\u034f|[\u115f\u1160\u3164\uffa0]/gu
const unseenAtEnds = /^[\p{Cf}\s]+|[\p{Cf}\s]+$/gu

/** The text without what cannot be seen at its ends. Inside a name such characters stay: they make it another name. */
export const withoutUnseenEnds = (text: string): string => text.replace(unseenAtEnds, '')

/** The text without any character that cannot be seen. An address has none. */
export const withoutUnseen = (text: string): string => text.replace(unseen, '').trim()

/** Takes the account out of what a visitor pastes: EIP-681, Solana Pay, BIP-21, CAIP-10, EIP-3770, or the account alone. */
export function readAccountForm(written: string): WrittenAccount {
  if (isCaipAddress(written)) {
    const { namespace, chainId, address } = parseCaipAddress(written)
    return { account: address, namespace, network: `${namespace}:${chainId}` }
  }
  const [, scheme = '', rest = ''] = /^([a-z][a-z0-9]*):(?:\/\/)?(.+)$/i.exec(written) ?? []
  const namespace = schemes.get(scheme.toLowerCase())
  if (namespace) return readPaymentLink(rest, namespace)
  const [chainId] = shortNames.get(scheme.toLowerCase()) ?? []
  if (chainId !== undefined) return { account: rest, namespace: 'eip155', network: `eip155:${chainId}` }
  return { account: written }
}

/** `[pay-]account[@chain id][/function][?parameters]`; only EIP-681 has more than the account and parameters. */
function readPaymentLink(rest: string, namespace: Namespace): WrittenAccount {
  const [, target = '', more = ''] = /^([^/?]*)(.*)$/.exec(rest) ?? []
  const isRequest = more !== '' && more !== '?' && more !== '/'
  if (namespace !== 'eip155') return { account: target, namespace, isRequest }
  const [account = '', chainId, ...others] = target.replace(/^pay-/, '').split('@')
  // A link that names two networks, or a network without a number, names no account.
  if (others.length > 0 || chainId === '') return { account: '', namespace, isRequest }
  const network = chainId === undefined ? undefined : toEvmNetwork(chainId)
  return { account, namespace, isRequest, ...(network && { network }) }
}

/** Some wallets write the chain id in hex. */
function toEvmNetwork(chainId: string): CaipNetworkId {
  const isNumber = /^(\d{1,16}|0x[0-9a-f]{1,12})$/i.test(chainId)
  return `eip155:${isNumber ? Number(chainId) : chainId}`
}
