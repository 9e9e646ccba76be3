import { createRegisterName } from '../features/names/register-name.js'
import { setupModal } from './modal.js'

export const address = `0x${'a1'.repeat(20)}`
export const signature = `0x${'5e'.repeat(65)}`

interface Answers {
  taken?: readonly string[]
  own?: () => Response
  suggestions?: () => Response
  registration?: () => Response | Promise<Response>
}

/**
 * Sets up a connected account, the view that registers a name, and a name service. The caller disposes of the modal.
 */
export async function makeNames(answers: Answers = {}, given: Parameters<typeof setupModal>[0] = {}, owner = '0x0') {
  const world = setupModal(given)
  await world.connect()
  const sent: unknown[] = []
  const answer = (url: string, init: RequestInit | undefined): Response | Promise<Response> => {
    const { pathname } = new URL(url)
    if (pathname === '/v1/supported-chains') return Response.json({ http: ['eip155:1', 'eip155:8453'], ws: [] })
    if (pathname.startsWith('/v1/profile/reverse/')) return answers.own?.() ?? Response.json([])
    if (pathname.startsWith('/v1/profile/suggestions/')) {
      const label = pathname.split('/').at(-1)
      const suggestions = [`${label}.reown.id`, `${label}-app.reown.id`, `${label}.wcn.id`]
      return (
        answers.suggestions?.() ??
        Response.json({ suggestions: suggestions.map((name) => ({ name, registered: false })) })
      )
    }
    if (pathname === '/e') return new Response('')
    if (init?.method === 'POST') {
      sent.push(JSON.parse(String(init.body)))
      return answers.registration?.() ?? Response.json({ success: true })
    }
    const name = pathname.split('/').at(-1) ?? ''
    return answers.taken?.includes(name)
      ? Response.json({ name, addresses: { '60': { address: owner } }, attributes: [] })
      : new Response('', { status: 404 })
  }
  world.platform.onFetch(answer)
  const signed: { message: string; address: string }[] = []
  world.evm.sign = async (params) => {
    signed.push(params)
    return signature
  }
  const part = await world.root.flows.part(createRegisterName)
  part.show()
  part.load()
  await world.platform.settle()
  const namesEvents = () => world.events.filter(({ event }) => event.includes('NAME') || event.includes('ENS'))
  return { ...world, answer, part, store: part.store, sent, signed, namesEvents }
}
