import { nameSuffixes } from '../contracts/api/names.js'
import { type CaipNetworkId, type Namespace, toCoinType } from '../contracts/caip.js'
import { NameServiceError } from '../errors/names.js'
import { toModalError } from '../errors/to-modal-error.js'
import { lazy } from '../lib/lazy.js'
import { createNodes } from '../services/nodes/node-client.js'
import {
  hasProfile,
  type InteroperableName,
  interoperableChecksum,
  readInteroperableBytes,
  readInteroperableName,
} from '../standards/interoperable.js'
import type { PartContext } from '../state/context.js'
import { ignored } from '../state/ignored.js'
import { nameOfNetwork, withoutUnseenEnds } from './address-form.js'
import { createNames } from './names.js'
import { readReceiver } from './receiver.js'

const ensClient = lazy(() => import('../services/ens.js'))

/** The account that a text names on the active network, or the reason why it names none there. */
export type NamedReceiver =
  | { readonly kind: 'found'; readonly receiver: { address: string; name?: string; image?: string } }
  | { readonly kind: 'text' | 'checksum' | 'request' }
  | { readonly kind: 'namespace'; readonly namespace: Namespace }
  | { readonly kind: 'network' | 'noName'; readonly name: string }

/**
 * The labels under `on.eth`, with their aliases, as of 2026-05-13 (github.com/unruggable-labs/chain-resolver). Only
 * networks that the modal can send on. A label that is not here is refused, because the visitor's network is certain
 * and the label's is not.
 */
const labels: ReadonlyMap<string, string> = new Map(
  Object.entries({
    'eip155:1': 'ethereum eth',
    'eip155:10': 'optimism op opt oeth op-mainnet',
    'eip155:56': 'bnb bnb-chain bnb-smart-chain',
    'eip155:100': 'gnosis',
    'eip155:130': 'unichain uni',
    'eip155:137': 'polygon polygon-pos',
    'eip155:143': 'monad mon',
    'eip155:324': 'zksync-era',
    'eip155:360': 'shape',
    'eip155:480': 'world',
    'eip155:999': 'hyperevm hyperliquid',
    'eip155:4326': 'megaeth mega',
    'eip155:5000': 'mantle',
    'eip155:8453': 'base',
    'eip155:42161': 'arbitrum arb1 arb',
    'eip155:42220': 'celo',
    'eip155:43114': 'avalanche avax',
    'eip155:57073': 'ink',
    'eip155:59144': 'linea',
    'eip155:167000': 'taiko-alethia',
    'eip155:534352': 'scroll',
    'solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdpKuc147dw2N9d': 'solana sol',
  }).flatMap(([chain, names]) => names.split(' ').map((name): [string, string] => [name, chain])),
)

/**
 * Reads an account with its network: `alice.eth@optimism`, `0xd8dA…@eip155:1#4CA88C9C` (ERC-7828), or the bytes of
 * ERC-7930. The network must be the active one, because money sent on another network may be lost.
 * @throws {@link NameServiceError} if a name cannot be looked up
 */
export async function readInteroperable(
  text: string,
  { part, root }: Pick<PartContext, 'part' | 'root'>,
  signal: AbortSignal,
): Promise<NamedReceiver> {
  const { accounts, chains } = root
  const namespace = accounts.active?.namespace ?? 'eip155'
  const active = chains.activeNetwork?.caipNetworkId
  const written = readWritten(withoutUnseenEnds(text))
  if (!written) return { kind: 'text' }
  const [chainNamespace = '', reference, ...others] = written.chain.split(':')
  const read = readReceiver(written.account, namespace)
  // An email address is no account: `alice@example.org`.
  const isNamed = (read.kind === 'address' || read.kind === 'name') && !written.chain.includes('.')
  if (!hasProfile(chainNamespace) || others.length > 0)
    return isNamed ? { kind: 'network', name: written.chain } : { kind: 'text' }
  if (reference === undefined && chainNamespace !== namespace) return { kind: 'namespace', namespace: chainNamespace }
  // CAIP-2 cuts a reference to 32 letters.
  const network: CaipNetworkId | undefined = reference ? `${chainNamespace}:${reference.slice(0, 32)}` : active
  if (network && network !== active) return { kind: 'network', name: nameOfNetwork(network, chains.networks) }

  if (read.kind === 'network') return { kind: 'text' }
  if (read.kind !== 'address' && read.kind !== 'name') return read
  const receiver =
    read.kind === 'address'
      ? { address: read.address }
      : await resolveOn({ namespace: chainNamespace, reference }, read.name, { part, root }, signal)
  if (!receiver) return { kind: 'noName', name: written.account }
  const full = { namespace: chainNamespace, ...(reference && { reference }), address: receiver.address }
  const isRight = !written.checksum || interoperableChecksum(full) === written.checksum
  return isRight ? { kind: 'found', receiver } : { kind: 'checksum' }
}

/** Both notations as one: the account, and the network as CAIP-350 writes it. */
function readWritten(text: string): InteroperableName | undefined {
  const bytes = readInteroperableBytes(text)
  if (bytes) {
    const { namespace, reference, address } = bytes
    return address ? { account: address, chain: reference ? `${namespace}:${reference}` : namespace } : undefined
  }
  const name = readInteroperableName(text)
  return name && { ...name, chain: labels.get(name.chain.toLowerCase()) ?? name.chain }
}

/**
 * Looks up the address of a name for this very chain (ENSIP-11). Its address on Ethereum is no answer: somebody else
 * may control it elsewhere. Names of Solana are asked for on Solana itself.
 */
async function resolveOn(
  { namespace, reference }: { readonly namespace: Namespace; readonly reference: string | undefined },
  name: string,
  { part, root }: Pick<PartContext, 'part' | 'root'>,
  signal: AbortSignal,
) {
  const main = root.options.given.networks.find(({ caipNetworkId }) => caipNetworkId === 'eip155:1')
  const isOnMain = namespace !== 'eip155' || reference === undefined || reference === '1'
  if (isOnMain || !main || nameSuffixes.some((suffix) => name.endsWith(suffix))) {
    const known = await part(createNames).resolve(name, signal)
    return known && toReceiver(namespace, known.name, known.address, known.avatar)
  }
  // ENSIP-11 has no coin type for a larger chain id.
  if (Number(reference) >= 0x80000000) return undefined
  try {
    const { createEnsClient } = await ensClient.load()
    const ens = createEnsClient(part(createNodes).of(main))
    const address = await ens.getAddress(name, signal, BigInt(toCoinType(Number(reference))))
    const image = address && (await ens.getAvatar(name, signal).catch(ignored(root, 'the picture of a name')))
    return address ? toReceiver(namespace, name, address, image) : undefined
  } catch (thrown) {
    signal.throwIfAborted()
    throw new NameServiceError({ task: 'resolve', name, cause: toModalError(thrown) })
  }
}

function toReceiver(namespace: Namespace, name: string, written: string, image: string | undefined) {
  const read = readReceiver(written, namespace)
  return read.kind === 'address' ? { address: read.address, name, ...(image && { image }) } : undefined
}
