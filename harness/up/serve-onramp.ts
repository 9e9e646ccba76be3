import type { Cashier } from '../services/onramp/cashier-api.js'
import type { Access } from '../serving/access.js'
import { type HttpServer, startHttpServer } from './http-server.js'

export interface ServedOnramp {
  /** The purchases' part of the modal's option `services`. */
  readonly urls: { readonly meld: string }
  /** The origins of the providers' pages. */
  readonly origins: Cashier['origins']
  stop(): Promise<void>
}

/** Serves the page of each provider of card purchases on an origin of its own, as the real ones are. */
export async function serveOnramp(cashier: Cashier, access: Access): Promise<ServedOnramp> {
  const servers: HttpServer[] = []
  const stop = async () => {
    await Promise.all(servers.map((server) => server.stop()))
  }
  const start = async () => {
    const server = await startHttpServer([cashier.answerPage], { access, hasPages: true })
    servers.push(server)
    return server.origin
  }
  try {
    const origins = { coinbase: await start(), meld: await start() }
    cashier.setOrigins(origins)
    return { urls: { meld: `${origins.meld}/?publicKey=sandbox` }, origins, stop }
  } catch (error) {
    await stop()
    throw error
  }
}
