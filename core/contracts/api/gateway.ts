import * as z from 'zod/mini'
import { endpoint } from '../../lib/http/endpoint.js'

const id = z.union([z.number(), z.string()])

/** A JSON-RPC 2.0 request. `id` is returned unchanged. */
export const rpcRequest = z.object({
  jsonrpc: z.optional(z.literal('2.0')),
  id: z.optional(z.nullable(id)),
  method: z.string(),
  params: z.optional(z.union([z.array(z.unknown()), z.record(z.string(), z.unknown())])),
})

export const rpcResponse = z.object({
  jsonrpc: z.optional(z.literal('2.0')),
  id: z.nullable(id),
  result: z.optional(z.unknown()),
  error: z.optional(z.object({ code: z.number(), message: z.string(), data: z.optional(z.unknown()) })),
})

/**
 * The RPC gateway: JSON-RPC, a single call or a batch, for the network whose CAIP-2 id is `chainId`. Chain libraries
 * call it by the URL that `gatewayRpcUrl` builds, so it carries no SDK type and version.
 * @asked A network is read that the gateway serves, and no node of `customRpcUrls` answers @off nothing; nodes of `customRpcUrls` are asked first
 */
export const postGateway = endpoint('postGateway', 'blockchain POST /v1/', {
  query: z.object({ chainId: z.string(), projectId: z.optional(z.string()) }),
  body: z.union([rpcRequest, z.array(rpcRequest)]),
  response: z.union([rpcResponse, z.array(rpcResponse)]),
})
