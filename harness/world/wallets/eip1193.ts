import * as z from 'zod/mini'
import type { WalletAsset } from '../../../core/services/wallet-assets.js'
import type { Chain } from '../chains/chain.js'
import { nativeToken, type PriceBook, priceOf, tokenIcon } from '../chains/token-prices.js'
import type { WalletWords } from './dialects.js'
import { evmAccountMethods, isConnected } from './evm-accounts.js'
import { evmCallsMethods } from './evm-calls.js'
import { evmChainMethods } from './evm-chains.js'
import { evmDialectMethods } from './evm-dialect.js'
import { evmEncryptionMethods } from './evm-encryption.js'
import { toHex } from './evm-networks.js'
import { evmSendingMethods, rpcUrlOf } from './evm-sending.js'
import { evmSigningMethods } from './evm-signing.js'
import { evmSubscriptionMethods } from './evm-subscriptions.js'
import { address, callChain, parseParams, quantity, walletError } from './rpc.js'
import { evmStandardMethods } from './standards/evm-standards.js'
import type { WalletCore, WalletMethod, WalletMethods } from './wallet-core.js'

/** Methods that are forwarded to the chain unchanged. */
const READS = `
  eth_blockNumber eth_call eth_createAccessList eth_estimateGas eth_feeHistory eth_gasPrice eth_getBalance
  eth_getBlockByHash eth_getBlockByNumber eth_getBlockReceipts eth_getBlockTransactionCountByHash
  eth_getBlockTransactionCountByNumber eth_getCode eth_getFilterChanges eth_getFilterLogs eth_getLogs eth_getProof
  eth_getStorageAt eth_getTransactionByBlockHashAndIndex eth_getTransactionByBlockNumberAndIndex
  eth_getTransactionByHash eth_getTransactionCount eth_getTransactionReceipt eth_getUncleCountByBlockHash
  eth_getUncleCountByBlockNumber eth_maxPriorityFeePerGas eth_newBlockFilter eth_newFilter
  eth_newPendingTransactionFilter eth_sendRawTransaction eth_syncing eth_uninstallFilter web3_clientVersion
`
  .trim()
  .split(/\s+/)

/** All methods of this wallet's EIP-1193 provider. Any other method gets 4200. */
export function eip1193Methods(core: WalletCore): WalletMethods {
  const read: WalletMethod = ({ method, params }) => callChain(rpcUrlOf(core.networks.current), method, params ?? [])
  const methods: WalletMethods = {
    ...Object.fromEntries(READS.map((method) => [method, read])),
    ...evmAccountMethods(core),
    ...evmChainMethods(core),
    ...evmSigningMethods(core),
    ...evmSendingMethods(core),
    ...evmCallsMethods(core),
    ...evmAssetMethods(core),
    ...evmSubscriptionMethods(core),
    ...(core.dialect && evmDialectMethods(core)),
    ...(core.dialect === 'metamask' && evmEncryptionMethods(core)),
    ...evmStandardMethods(core, (chainId) => evmMethodsOn(core, chainId)),
  }
  return onceConnected(core, inWaysOf(core, methods))
}

/** A session request is for its own chain, even if the wallet shows another one. */
export function evmMethodsOn(core: WalletCore, chainId: number): WalletMethods {
  const networks: WalletCore['networks'] = Object.create(core.networks, {
    current: { get: () => core.networks.find(chainId) },
  })
  return eip1193Methods(Object.create(core, { networks: { value: networks } }))
}

/** Applies the dialect's answers to a page that is not connected. The error ends what its library had kept. */
function onceConnected(core: WalletCore, methods: WalletMethods): WalletMethods {
  const before = core.evmWays?.beforeConnect
  if (!before) return methods
  return Object.fromEntries(
    Object.entries(methods).map(([name, method]): [string, WalletMethod] => [
      name,
      (request) => {
        if (core.isConnected('eip155', request.origin) || before.connecting.includes(name)) return method(request)
        if (name in before.answers) return before.answers[name]
        core.emitTo(request.origin, 'disconnect', { code: 4900, message: 'User initiated disconnection' })
        throw walletError(before.words.code, before.words.message)
      },
    ]),
  )
}

