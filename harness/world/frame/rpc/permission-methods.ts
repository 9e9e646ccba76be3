import { hashMessage } from 'viem'
import * as z from 'zod/mini'
import { parseParams } from '../../wallets/rpc.js'
import { describePermissions } from '../describe/describe-permissions.js'
import { FrameError } from '../frame-api.js'
import type { RpcMethod } from '../messages.js'
import { networkName } from '../networks.js'
import { checkSigner, evmAddressOf, evmChainId, signHash } from './evm-account.js'

const asked = z.looseObject({
  address: z.optional(z.string()),
  account: z.optional(z.string()),
  expiry: z.optional(z.number()),
  permissions: z.array(z.unknown()).check(z.minLength(1, 'at least one permission')),
})
const grantParams = z.tuple([asked], z.unknown())
const revoked = z.looseObject({ pci: z.string(), address: z.optional(z.string()) })
const revokeParams = z.union([z.tuple([revoked], z.unknown()), revoked])

export interface Grant {
  readonly account: string
  readonly pci: string
  readonly context: string
  readonly origin: string
  readonly expiry: number
  readonly permissions: readonly unknown[]
}

/** Permissions for a page (ERC-7715), for smart accounts only. */
export function permissionMethods(
  draw: () => string,
  granted: (grant: Grant) => void,
): Readonly<Record<string, RpcMethod>> {
  return {
    async wallet_grantPermissions(request) {
      const [wanted] = parseParams(grantParams, request.method, request.params)
      const chainId = evmChainId(request.chain)
      checkSigner(request, wanted.address ?? wanted.account)
      if (request.type === 'eoa')
        throw new FrameError(`${request.method}: only a smart account grants permissions. Choose it first.`)
      const from = evmAddressOf(request)
      await request.ask(describePermissions({ asked: wanted, from, network: networkName(request.chain) }))
      const pci = draw()
      const context = `0x${Buffer.from(pci).toString('hex')}`
      const { expiry = 0, permissions } = wanted
      granted({ account: `eip155:${chainId}:${from}`, pci, context, origin: request.origin, expiry, permissions })
      return { ...wanted, address: from, grantedPermissions: permissions, context, permissionsContext: context }
    },
    async wallet_revokePermissions(request) {
      const parsed = parseParams(revokeParams, request.method, request.params)
      const wanted = Array.isArray(parsed) ? parsed[0] : parsed
      checkSigner(request, wanted.address)
      const from = evmAddressOf(request)
      await request.ask({
        title: 'Take permissions back',
        warnings: [],
        blocks: [
          {
            kind: 'facts',
            facts: [
              { label: 'Network', value: networkName(request.chain) },
              { label: 'Account', value: from },
              { label: 'Session', value: wanted.pci },
            ],
          },
        ],
      })
      return signHash(request, hashMessage(wanted.pci))
    },
  }
}
