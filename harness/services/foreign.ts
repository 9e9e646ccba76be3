import { foreignServices, publicNodes } from '../../fixtures/foreign.js'
import type { Chain } from '../chains/chain.js'
import { askChain } from './gateway.js'

/** Answers what the page of somebody's app asks of hosts that our modal never asks; `undefined` where nobody knows it. */
export async function answerForeign(
  request: Request,
  chains: Readonly<Record<string, Chain>>,
): Promise<Response | undefined> {
  const { host, pathname } = new URL(request.url)
  const service = foreignServices.find(([at]) => new RegExp(`^${at}`).test(host + pathname))
  if (service) {
    const [, answer, type = 'application/json'] = service
    return new Response(typeof answer === 'string' ? answer : JSON.stringify(answer), {
      headers: { 'content-type': type },
    })
  }
  const chain = chainOfNode(host, chains)
  return chain && request.method === 'POST' ? askChain(chain, await request.text()) : undefined
}

/** The world's chain behind the host of a public node. */
export function chainOfNode(host: string, chains: Readonly<Record<string, Chain>>): Chain | undefined {
  const numbered = /^(\d+)\.rpc\.thirdweb\.com$/.exec(host)?.[1]
  const named = Object.keys(publicNodes).find((id) => publicNodes[id]?.includes(host))
  const network = numbered === undefined ? named : `eip155:${numbered}`
  return Object.values(chains).find(({ caipNetworkId }) => caipNetworkId === network)
}
