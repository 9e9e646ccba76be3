import { getSupportedChains } from '../../../core/contracts/api/blockchain.js'
import { postGateway } from '../../../core/contracts/api/gateway.js'
import { supportedChains } from '../../../fixtures/networks.js'
import type { Chain } from '../chains/chain.js'
import { findChain } from '../chains/token-prices.js'
import { fake, Refusal } from './fake.js'

/** Forwards calls to the local chain's proxy, so that its faults and journal apply. Works on the text, as the proxy does. */
export async function askChain({ rpcUrl }: Pick<Chain, 'rpcUrl'>, body: string): Promise<Response> {
  const headers = { 'content-type': 'application/json' }
  try {
    const answer = await fetch(rpcUrl, { method: 'POST', headers, body })
    const retryAfter = answer.headers.get('retry-after')
    return new Response(await answer.text(), {
      status: answer.status,
      headers: { ...headers, ...(retryAfter === null ? {} : { 'retry-after': retryAfter }) },
    })
  } catch {
    // The chain broke the connection, so the connection to the caller breaks too.
    return Response.error()
  }
}

export const gatewayFakes = [
  fake(
    postGateway,
    ({ query, bodyText }, world) => {
      const chain = findChain(world, query.chainId)
      if (chain) return askChain(chain, bodyText)
      const description = `We don't support the chainId you provided: ${query.chainId}`
      return new Refusal(400, { status: 'FAILED', reasons: [{ field: 'chainId', description }] })
    },
    { isBare: true },
  ),
]

/** The provider's usual chains, and every chain of the world. */
export const supportedChainsFakes = [
  fake(getSupportedChains, (_, { chains }) => {
    const local = Object.values(chains).map((chain) => chain.caipNetworkId)
    return { http: [...new Set([...supportedChains.http, ...local])], ws: supportedChains.ws }
  }),
]
