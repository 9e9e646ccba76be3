import * as z from 'zod/mini'
import { iconSvg } from '../../../fixtures/catalogue/icon.js'
import { findChain, findToken, nativeToken } from '../chains/token-prices.js'
import { parseJson } from '../lib/json.js'
import type { FakesWorld } from './fake.js'
import { isSignedBy } from './names.js'

const suffix = '.dapp.eth'

/** What the modal gives a page's `register`. */
const registration = z.object({
  name: z.string(),
  address: z.string(),
  coinType: z.number(),
  message: z.string(),
  signature: z.string(),
})

/** The prices of tokens on a network: `/prices?network=eip155:1&tokens=native,0x…`. */
function pricesOf(query: URLSearchParams, world: FakesWorld) {
  const network = query.get('network') ?? ''
  const tokens = (query.get('tokens') ?? '').split(',')
  if (!findChain(world, network)) return {}
  return Object.fromEntries(
    tokens.flatMap((token) => {
      const found =
        token === 'native'
          ? nativeToken(world, network)
          : findToken(world, `${network}:${token}` as `eip155:${string}:${string}`) // a CAIP-10 id
      return found && found.price > 0 ? [[token, found.price]] : []
    }),
  )
}

/** A name below the page's own goes to the first account that signs for it. */
async function register(body: string, world: FakesWorld): Promise<Response> {
  const parsed = registration.safeParse(parseJson(body))
  if (!parsed.success) return Response.json({ message: 'This is no registration' }, { status: 400 })
  const { address, coinType, message, name, signature } = parsed.data
  const refuse = (why: string, status: number) => Response.json({ message: why }, { status })
  if (!name.endsWith(suffix) || !message.includes(`"${name}"`)) return refuse('Another name was signed', 400)
  if (world.state.names.some((taken) => taken.name === name)) return refuse('The name is taken', 409)
  if (!(await isSignedBy({ address, coinType, message, signature }, world))) return refuse('Not signed by it', 401)
  world.state.names.push({ name, address, registered: Math.floor(world.clock.now() / 1000), coinType })
  return Response.json({})
}

/**
 * Answers for the server of the tested page at `https://api.dapp.test`: `/prices`, `/pictures/<kind>/<id>.svg`, and
 * `/names/<name>`, which also takes registrations at `/names`. Below `/silent/` it never answers, and below `/lies/` it
 * answers with a page. Undefined for any other request. Its forms are the page's own
 * (`harness/apps/page/host/named-providers.ts`).
 */
export async function answerPageServer(request: Request, world: FakesWorld): Promise<Response | undefined> {
  const { hostname, pathname, searchParams } = new URL(request.url)
  if (hostname !== 'api.dapp.test') return undefined
  if (pathname.startsWith('/silent/')) return new Promise(() => {})
  if (pathname.startsWith('/lies/'))
    return new Response('<script>alert(1)</script>', { headers: { 'content-type': 'text/html' } })
  if (pathname === '/prices') return Response.json(pricesOf(searchParams, world))
  const [, picture] = /^\/pictures\/(\w+\/[\w.-]+)\.svg$/.exec(pathname) ?? []
  if (picture !== undefined)
    return new Response(iconSvg(`page:${picture}`), { headers: { 'content-type': 'image/svg+xml' } })
  if (pathname === '/names' && request.method === 'POST') return register(await request.text(), world)
  const [, name] = /^\/names\/([\w.-]+)$/.exec(pathname) ?? []
  if (name === undefined) return Response.json({ message: 'Not found' }, { status: 404 })
  const found = world.state.names.find((each) => each.name === name)
  return Response.json(found ? [{ address: found.address }] : [])
}
