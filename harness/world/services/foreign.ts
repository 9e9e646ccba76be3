import { foreignServices } from '../../../fixtures/foreign.js'

/** Answers what the page of somebody's app asks of hosts that our modal never asks; `undefined` where nobody knows it. */
export function answerForeign({ url }: Request): Response | undefined {
  const { host, pathname } = new URL(url)
  const service = foreignServices.find(([at]) => new RegExp(`^${at}`).test(host + pathname))
  if (!service) return undefined
  const [, answer, type = 'application/json'] = service
  return new Response(typeof answer === 'string' ? answer : JSON.stringify(answer), {
    headers: { 'content-type': type },
  })
}
