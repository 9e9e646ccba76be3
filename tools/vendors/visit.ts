import type { Browser, Frame } from 'playwright-core'
import { routeWorld } from '../../harness/test/browser/route-world.js'
import { hostOrigin } from '../../harness/test/language/host-options.js'
import { waitUntil } from '../../harness/world/lib/wait-until.js'
import { createMockWallet, type MockWalletSpec } from '../../harness/world/wallets/create-wallet.js'
import { installWallets, originOf, toScript } from '../../harness/world/wallets/shell/install-wallets.js'
import { isFor } from '../../harness/world/wallets/shell/transport.js'
import type { MockWallet } from '../../harness/world/wallets/wallet.js'
import type { World } from '../../harness/world/world/world-api.js'
import { serveFolder } from '../pack/serve.js'
import type { BuiltPages } from './build-pages.js'
import type { Subject } from './subject.js'
import { addressesOf, isSignedBy } from './verify.js'

/** Which of the two is in the page: the mock or the vendor's script. */
export type Side = 'mock' | 'vendor'

export interface VisitParts {
  readonly browser: Browser
  readonly world: World
  readonly built: BuiltPages
  readonly subject: Subject
  readonly side: Side
  readonly wallet?: Partial<MockWalletSpec> | undefined
}

const networksOf = { eip155: ['mainnet'], solana: ['solana'], bip122: ['bitcoin'], polkadot: ['polkadot'] } as const

