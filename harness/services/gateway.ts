import { getSupportedChains } from '../../core/contracts/api/blockchain.js'
import { postGateway } from '../../core/contracts/api/gateway.js'
import { supportedChains } from '../../fixtures/networks.js'
import { findChain } from '../chains/token-prices.js'
import { fake, Refusal } from './fake.js'

/** Hands calls on to the local chain's proxy: its faults and its journal see them. Works on the text, as the proxy does. */
export const gatewayFakes = [
  fake(
    postGateway,
    async ({ query, bodyText }, world) => {
      const chain = findChain(world, query.chainId)
      if (!chain) {
        const description = `We don't support the chainId you provided: ${query.chainId}`
        return new Refusal(400, { status: 'FAILED', reasons: [{ field: 'chainId', description }] })
      }
      const headers = { 'content-type': 'application/json' }
      try {
        const answer = await fetch(chain.rpcUrl, { method: 'POST', headers, body: bodyText })
        const retryAfter = answer.headers.get('retry-after')
        return new Response(await answer.text(), {
          status: answer.status,
          headers: { ...headers, ...(retryAfter === null ? {} : { 'retry-after': retryAfter }) },
        })
      } catch {
        // The chain broke the connection off, so the gateway does.
        return Response.error()
      }
    },
    { isBare: true },
  ),
]

/** The provider serves what it always serves, and every chain of the world. */
export const supportedChainsFakes = [
  fake(getSupportedChains, (_, { chains }) => {
    const local = Object.values(chains).map((chain) => chain.caipNetworkId)
    return { http: [...new Set([...supportedChains.http, ...local])], ws: supportedChains.ws }
  }),
]
