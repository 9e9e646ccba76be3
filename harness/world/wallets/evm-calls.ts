import { createHash } from 'node:crypto'
import * as z from 'zod/mini'
import { connectedAddresses, isConnected, signer } from './evm-accounts.js'
import { toHex } from './evm-networks.js'
import { rpcUrlOf, signAndSend } from './evm-sending.js'
import { address, callChain, hex, parseParams, quantity, walletError } from './rpc.js'
import { capabilitiesOf, readSuffix, withSuffix } from './standards/capabilities.js'
import type { WalletStandard } from './standards/names.js'
import type { WalletCore, WalletMethods, WalletRequest } from './wallet-core.js'

const UNSUPPORTED_CAPABILITY = 5700
const UNSUPPORTED_CHAIN = 5710
const DUPLICATE_ID = 5720
const UNKNOWN_BUNDLE = 5730
const UPGRADE_REFUSED = 5750
const NOT_ATOMIC = 5760
/** Status of a batch that failed before it reached the chain. */
const NEVER_ON_CHAIN = 400
/** Error code for an unsupported version. EIP-5792 defines none; wallets use this one. */
const UNKNOWN_VERSION = -32000
const VERSION = '2.0.0'
const connecting: ReadonlySet<WalletStandard> = new Set(['erc7846'])

const capabilities = z.optional(z.record(z.string(), z.looseObject({ optional: z.optional(z.boolean()) })))
const sendParams = z.tuple([
  z.object({
    version: z.string(),
    id: z.optional(z.string().check(z.maxLength(4096))),
    from: z.optional(address),
    chainId: quantity,
    atomicRequired: z.boolean(),
    calls: z
      .array(
        z.object({
          to: z.optional(address),
          data: z.optional(hex('0x and hex digits')),
          value: z.optional(quantity),
          capabilities,
        }),
      )
      .check(z.minLength(1, 'at least one call')),
    capabilities,
  }),
])
const statusParams = z.tuple([z.string()])
/** EIP-5792 takes a list of chain ids. Its drafts, and some pages, pass each as a separate parameter. */
const capabilityParams = z.tuple([address], z.union([quantity, z.array(quantity)]))
const receipt = z.object({
  status: z.string(),
  logs: z.array(z.looseObject({ address: z.string(), data: z.string(), topics: z.array(z.string()) })),
  blockHash: z.string(),
  blockNumber: z.string(),
  gasUsed: z.string(),
  transactionHash: z.string(),
})

/**
 * EIP-5792: several calls in one request. They are sent one after another, because a plain key cannot send them
 * atomically. An atomic wallet reverts the chain when one of them fails.
 */
