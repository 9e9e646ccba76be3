import type { Frame } from '../../world/frame/frame-api.js'
import { CONTROL_BASE } from '../../world/lib/sandbox-paths.js'
import type { Purchase } from '../../world/services/onramp/cashier-api.js'
import type { MockWallet } from '../../world/wallets/wallet.js'
import type { WalletConnectPeer } from '../../world/wallets/wallet-connect/peer-api.js'
import type { World } from '../../world/world/world-api.js'
import { frameActions, phoneActions, walletActions } from './actions.js'
import { ControlError, errorResponse, json, orRefuse } from './control-error.js'
import { type EventStream, openEventStream } from './event-stream.js'
import { createPageChannels } from './page-channels.js'
import { readBody } from './read-body.js'
import { createWalletRoutes } from './wallet-routes.js'
import { type FrameState, frameState, type WalletState } from './wallet-state.js'
import { createChainRoutes, handleServices } from './world-routes.js'

export interface ControlOptions {
  readonly wallets: Readonly<Record<string, MockWallet>>
  readonly phones?: Readonly<Record<string, WalletConnectPeer>>
  readonly frame?: Frame
  readonly world?: Pick<World, 'chains' | 'accounts' | 'services'>
  /** The answer of `GET /world`: chains, services, pages, accounts. */
  readonly describe: () => unknown
}

/** The whole state. The stream of `GET /events` sends it after each change. */
export interface ControlState {
  readonly wallets: readonly WalletState[]
  readonly frame?: FrameState
  /** Purchases by card, oldest first. */
  readonly purchases?: readonly Purchase[]
}

/**
 * The HTTP API of the sandbox. A person, a script or the sandbox page acts with it as the owner of each wallet. Pages reach
 * wallets through it without an extension.
 *
 * ```
 *     GET    /__walletmodal/world                      chains, services, pages, accounts
 *     GET    /__walletmodal/wallets/fox                its state and pending requests; …/calls: what it was asked
 *     POST   /__walletmodal/wallets/fox/approve        and the other {@link walletActions}, on a phone {@link phoneActions}
 *     POST   /__walletmodal/wallets/fox/faults         { do: 'reject', times: 1 }; DELETE …/faults/f1
 *     POST   /__walletmodal/chains/mainnet             { transfer: { from: 'bob', to: 'alice', tokens: { USDC: 5 } } } …
 *     POST   /__walletmodal/chains/mainnet/faults      like those of a wallet
 *     GET    /__walletmodal/frame                      the embedded wallet; POST …/code and the other {@link frameActions}
 *     POST   /__walletmodal/prices                     { ETH: 2000 }, US dollars from here on
 *     GET    /__walletmodal/purchases                  by card; POST …/purchases/deliver or fail, { id? }
 *     GET    /__walletmodal/events                     a stream of the state, whole, after each change
 * ```
 */
export function createControl({ wallets, phones = {}, frame, world, describe }: ControlOptions) {
  const handleChains = createChainRoutes(world ?? { chains: {}, accounts: {} })
  const byName = new Map(Object.entries(wallets))
  const channels = createPageChannels(byName)
  const streams = new Set<EventStream>()
  let isDue = false

  const state = (): ControlState => ({
    wallets: walletRoutes.states,
    ...(frame === undefined ? {} : { frame: frameState(frame) }),
    ...(world === undefined ? {} : { purchases: world.services.cashier.purchases }),
  })
  /** Sends one message for all changes of one turn of the event loop. */
  const changed = () => {
    if (isDue) return
    isDue = true
    setImmediate(() => {
      isDue = false
      const now = state()
      for (const stream of streams) stream.send(now)
    })
  }
  const walletRoutes = createWalletRoutes(byName, phones, changed)
  const stops = [...byName.values()].flatMap((wallet) => [wallet.onPending(changed), wallet.onEvent(changed)])
  if (frame) stops.push(frame.onChange(changed))
  if (world) stops.push(world.services.cashier.onChange(changed))
  stops.push(...Object.values(phones).map((phone) => phone.onChange(changed)))

  function openState(): Response {
    const stream = openEventStream(() => void streams.delete(stream))
    streams.add(stream)
    stream.send(state())
    return stream.response
  }

  async function actOnFrame(frame: Frame, verb: string, body: unknown): Promise<unknown> {
    const run = Object.hasOwn(frameActions, verb) ? frameActions[verb] : undefined
    if (run) return (await orRefuse(409, () => run(frame, body))) ?? frameState(frame)
    const known = Object.keys(frameActions).join(', ')
    throw new ControlError(404, `The user of the embedded wallet cannot ${verb}. There are: ${known}.`)
  }

  async function route(request: Request, parts: readonly string[]): Promise<Response> {
    const origin = originOf(request)
    const [area, name, verb] = parts
    if (area === 'pages' && name !== undefined) {
      if (verb === undefined && request.method === 'GET') return channels.open(name, origin)
      if (verb === 'calls' && request.method === 'POST') {
        const answered = channels.call(name, origin, await readBody(request))
        changed()
        void answered.then(changed)
        return json({}, 202)
      }
    }
    if (area === 'frame' && frame) {
      if (name === undefined && request.method === 'GET') return json(frameState(frame))
      if (name !== undefined && request.method === 'POST')
        return json(await actOnFrame(frame, name, await readBody(request)))
    }
    if (world && (area === 'prices' || area === 'purchases')) {
      return handleServices(world.services, `${request.method} ${parts.join('/')}`, () => readBody(request))
    }
    if (area === 'chains') return handleChains(request.method, parts.slice(1), () => readBody(request))
    if (area === 'world' && request.method === 'GET') return json(describe())
    if (area === 'events' && request.method === 'GET') return openState()
    if (area === 'wallets' && name === undefined && request.method === 'GET') return json(walletRoutes.states)
    if (area === 'wallets' && name !== undefined) return walletRoutes.handle(request, name, parts.slice(2))
    throw new ControlError(404, `There is nothing at ${request.method} ${new URL(request.url).pathname}.`)
  }

  return {
    /** Answers a request, or returns `undefined` if the path is not one of the control API. */
    async handle(request: Request): Promise<Response | undefined> {
      const { pathname } = new URL(request.url)
      if (!pathname.startsWith(`${CONTROL_BASE}/`)) return undefined
      try {
        return await route(request, partsOf(pathname))
      } catch (error) {
        return errorResponse(error)
      }
    },
    close() {
      for (const stop of stops) stop()
      for (const stream of [...streams]) stream.close()
      channels.close()
    },
  }
}

function partsOf(pathname: string): string[] {
  const path = pathname.slice(CONTROL_BASE.length + 1)
  try {
    return path.split('/').map(decodeURIComponent)
  } catch {
    throw new ControlError(
      400,
      `The path ${pathname} is malformed: percent signs stand before the UTF-8 of a character.`,
    )
  }
}

/** The origin of the page that asks the wallet. The server has checked it. A program counts as our own host page. */
const originOf = (request: Request): string => request.headers.get('origin') ?? new URL(request.url).origin
