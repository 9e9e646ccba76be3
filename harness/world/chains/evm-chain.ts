import * as z from 'zod/mini'
import type { WorldClock } from '../lib/clock.js'
import { callText, type RpcCall, readAnswer, resultIn } from '../lib/json-rpc.js'
import { waitUntil } from '../lib/wait-until.js'
import type { ChainNode } from '../processes/chain-node.js'
import { createUpstream, type Upstream } from '../processes/upstream.js'
import type { Access } from '../serving/access.js'
import { runtimeCode } from './economy/artefacts.js'
import { assembleChain, type OwnedChain, requestBy } from './owned-chain.js'
import type { NodeQuirks } from './proxy/call-handler.js'
import { startProxy } from './proxy/proxy.js'

export interface ChainContext {
  readonly name: string
  readonly clock: Pick<WorldClock, 'setTimeout' | 'steadyNow'>
  readonly port: number | undefined
  readonly access: Access
}

/** Address of Multicall3 in client libraries. */
const MULTICALL_ADDRESS = '0xcA11bde05977b3631167028862bE2a173976CA11'

/** Calls that may create a block. */
const BLOCK_MAKERS: ReadonlySet<string> = new Set([
  'eth_sendTransaction',
  'eth_sendUnsignedTransaction',
  'eth_sendRawTransaction',
  'eth_sendRawTransactionSync',
  'anvil_mine',
  'evm_mine',
  'evm_mine_detailed',
  'hardhat_mine',
])

const quantity = z.string().check(z.regex(/^0x[\da-f]+$/i))
const block = z.object({ timestamp: quantity })

/** Starts an EVM chain on Anvil behind its proxy. */
export async function startEvmChain(node: ChainNode, chainId: number, context: ChainContext): Promise<OwnedChain> {
  const { name, clock, port, access } = context
  const upstream = createUpstream(node.rpcUrl)
  let timeMs = clock.steadyNow()
  const quirks = anvilQuirks(upstream, () => Math.floor(Math.max(timeMs, clock.steadyNow()) / 1000))
  const nodeSocketUrl = node.webSocketUrl
  const proxy = await startProxy({ chain: name, upstream, quirks, clock, access, port, nodeSocketUrl })
  const request = requestBy(proxy, name)
  await request('anvil_setCode', [MULTICALL_ADDRESS, runtimeCode.multicall3])
  return assembleChain({
    name,
    kind: 'evm',
    addressOf: ({ evmAddress }) => evmAddress,
    caipNetworkId: `eip155:${chainId}`,
    node,
    proxy,
    request,
    async setBalance(address, amount) {
      await request('anvil_setBalance', [address, `0x${amount.toString(16)}`])
    },
    async getBalance(address) {
      return BigInt(quantity.parse(await request('eth_getBalance', [address, 'latest'])))
    },
    async setTime(nowMs) {
      // Applied when the next block is made: a change of time alone makes no block.
      timeMs = Math.max(timeMs, nowMs)
    },
  })
}

const SENDERS: ReadonlySet<string> = new Set([
  'eth_sendTransaction',
  'eth_sendUnsignedTransaction',
  'eth_sendRawTransaction',
])
/** Answers after the transaction is mined, or after a timeout of the node's. */
const SENDS_AND_WAITS = 'eth_sendRawTransactionSync'
/** Limit for mining: a transaction after a nonce gap is never mined. */
const MINING_MS = 300

/**
 * Makes two runs produce the same blocks. Each block's time is set before it is made, because the node would use the
 * machine's time. A sender is answered after its transaction is mined; the node alone answers a moment earlier.
 */
function anvilQuirks(upstream: Upstream, nowSeconds: () => number): NodeQuirks {
  let last: Promise<void> = Promise.resolve()
  const time = createEvmTime(nowSeconds)
  const ask = async (method: string, params?: unknown[]) => resultIn(await upstream.send(callText(method, params)))
  async function stamp(): Promise<void> {
    const latest = block.parse(await ask('eth_getBlockByNumber', ['latest', false]))
    await ask('evm_setNextBlockTimestamp', [time.next(Number(latest.timestamp))])
  }
  const isAutomining = async () => (await ask('anvil_getAutomine')) === true
  async function waitUntilMined(hash: unknown): Promise<void> {
    if (!(await isAutomining())) return
    const look = async () => (await ask('eth_getTransactionReceipt', [hash])) ?? undefined
    await waitUntil(look, { withinMs: MINING_MS, isExact: true, everyMs: 1 })
  }
  return {
    async before(call) {
      if (!BLOCK_MAKERS.has(call.method)) return undefined
      const before = last
      let release = () => {}
      last = new Promise((resolve) => {
        release = resolve
      })
      await before
      // With a dead node the call itself fails a moment later.
      await stamp().catch(() => undefined)
      if (call.method !== SENDS_AND_WAITS) return release
      // Without automatic mining, the awaited block is made by a later call, so later calls must not wait for this one.
      if ((await isAutomining().catch(() => false)) === false) release()
      const timer = setTimeout(release, MINING_MS)
      return () => {
        clearTimeout(timer)
        release()
      }
    },
    async mendAnswer(call, text) {
      time.note(call, text)
      const answer = SENDERS.has(call.method) ? readAnswer(text) : undefined
      if (answer && 'result' in answer) await waitUntilMined(answer.result)
      return text
    },
  }
}

const seconds = z.union([z.number(), z.string().check(z.regex(/^(?:0x[\da-f]+|\d+)$/i))])
const oneNumber = z.tuple([seconds], z.unknown())

/** The time of a chain's blocks: the world's time plus the changes that callers requested. */
function createEvmTime(nowSeconds: () => number) {
  let offset = 0
  let interval: number | undefined
  let exact: number | undefined

  const changes: Readonly<Record<string, (value: number) => void>> = {
    increaseTime: (by) => {
      offset += by
    },
    setNextBlockTimestamp: (at) => {
      exact = at
    },
    setBlockTimestampInterval: (by) => {
      interval = by
    },
  }

  return {
    /** The timestamp of the block after a block with this time. */
    next(latest: number): number {
      const wanted = exact ?? (interval === undefined ? nowSeconds() + offset : latest + interval)
      const next = Math.max(wanted, latest + 1)
      // Time continues from a block with an explicit timestamp.
      if (exact !== undefined) offset = next - nowSeconds()
      exact = undefined
      return next
    },
    /** Records a call that moves the time, once the node has accepted it. */
    note({ method, params }: RpcCall, answer: string): void {
      const name = /^(?:evm|anvil)_(\w+)$/.exec(method)?.[1]
      if (name === undefined) return
      const parsed = readAnswer(answer)
      if (!parsed || 'error' in parsed) return
      if (name === 'removeBlockTimestampInterval') interval = undefined
      const change = Object.hasOwn(changes, name) ? changes[name] : undefined
      const value = change && z.safeParse(oneNumber, params)
      if (change && value?.success) change(Number(value.data[0]))
    },
  }
}