/** Opens a new browser context with a new wallet, and returns what flows do as the visitor and as the wallet's owner. */
export async function startVisit({ browser, world, built, subject, side, wallet: more }: VisitParts) {
  const spec: MockWalletSpec = {
    accounts: ['alice', 'bob'],
    networks: [...networksOf[subject.namespace]],
    ...subject.wallet,
    ...more,
  }
  const wallet = createMockWallet(spec, { ...world, name: subject.name })
  const context = await browser.newContext(subject.device)
  await routeWorld(context, world)
  await serveFolder(context, hostOrigin, built.folder)
  const home = subject.home && `https://${subject.home}.test`
  if (home !== undefined) await serveFolder(context, home, built.folder)
  const seen = new Set<string>()
  wallet.onPending((pending) => {
    for (const { id } of pending) seen.add(id)
  })
  const endStreams = side === 'mock' ? await installMock() : await installVendor()
  const page = await context.newPage()
  page.setDefaultTimeout(20_000)
  const warnings: string[] = []
  page.on('console', (line) => {
    if (line.type() === 'warning') warnings.push(line.text())
  })
  let inPage: Frame = page.mainFrame()

  async function installMock() {
    await installWallets(context, { wallets: { [wallet.name]: wallet } })
    if (subject.isLibrary) await context.addInitScript({ content: built.scriptOf(subject.page) })
    return () => wallet.loseStream()
  }

  async function installVendor() {
    /** Sends a message to a page. With `port`, a page that was loaded later in the same frame ignores it. */
    const post = (to: Frame, message: unknown, port?: string) => {
      const given = { text: JSON.stringify(message), ...(port !== undefined && { port }) }
      // A page that is closing cannot be reached.
      to.evaluate(({ text, port }) => Object(window).__vendorHear?.(JSON.parse(text), port), given).catch(
        () => undefined,
      )
    }
    const broadcast = (message: unknown, origin?: string) => {
      for (const each of context.pages().flatMap((open) => open.frames()))
        if (isFor({ name: 'message', data: undefined, ...(origin !== undefined && { origin }) }, originOf(each)))
          post(each, message)
    }
    const background = subject.background(wallet, broadcast, context)
    await background.prepare?.()
    await context.exposeBinding(
      '__vendorTell',
      async ({ frame: from }, { text, port }: { text: string; port: string }) => {
        await background.onMessage(JSON.parse(text), {
          origin: originOf(from),
          post: (message) => post(from, message, port),
        })
      },
    )
    await context.addInitScript({
      content: `window.__vendorInfo = ${toScript(wallet.announcement.info)};\n${built.scriptOf(subject.page)}`,
    })
    return () => background.endStreams?.()
  }

  const self = {
    page,
    row: subject.row,
    wallet: wallet as MockWallet, // the shell of the mock that this visit has made
    windows: () => seen.size,
    warnings: (): readonly string[] => warnings,
    evaluate: <Given, Result>(work: (given: Given) => Result, given: Given): Promise<Awaited<Result>> =>
      inPage.evaluate(work as never, given as never) as never, // Playwright's types want to know what each has
    endStreams,
    async open() {
      const address = `${hostOrigin}/?namespace=${subject.namespace}`
      // With the mock, too, a wallet's site shows the page in a frame.
      const around = side === 'mock' ? 'around' : `around-${subject.home}`
      await page.goto(home === undefined ? address : `${home}/${around}.html?${new URLSearchParams({ page: address })}`)
      inPage =
        home === undefined
          ? page.mainFrame()
          : ((await waitUntil(() => page.frames().find((each) => each.url() === address), {
              withinMs: 10_000,
              everyMs: 20,
            })) ?? inPage)
      await inPage.waitForFunction(() => Object(window).modal?.getSnapshot().ready)
    },
    /** Loads the same page again. */
    reopen: () => self.open(),
    /** The names of the modal's rows, read a short time after the wallet's own row appeared. */
    async rows(): Promise<string[]> {
      await inPage.waitForFunction(
        (row) => Object(window).rows.some(({ name }: { name: string }) => name === row),
        subject.row,
      )
      await page.waitForTimeout(200)
      const names: string[] = await inPage.evaluate(() => Object(window).rows.map(({ name }: { name: string }) => name))
      return names.filter((name) => name !== 'WalletConnect').map((name) => (name === subject.row ? 'itself' : name))
    },
    /** Chooses the wallet's row. The modal's snapshot shows the outcome. */
    choose() {
      const chosen = inPage.evaluate(
        async ([row, namespace]) => {
          const { modal } = Object(window)
          const find = () =>
            Object(window)
              .rows.find(({ name }: { name: string }) => name === row)
              ?.connectors.find((each: { namespace: string }) => each.namespace === namespace)
          for (let tries = 0; !find() && tries < 100; tries += 1)
            await new Promise((resolve) => setTimeout(resolve, 30))
          const { id } = find()
          await modal.open({ view: 'ConnectingExternal', data: { connectorId: id, namespace } })
        },
        [subject.row, subject.namespace],
      )
      chosen.catch(() => undefined) // the page may close while its wallet is asked
    },
    async state() {
      const [status, address]: [string, string | undefined] = await inPage.evaluate(() => {
        const { status, address } = Object(window).modal.getSnapshot()
        return [status, address]
      })
      return { status, account: address === undefined ? undefined : nameOf(address) }
    },
    /** Waits for a status, and for an account if one is given. Resolves with the state in any case. */
    async until(status: string, account?: string) {
      const isSo = async () => {
        const now = await self.state()
        return (now.status === status && (account === undefined || now.account === account)) || undefined
      }
      await waitUntil(isSo, { withinMs: 15_000, everyMs: 25 })
      return self.state()
    },
    async network(wanted: string): Promise<string> {
      const now = () => inPage.evaluate(() => String(Object(window).modal.getSnapshot().caipNetworkId))
      await waitUntil(async () => (await now()) === wanted || undefined, { withinMs: 15_000, everyMs: 25 })
      return now()
    },
    /** The code of the error that the view shows, once it shows one. */
    async error(): Promise<string | undefined> {
      const now = () => inPage.evaluate(() => Object(window).modal.getSnapshot().error?.code)
      await waitUntil(now, { withinMs: 15_000, everyMs: 25 })
      return now()
    },
    /** Answers as the owner if the wallet asks. Some wallets switch a network or connect a page again without asking. */
    async answer(how: 'approve' | 'reject') {
      const isAsked = await waitUntil(async () => wallet.pending.length > 0 || undefined, {
        withinMs: 2_000,
        everyMs: 25,
      })
      if (isAsked) await wallet[how]()
    },
    /** Makes closed shadow roots of vendors' dialogs open in all later pages, so that the flow can find their content. */
    openShadowRoots: () =>
      page.addInitScript(() => {
        const { attachShadow } = Element.prototype
        Element.prototype.attachShadow = function (init) {
          return attachShadow.call(this, { ...init, mode: 'open' })
        }
      }),
    /** Sets whether pages may reach apps of the device. */
    async setDeviceAccess(setting: 'prompt' | 'granted' | 'denied') {
      const session = await context.newCDPSession(page)
      const { targetInfo } = await session.send('Target.getTargetInfo')
      const { browserContextId } = targetInfo
      const given = { setting, origin: hostOrigin, ...(browserContextId !== undefined && { browserContextId }) }
      for (const name of ['local-network-access', 'loopback-network', 'local-network'])
        await session.send('Browser.setPermission', { permission: { name }, ...given }).catch(() => undefined) // a Chromium that knows fewer names
    },
    addressOf: (account: string): string => world.accounts[account]?.solanaAddress ?? '',
    async waitForWindow() {
      await waitUntil(async () => wallet.pending.length > 0 || undefined, { withinMs: 15_000, everyMs: 25 })
    },
    async connect({ networks }: { networks?: readonly string[] } = {}) {
      for (const network of networks ?? []) if (network !== wallet.chain) learn(network)
      await self.open()
      if (!subject.connectsByItself) {
        self.choose()
        if (!subject.connectsUnasked) await wallet.approve()
      }
      const { status, account } = await self.until('connected')
      if (status !== 'connected') throw new Error(`not connected, ${account}: ${await self.error()}`)
    },
    /** Disconnects in the modal. */
    leave: (): Promise<void> => inPage.evaluate(() => Object(window).modal.disconnect()),
    goTo: (network: string): Promise<string | undefined> =>
      inPage.evaluate(
        (id) =>
          Object(window)
            .modal.switchNetwork(id)
            .then(
              () => undefined,
              (error: Error & { code?: string }) => error.code ?? error.message,
            ),
        network,
      ),
    async sign(): Promise<string> {
      const text = `Hello from ${subject.namespace}`
      const signed: { signature?: string; code?: string } = await inPage.evaluate(
        (message) =>
          Object(window)
            .modal.signMessage(message)
            .then(
              (signature: string) => ({ signature }),
              (error: Error & { code?: string }) => ({ code: error.code ?? error.message }),
            ),
        text,
      )
      if (signed.signature === undefined) return String(signed.code)
      for (const account of Object.values(world.accounts))
        if (await isSignedBy(subject.namespace, account, text, signed.signature)) return `by ${account.name}`
      return `by nobody: ${signed.signature}`
    },
    async send(): Promise<unknown> {
      const to = world.accounts['carol']?.evmAddress
      const sent: { hash?: string; receipt?: object | null; code?: unknown } = await inPage.evaluate(
        async (receiver) => {
          const { modal } = Object(window)
          const provider = await modal.getProvider('eip155')
          const from = modal.getSnapshot().address
          // In a Safe the owner executes the transaction after the page's first request for it.
          const receiptOf = async (hash: string) => {
            for (let tries = 0; tries < 5; tries += 1) {
              const receipt = await provider.request({ method: 'eth_getTransactionReceipt', params: [hash] })
              if (receipt) return receipt
            }
            return null
          }
          return provider
            .request({ method: 'eth_sendTransaction', params: [{ from, to: receiver, value: '0x1' }] })
            .then(
              async (hash: string) => ({ hash, receipt: await receiptOf(hash) }),
              (error: { code?: number; message: string }) => ({ code: error.code ?? error.message }),
            )
        },
        to,
      )
      if (sent.hash === undefined) return sent.code
      return sent.receipt ? 'mined' : `not mined: ${sent.hash}`
    },
    /** Sends a transaction, and asks the wallet for its status before and after the owner has executed it. */
    propose: (): Promise<Record<string, unknown>> =>
      inPage.evaluate(async (receiver) => {
        const { modal } = Object(window)
        const provider = await modal.getProvider('eip155')
        const from = modal.getSnapshot().address
        const ask = (method: string, ...params: unknown[]) => provider.request({ method, params })
        const hash = await ask('eth_sendTransaction', { from, to: receiver, value: '0x1' })
        const waits = await ask('wallet_getCallsStatus', hash)
        const done = await ask('wallet_getCallsStatus', hash)
        const receipt = await ask('eth_getTransactionReceipt', done.receipts[0].transactionHash)
        return {
          waits: waits.status,
          done: done.status,
          receipt: receipt?.status === '0x1' ? 'mined' : receipt,
        }
      }, world.accounts['carol']?.evmAddress),
    /** Describes the page's state and the wallet's last calls, for the message of a failure. */
    describe: async (): Promise<string> =>
      `${JSON.stringify(wallet.calls.slice(-12).map(({ method, result, error }) => [method, result ?? error ?? 'no answer']))}; ${await inPage
        .evaluate(() => {
          const { status, view, open, loading, error, alert, ready } = Object(window).modal.getSnapshot()
          return JSON.stringify({ status, view, open, loading, error, alert, ready, rows: Object(window).rows })
        })
        .catch(String)}`,
    async close() {
      wallet.dispose()
      await context.close()
    },
  }

  /** Adds a network to the wallet without changing its current one. */
  function learn(network: string) {
    const before = wallet.chain
    wallet.setChain(network)
    if (before !== undefined) wallet.setChain(before)
  }

  function nameOf(address: string): string {
    const found = Object.values(world.accounts).find((account) => addressesOf(account).includes(address))
    return found?.name ?? address
  }
  return self
}

export type Visit = Awaited<ReturnType<typeof startVisit>>
