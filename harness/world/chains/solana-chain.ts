import * as z from 'zod/mini'
import type { RpcCall } from '../lib/json-rpc.js'
import { waitUntil } from '../lib/wait-until.js'
import type { ChainNode } from '../processes/chain-node.js'
import { createUpstream } from '../processes/upstream.js'
import type { ChainContext } from './evm-chain.js'
import { assembleChain, type OwnedChain, requestBy } from './owned-chain.js'
import type { NodeQuirks } from './proxy/call-handler.js'
import { startProxy } from './proxy/proxy.js'
import { surfpoolMends } from './solana-mends.js'

export type SolanaCluster = 'mainnet' | 'devnet' | 'testnet'

/** Genesis hashes of the clusters. The reference of a CAIP-2 id is the start of the hash. */
const genesisHashes: Readonly<Record<SolanaCluster, string>> = {
  mainnet: '5eykt4UsFv8P8NJdTREpY1vzqKqZKvdpKuc147dw2N9d',
  devnet: 'EtWTRABZaYq6iMfeYKouRu166VU2xqa1wcaWoxPkrZBG',
  testnet: '4uhcVJyU9pJkvQyS88uRDiswHXSCkY3zQawwpjk2NsNY',
}

const CLOCK_SYSVAR = 'SysvarC1ock11111111111111111111111111111111'
const clockAnswer = z.object({
  value: z.object({ data: z.object({ parsed: z.object({ info: z.object({ unixTimestamp: z.number() }) }) }) }),
})
const balanceAnswer = z.object({ value: z.number() })

/** Starts a Solana chain on Surfpool or `solana-test-validator`, behind its proxy. */
export async function startSolanaChain(
  node: ChainNode,
  cluster: SolanaCluster,
  { name, clock, port, access }: ChainContext,
): Promise<OwnedChain> {
  const genesisHash = genesisHashes[cluster]
  const isSurfpool = node.backend === 'surfpool'
  const upstream = createUpstream(node.rpcUrl)
  let timeMs = clock.steadyNow()
  const mends = () => surfpoolMends({ upstream, genesisHash, nowMs: clock.steadyNow })
  const quirks: NodeQuirks = isSurfpool ? { ...mends(), before } : {}
  const nodeSocketUrl = node.webSocketUrl
  const proxy = await startProxy({ chain: name, upstream, quirks, clock, access, port, nodeSocketUrl })
  const request = requestBy(proxy, name)
  const getBalance = async (address: string) =>
    BigInt(balanceAnswer.parse(await request('getBalance', [address, { commitment: 'processed' }])).value)

  async function setBalance(address: string, amount: bigint): Promise<void> {
    if (amount > BigInt(Number.MAX_SAFE_INTEGER)) {
      throw new RangeError(`${name} can hold up to ${Number.MAX_SAFE_INTEGER} lamports in an account; got ${amount}.`)
    }
    if (isSurfpool) {
      await request('surfnet_setAccount', [address, { lamports: Number(amount) }])
      return
    }
    const missing = amount - (await getBalance(address))
    if (missing < 0n) {
      throw new Error(`${name} runs on solana-test-validator, which cannot take lamports away from ${address}.`)
    }
    if (missing > 0n) await airdrop(address, missing, amount)
  }

  /** Funds an address from the validator's faucet. The transaction takes a slot or two. */
  async function airdrop(address: string, missing: bigint, wanted: bigint): Promise<void> {
    await request('requestAirdrop', [address, Number(missing)])
    const hasCome = async () => (await getBalance(address)) >= wanted || undefined
    const found = await waitUntil(hasCome, { withinMs: 10_000, isExact: true, everyMs: 100 })
    if (!found) throw new Error(`${name}: the airdrop of ${missing} lamports to ${address} never came.`)
  }

  async function setTime(nowMs: number): Promise<void> {
    // The validator always uses real time.
    if (!isSurfpool) return
    timeMs = Math.max(timeMs, nowMs)
    const answer = clockAnswer.parse(await request('getAccountInfo', [CLOCK_SYSVAR, { encoding: 'jsonParsed' }]))
    // The node cannot go back in time, and its own blocks may be slightly ahead.
    if (Math.floor(nowMs / 1000) <= answer.value.data.parsed.info.unixTimestamp) return
    await request('surfnet_timeTravel', [{ absoluteTimestamp: nowMs }])
  }

  /** The node's time stands still between blocks: before a transaction it is set to the world's time. */
  async function before(call: RpcCall): Promise<undefined> {
    if (call.method !== 'sendTransaction' || clock.steadyNow() - timeMs < 1000) return
    await setTime(clock.steadyNow()).catch(() => undefined)
  }

  return assembleChain({
    name,
    kind: 'solana',
    addressOf: ({ solanaAddress }) => solanaAddress,
    caipNetworkId: `solana:${genesisHash.slice(0, 32)}`,
    node,
    proxy,
    request,
    setBalance,
    getBalance,
    setTime,
  })
}
