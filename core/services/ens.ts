import { BaseError, createClient, custom } from 'viem'
import { getEnsAddress, getEnsName, getEnsText } from 'viem/actions'
import type { Network } from '../contracts/network/network.js'
import { isModalError } from '../errors/base.js'
import { toModalError } from '../errors/to-modal-error.js'
import type { Platform } from '../lib/platform/platform.js'
import { createFallbackRpc } from '../lib/rpc/fallback.js'
import { toNormalName } from './normal-name.js'

/** Names of the Ethereum main network (ENS). `undefined`: there is none. */
export interface NameLookup {
  getName(address: string, signal: AbortSignal): Promise<string | undefined>
  getAddress(name: string, signal: AbortSignal): Promise<string | undefined>
  /** The URL of a picture. */
  getAvatar(name: string, signal: AbortSignal): Promise<string | undefined>
}

/** The registry's front door, at the same address on every network that has one. */
const universalResolverAddress = '0xeeeeeeee14d718c2b47d9923deab1335e144eeee'

/**
 * Looks names up in the Ethereum Name Service of this network. Records that are kept off the chain are not followed, and
 * of pictures only those that are an address or an image themselves: whoever owns a name would else say which hosts a
 * visitor's browser asks.
 */
export function createEnsClient(params: { platform: Platform; network: Network; lifetime: AbortSignal }): NameLookup {
  const rpc = createFallbackRpc(params)

  /** Makes of what is not there `undefined`, and of what failed one of our errors. */
  const ask = async <Value>(
    signal: AbortSignal,
    look: (client: ReturnType<typeof clientOf>) => Promise<Value | null>,
  ): Promise<Value | undefined> => {
    try {
      return (await look(clientOf(signal))) ?? undefined
    } catch (thrown) {
      const error = toModalError(thrown instanceof BaseError ? thrown.walk() : thrown)
      if (isModalError(error, 'node_execution_reverted')) return undefined
      throw error
    }
  }
  const clientOf = (signal: AbortSignal) =>
    createClient({
      // The retries are those of our own client.
      transport: custom(
        { request: ({ method, params: args }) => rpc.request(method, Array.isArray(args) ? args : [], signal) },
        { retryCount: 0 },
      ),
      ccipRead: false,
    })

  return {
    getName: async (address, signal) => {
      const name = await ask(
        signal,
        (client) => getEnsName(client, { address: address as `0x${string}`, universalResolverAddress }), // viem checks it
      )
      // Whoever owns an address writes its name: one that is not normal may be drawn as somebody else's.
      if (name === undefined || (await toNormalName(name)) !== name) return undefined
      // An older resolver does not look whether the name leads back.
      const owner = await ask(signal, (client) => getEnsAddress(client, { name, universalResolverAddress }))
      return owner?.toLowerCase() === address.toLowerCase() ? name : undefined
    },
    getAddress: async (name, signal) => {
      const normal = await toNormalName(name)
      return normal && ask(signal, (client) => getEnsAddress(client, { name: normal, universalResolverAddress }))
    },
    getAvatar: async (name, signal) => {
      const normal = await toNormalName(name)
      if (!normal) return undefined
      const text = { name: normal, key: 'avatar', universalResolverAddress } as const
      const record = await ask(signal, (client) => getEnsText(client, text))
      return record && /^(https:\/\/|data:image\/)/i.test(record) ? record : undefined
    },
  }
}
