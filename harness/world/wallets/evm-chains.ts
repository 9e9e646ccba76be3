import * as z from 'zod/mini'
import type { WalletWords } from './dialects.js'
import { toHex } from './evm-networks.js'
import { callChain, parseParams, walletError } from './rpc.js'
import type { WalletCore, WalletMethods } from './wallet-core.js'

/** Larger ids are unsafe to sign in wallets that keep the id in a double. */
const MAX_CHAIN_ID = 4_503_599_627_370_476

const chainId = z.custom<string>(
  (value) => typeof value === 'string' && /^0x[1-9a-f][0-9a-f]*$/i.test(value) && Number(value) <= MAX_CHAIN_ID,
  'a chain id as 0x and hex digits without leading zeros',
)
function url(wanted: string) {
  return z.custom<string>(
    (value) => typeof value === 'string' && /^https?:\/\//.test(value) && URL.canParse(value),
    wanted,
  )
}

const switchParams = z.tuple([z.strictObject({ chainId })], z.unknown())

/** EIP-3085: its six fields and no others. */
const addParams = z.tuple(
  [
    z.strictObject({
      chainId,
      chainName: z.string().check(z.minLength(1, 'a name')),
      nativeCurrency: z.strictObject({
        name: z.optional(z.string().check(z.minLength(1, 'a name'))),
        symbol: z
          .string()
          .check(z.minLength(1, 'a symbol of 1 to 6 letters'), z.maxLength(6, 'a symbol of 1 to 6 letters')),
        decimals: z.number().check(z.int(), z.minimum(0), z.maximum(36)),
      }),
      rpcUrls: z.array(url('an http(s) address')).check(z.minLength(1, 'at least one address')),
      blockExplorerUrls: z.nullish(
        z.array(url('an http(s) address')).check(z.minLength(1, 'at least one address, or none')),
      ),
      iconUrls: z.nullish(z.array(z.string())),
    }),
  ],
  z.unknown(),
)

const unrecognised = (id: string): WalletWords => ({
  code: 4902,
  message: `Unrecognized chain ID "${id}". Try adding the chain using wallet_addEthereumChain first.`,
})

/** The current chain, switching it (EIP-3326) and adding one (EIP-3085). */
export function evmChainMethods(core: WalletCore): WalletMethods {
  const ways = core.evmWays
  const current = () => {
    const network = core.networks.current
    if (!network) throw walletError(4901, `${core.name} knows no EVM chain.`)
    return network
  }

  /** Finds the node of a new network and checks that it reports the right chain id. */
  async function findNode(id: number, rpcUrls: readonly string[]): Promise<string> {
    const isLocal = (rpcUrl: string) => ['127.0.0.1', 'localhost'].includes(new URL(rpcUrl).hostname)
    const ownUrl = core.networks.inWorld(id)?.rpcUrl
    const rpcUrl = ownUrl ?? rpcUrls.find(isLocal)
    if (rpcUrl === undefined)
      throw walletError(
        -32602,
        `wallet_addEthereumChain: no local chain ${id} runs, and none of rpcUrls is on this machine.`,
      )
    const answer = await callChain(rpcUrl, 'eth_chainId', []).catch((error: unknown) => {
      // The world's own node does not answer only when it is down.
      if (ownUrl === undefined) throw error
      return id
    })
    if (Number(answer) === id) return rpcUrl
    throw walletError(-32602, `wallet_addEthereumChain: ${rpcUrl} is chain ${String(answer)}, not ${toHex(id)}.`)
  }

  return {
    eth_chainId: () => toHex(current().chainId),
    net_version: () => String(current().chainId),
    async wallet_switchEthereumChain(request) {
      const [wanted] = parseParams(switchParams, request.method, request.params)
      const network = core.networks.find(Number(wanted.chainId))
      if (!network) {
        const { code, message } = (ways?.unknownChain ?? unrecognised)(wanted.chainId)
        throw walletError(code, message)
      }
      if (network === core.networks.current) return null
      if (!ways?.unasked?.includes('switch')) await core.ask(request)
      core.turn(network.name)
      return null
    },
    async wallet_addEthereumChain(request) {
      const [wanted] = parseParams(addParams, request.method, request.params)
      const id = Number(wanted.chainId)
      const rpcUrl = core.networks.find(id) ? undefined : await findNode(id, wanted.rpcUrls)
      if (id === core.networks.current?.chainId) return null
      await core.ask(request)
      core.turn(core.networks.add(id, rpcUrl).name)
      return null
    },
  }
}