/** Applies the dialect's missing and failing methods to the table. */
function inWaysOf({ evmWays }: WalletCore, methods: WalletMethods): WalletMethods {
  const { lacks, failsAfter } = evmWays ?? {}
  if (!lacks && !failsAfter) return methods
  const fail = ({ code, message }: WalletWords): never => {
    throw walletError(code, message)
  }
  return Object.fromEntries(
    Object.entries(methods).map(([name, method]): [string, WalletMethod] => {
      if (lacks?.methods.test(name)) return [name, () => fail(lacks.words)]
      if (failsAfter?.method !== name) return [name, method]
      const failing: WalletMethod = async (request) => {
        await method(request)
        return fail(failsAfter.words)
      }
      return [name, failing]
    }),
  )
}

const assetsParams = z.tuple([z.object({ account: address, chainFilter: z.optional(z.array(quantity)) })])

const symbol = z.string().check(z.minLength(2, '2 to 11 letters'), z.maxLength(11, '2 to 11 letters'))
const decimals = z.int().check(z.minimum(0), z.maximum(36))
/** MetaMask also accepts decimals as text. */
const writtenDecimals = z.pipe(z.string().check(z.regex(/^\d+$/)), z.pipe(z.transform(Number), decimals))
const watchParamsOf = (ofDecimals: z.ZodMiniType<number>) =>
  z.discriminatedUnion(
    'type',
    [
      z.object({ type: z.literal('ERC20'), options: z.looseObject({ address, symbol, decimals: ofDecimals }) }),
      z.object({ type: z.enum(['ERC721', 'ERC1155']), options: z.looseObject({ address, tokenId: z.string() }) }),
    ],
    'ERC20, ERC721 or ERC1155',
  )

/** EIP-747, and EIP-7811 for wallets that report assets. */
function evmAssetMethods(core: WalletCore): WalletMethods {
  return {
    /** EIP-747: asks the owner to add a token to the wallet's list. The parameters are an object, not a list. */
    async wallet_watchAsset(request) {
      const given = Array.isArray(request.params) ? request.params[0] : request.params
      const isLoose = core.dialect === 'metamask'
      parseParams(watchParamsOf(isLoose ? z.union([decimals, writtenDecimals]) : decimals), request.method, given)
      if (!core.evmWays?.unasked?.includes('watch')) await core.ask(request)
      return true
    },
    ...(core.tellsAssets ? telling(core) : {}),
  }
}

function telling(core: WalletCore): WalletMethods {
  const book = { chains: core.chains, state: { prices: {} } }
  return {
    async wallet_getAssets(request) {
      const [{ account, chainFilter }] = parseParams(assetsParams, request.method, request.params)
      if (!isConnected(core, request, account)) throw walletError(4100)
      const wanted = chainFilter?.map(Number)
      const answers = core.networks.known
        .filter(({ chainId }) => wanted?.includes(chainId) ?? true)
        .map(async ({ chainId, name }) => {
          const chain = core.chains[name]
          return [toHex(chainId), chain ? await assetsOn(chain, account, book) : []] as const
        })
      return Object.fromEntries(await Promise.all(answers))
    },
  }
}

async function assetsOn(chain: Chain, account: string, book: PriceBook): Promise<WalletAsset[]> {
  const metadataOf = ({ name, symbol, decimals }: { name: string; symbol: string; decimals: number }) => {
    return { name, symbol, decimals, price: priceOf(book, symbol), iconUrl: tokenIcon(symbol) }
  }
  const native: WalletAsset = {
    address: 'native',
    balance: hexOf(await chain.getBalance(account)),
    type: 'NATIVE',
    metadata: metadataOf(nativeToken(book, chain.caipNetworkId) ?? { name: 'Ether', symbol: 'ETH', decimals: 18 }),
  }
  const tokens = await Promise.all(
    chain.tokens
      .filter(({ standard }) => standard === 'erc20')
      .map(async (token) => ({ token, units: await token.balanceOf(account) })),
  )
  const held = tokens.filter(({ units }) => units > 0n)
  return [
    native,
    ...held.map(({ token, units }) => {
      return { address: token.address, balance: hexOf(units), type: 'ERC20', metadata: metadataOf(token) }
    }),
  ]
}

const hexOf = (units: bigint) => `0x${units.toString(16)}`
