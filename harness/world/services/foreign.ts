import { foreignServices } from '../../../fixtures/foreign.js'

/** Answers requests of an app that this modal never sends; `undefined` for an unknown host. */
export function answerForeign({ url }: Request): Response | undefined {
  const { host, pathname } = new URL(url)
  const service = foreignServices.find(([at]) => new RegExp(`^${at}`).test(host + pathname))
  if (!service) return undefined
  const [, answer, type = 'application/json'] = service
  return new Response(typeof answer === 'string' ? answer : JSON.stringify(answer), {
    headers: { 'content-type': type },
  })
}
