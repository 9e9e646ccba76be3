import { answerFrom } from '../answer.js'
import type { MockWallet } from '../wallet.js'
import { isFor } from './announce-into.js'
import { shellScript } from './page-script.js'
import type { ShellConfig } from './page-transports.js'

/** What we use of Playwright's `Page`, so that our declarations need no types of it. */
export interface PageLike {
  url(): string
  evaluate(expression: string): Promise<unknown>
}

/** What we use of Playwright's `BrowserContext`. */
export interface ContextLike {
  addInitScript(script: { content: string }): Promise<unknown>
  // biome-ignore lint/suspicious/noExplicitAny: Playwright's own callback takes what it likes
  exposeBinding(name: string, callback: (source: any, ...args: any[]) => unknown): Promise<unknown>
  pages(): readonly PageLike[]
}

/**
 * Puts mock wallets into every page of a browser context, before the pages' own scripts, as extensions do.
 * Call it before the first page opens. Returns how to cut them off.
 */
export async function installWallets(context: ContextLike, wallets: readonly MockWallet[]): Promise<() => void> {
  const byName = new Map(wallets.map((wallet) => [wallet.name, wallet]))
  await context.exposeBinding('__walletmodalCall', async (_source, call: PageCall) => {
    const wallet = byName.get(call.wallet)
    if (!wallet) return { error: { code: 4900, message: `There is no wallet ${call.wallet}.` } }
    return answerFrom(wallet, { method: call.method, params: call.params, origin: call.origin })
  })
  const config: ShellConfig = { transport: 'binding', announcements: wallets.map((wallet) => wallet.announcement) }
  await context.addInitScript({ content: await shellScript(config) })

  const stops = wallets.map((wallet) =>
    wallet.onEvent((event) => {
      for (const page of context.pages()) {
        if (event.origin !== undefined && !isFor(event, originOf(page))) continue
        const call = `window.__walletmodalDeliver?.(${JSON.stringify(wallet.name)}, ${JSON.stringify(event)})`
        // A page that is closing or on its way elsewhere hears nothing, as with an extension.
        page.evaluate(call).catch(() => undefined)
      }
    }),
  )
  return () => {
    for (const stop of stops) stop()
  }
}

interface PageCall {
  wallet: string
  method: string
  params: unknown
  origin: string
}

function originOf(page: PageLike): string {
  return URL.canParse(page.url()) ? new URL(page.url()).origin : 'null'
}
