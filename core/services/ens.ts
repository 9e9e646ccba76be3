import { BaseError, createClient, custom } from 'viem'
import { getEnsAddress, getEnsName, getEnsText } from 'viem/actions'
import { isEvmAddress } from '../contracts/caip.js'
import { isModalError } from '../errors/base.js'
import { toModalError } from '../errors/to-modal-error.js'
import { isStrangersPictureUrl } from '../lib/web-url.js'
import type { NodeClient } from './nodes/node-client.js'
import { toNormalName } from './normal-name.js'

/** The resolver has the same address on every network that has one. */
const universalResolverAddress = '0xeeeeeeee14d718c2b47d9923deab1335e144eeee' as const

/**
 * Looks up names in the Ethereum Name Service of this network; `undefined` if a name or an address is not registered.
 * Off-chain records (CCIP-Read) are not followed. A picture is an https URL or a `data:` image; other kinds are
 * skipped.
 */
export function createEnsClient(node: Pick<NodeClient, 'rank' | 'request'>) {
  const ask = async <Value>(
    signal: AbortSignal,
    look: (client: ReturnType<typeof clientOf>) => Promise<Value | null>,
  ): Promise<Value | undefined> => {
    // A lookup makes several requests in a row, so ranking the nodes is worth its cost.
    node.rank()
    try {
      return (await look(clientOf(signal))) ?? undefined
    } catch (thrown) {
      // Our own error is inside those of viem, and may have a cause of its own, such as a response.
      const inner = thrown instanceof BaseError ? (thrown.walk((each) => isModalError(each)) ?? thrown.walk()) : thrown
      const error = toModalError(inner)
      if (isModalError(error, 'node_execution_reverted')) return undefined
      throw error
    }
  }
  const clientOf = (signal: AbortSignal) =>
    createClient({
      // Our own client retries already.
      transport: custom(
        { request: ({ method, params: args }) => node.request(method, Array.isArray(args) ? args : [], signal) },
        { retryCount: 0 },
      ),
      ccipRead: false,
    })

  return {
    /** `coinType`: the chain for which the name's address is read (ENSIP-11). @default Ethereum */
    getAddress: async (name: string, signal: AbortSignal, coinType?: bigint): Promise<string | undefined> => {
      const normal = await toNormalName(name)
      const asked = normal && { name: normal, universalResolverAddress, ...(coinType !== undefined && { coinType }) }
      return asked ? ask(signal, (client) => getEnsAddress(client, asked)) : undefined
    },
    /** The name that an account on Ethereum says it has. Anybody can say so of any name that leads back to them. */
    getName: (address: string, signal: AbortSignal): Promise<string | undefined> =>
      isEvmAddress(address)
        ? ask(signal, (client) => getEnsName(client, { address: address as `0x${string}`, universalResolverAddress })) // the check guarantees the form
        : Promise.resolve(undefined),
    getAvatar: async (name: string, signal: AbortSignal): Promise<string | undefined> => {
      const normal = await toNormalName(name)
      if (!normal) return undefined
      const text = { name: normal, key: 'avatar', universalResolverAddress } as const
      const record = await ask(signal, (client) => getEnsText(client, text))
      return record && isStrangersPictureUrl(record) ? record : undefined
    },
  }
}