export function evmCallsMethods(core: WalletCore): WalletMethods {
  const bundles = new Map<string, { chainId: number; rpcUrl: string; hashes: readonly string[]; isAtomic: boolean }>()

  function find(request: WalletRequest) {
    const [id] = parseParams(statusParams, request.method, request.params)
    const bundle = bundles.get(id)
    if (!bundle) throw walletError(UNKNOWN_BUNDLE, `No bundle has the id ${id}.`)
    return { id, ...bundle }
  }

  return {
    wallet_getCapabilities(request) {
      // Before a page connects, a wallet with ERC-7846 tells how the page may connect.
      if (core.standards.has('erc7846') && Object.keys(Object(request.params)).length === 0)
        return Object.fromEntries(
          core.networks.known.map(({ chainId }) => [toHex(chainId), capabilitiesOf(connecting)]),
        )
      const [account, ...wantedIds] = parseParams(capabilityParams, request.method, request.params)
      const chainIds = wantedIds.flat()
      if (!isConnected(core, request, account)) throw walletError(4100)
      const known = core.networks.known.map((network) => toHex(network.chainId))
      const asked =
        chainIds.length > 0 ? known.filter((id) => chainIds.some((wanted) => wanted.toLowerCase() === id)) : known
      const abilities = {
        atomic: { status: core.atomic },
        ...(core.tellsAssets && { assetDiscovery: { supported: true } }),
        ...capabilitiesOf(core.standards),
      }
      return Object.fromEntries(asked.map((id) => [id, abilities]))
    },
    async wallet_sendCalls(request) {
      const [bundle] = parseParams(sendParams, request.method, request.params)
      if (bundle.version !== VERSION) {
        throw walletError(UNKNOWN_VERSION, `${core.name} speaks version ${VERSION}, not ${bundle.version}.`)
      }
      const network = core.networks.find(Number(bundle.chainId))
      if (!network) throw walletError(UNSUPPORTED_CHAIN, `${core.name} does not know chain ${bundle.chainId}.`)
      const rpcUrl = rpcUrlOf(network)
      if (bundle.atomicRequired && core.atomic === 'ready')
        throw walletError(UPGRADE_REFUSED, `The owner of ${core.name} does not upgrade the account.`)
      if (bundle.atomicRequired && core.atomic === 'unsupported')
        throw walletError(NOT_ATOMIC, `${core.name} cannot run several calls as one.`)
      const supported = capabilitiesOf(core.standards)
      const wanted = [bundle.capabilities, ...bundle.calls.map((call) => call.capabilities)]
      const missing = wanted
        .flatMap((named) => Object.entries(named ?? {}))
        .find(([name, value]) => value.optional !== true && !(name in supported))
      if (missing) throw walletError(UNSUPPORTED_CAPABILITY, `${core.name} does not support ${missing[0]}.`)
      const from = bundle.from ?? connectedAddresses(core, request)[0]
      if (from === undefined) throw walletError(4100)
      const account = signer(core, request, from)
      const counted = `${core.name}/${request.origin}/${bundles.size}`
      const id = bundle.id ?? `0x${createHash('sha256').update(counted).digest('hex')}`
      if (bundles.has(id)) throw walletError(DUPLICATE_ID, `The id ${id} is in use.`)
      await core.ask(request)
      const send = async ({ to, data, value }: (typeof bundle.calls)[number]) =>
        signAndSend(network, account, { from: account.evmAddress, to, value, data: withSuffix(data, suffix) })
      const suffix = 'dataSuffix' in supported ? readSuffix(bundle.capabilities?.['dataSuffix']) : undefined
      const isAtomic = bundle.atomicRequired
      const hashes = await core.inTurn(async () => {
        const before = isAtomic ? await callChain(rpcUrl, 'evm_snapshot', []) : undefined
        const sent: string[] = []
        try {
          for (const call of bundle.calls) sent.push(await send(call))
          return sent
        } catch (error) {
          if (!isAtomic) throw error
          // Atomic calls leave no trace when one fails.
          await callChain(rpcUrl, 'evm_revert', [before])
          return []
        }
      })
      bundles.set(id, { chainId: network.chainId, rpcUrl, hashes, isAtomic })
      return { id }
    },
    wallet_showCallsStatus(request) {
      find(request)
      return null
    },
    async wallet_getCallsStatus(request) {
      const { id, ...bundle } = find(request)
      const about = { version: VERSION, id, chainId: toHex(bundle.chainId), atomic: bundle.isAtomic }
      if (bundle.hashes.length === 0) return { ...about, status: NEVER_ON_CHAIN, receipts: [] }
      const answers = await Promise.all(
        bundle.hashes.map((hash) => callChain(bundle.rpcUrl, 'eth_getTransactionReceipt', [hash])),
      )
      const receipts = answers
        .filter((answer) => answer !== null)
        .map((answer) => parseParams(receipt, 'eth_getTransactionReceipt', answer))
      const failed = receipts.filter(({ status }) => status !== '0x1').length
      const isPending = receipts.length < bundle.hashes.length
      const status = isPending ? 100 : failed === 0 ? 200 : failed === receipts.length ? 500 : 600
      return { ...about, status, receipts }
    },
  }
}
