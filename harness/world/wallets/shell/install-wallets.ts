import type { BrowserContext, Page } from '@playwright/test'
import { readPageFile } from '../../lib/built-pages.js'
import { answerFrom } from '../rpc.js'
import type { MockWallet, PageCall } from '../wallet.js'
import { pagesText } from './page-text.js'
import { isFor, type ShellConfig } from './transport.js'

/** Installs a world's mock wallets in a page or context, before the pages' own scripts. Returns a function that disconnects them. */
export async function installWallets(
  target: BrowserContext | Page,
  world: {
    readonly wallets: Readonly<Record<string, MockWallet>>
    /** Reports wallets that are added later, as a world of `createWorld` does. */
    readonly onWallet?: ((listener: (wallet: MockWallet) => unknown) => () => void) | undefined
  },
): Promise<() => void> {
  const wallets = Object.values(world.wallets)
  const pages = () => ('pages' in target ? target.pages() : [target])
  const byName = new Map(wallets.map((wallet) => [wallet.name, wallet]))
  await target.exposeBinding('__walletmodalCall', async (_source, call: PageCall) => {
    const { method, params, origin } = call
    const wallet = byName.get(call.wallet)
    if (!wallet) return { error: { code: 4900, message: `There is no wallet ${call.wallet}.` } }
    return answerFrom(wallet, { method, params, origin })
  })
  const scriptOf = (shown: readonly MockWallet[]) =>
    shellScript({ transport: 'binding', announcements: shown.map((wallet) => wallet.announcement) })
  await target.addInitScript({ content: await scriptOf(wallets) })

  const follow = (wallet: MockWallet) =>
    wallet.onEvent((event) => {
      // The page may be in another page's frame: Safe, Farcaster.
      for (const frame of pages().flatMap((page) => page.frames())) {
        if (event.origin !== undefined && !isFor(event, originOf(frame))) continue
        const call = `window.__walletmodalDeliver?.(${JSON.stringify(wallet.name)}, ${JSON.stringify(event)})`
        // A closing or navigating page receives nothing, as with an extension.
        frame.evaluate(call).catch(() => undefined)
      }
    })
  const stops = wallets.map(follow)
  const stopJoining = world.onWallet?.(async (wallet) => {
    byName.set(wallet.name, wallet)
    stops.push(follow(wallet))
    const script = await scriptOf([wallet])
    await target.addInitScript({ content: script })
    const frames = pages().flatMap((page) => page.frames())
    // A navigating page gets the script from the context.
    await Promise.all(frames.map((frame) => frame.evaluate(script).catch(() => undefined)))
  })
  return () => {
    stopJoining?.()
    for (const stop of stops) stop()
  }
}

/** The origin of a Playwright page or frame. */
export function originOf(page: { url(): string }): string {
  return URL.canParse(page.url()) ? new URL(page.url()).origin : 'null'
}

export async function shellScript(config: ShellConfig): Promise<string> {
  const script = await readPageFile('wallet-shell.js')
  const hasOwn = config.announcements.some(({ own }) => own.length > 0)
  const known = 'window.__walletmodalPages'
  const pages = hasOwn ? `${known} = { ...${known}, ...${pagesText(config.announcements)} };\n` : ''
  const shown = config.announcements.map(({ own, ...announcement }) => ({
    ...announcement,
    own: own.map(({ page: _, ...shell }) => shell),
  }))
  return `window.__walletmodalWallets = ${toScript({ ...config, announcements: shown })};\n${pages}${script}`
}

/** JSON that is safe inside a script, also in HTML. */
export function toScript(value: unknown): string {
  return (JSON.stringify(value) ?? 'undefined').replaceAll('<', '\\u003c')
}
