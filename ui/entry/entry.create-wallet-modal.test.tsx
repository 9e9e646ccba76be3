import { act, cleanup, render, screen } from '@testing-library/react'
import { StrictMode, useState } from 'react'
import { afterEach, beforeAll, expect, onTestFinished, test, vi } from 'vitest'
import { evm, solana } from '../../core/adapters/index.js'
import { isModalError } from '../../core/errors/base.js'
import { localSiwx } from '../../core/features/sign-in/siwx/index.js'
import { base, mainnet } from '../../core/networks/index.js'
import type { ModalOptions } from '../../core/options/modal-options.js'
import { enViews } from '../messages/english/views.js'
import { warmFonts } from '../shell/warm-up.js'
import { ConnectButton } from './buttons.js'
import { changedOptions } from './changed-options.js'
import type { WalletModal } from './facade.js'
import { useWalletModal } from './hooks.js'
import { createWalletModal, WalletModalProvider } from './provider.js'

// Preloads the modal's code, which the façade imports.
beforeAll(() => Promise.all([import('../shell/modal-ring.js'), import('../shell/setup-screen.js')]))
afterEach(cleanup)

/** Values that an untyped host may pass as options, and their errors. */
const refused: readonly [unknown, string][] = [
  [undefined, 'got nothing, wanted an object'],
  [null, 'got null, wanted an object'],
  ['projectId', 'got "projectId", wanted an object'],
  [{ themeVariables: null }, 'themeVariables: got null, wanted an object'],
  [{ themeMode: null }, 'themeMode: got null, wanted "light" or "dark"'],
  [{ storagePrefix: null }, 'storagePrefix: got null, wanted a string'],
  [{ enableEmbedded: null }, 'enableEmbedded: got null, wanted a boolean'],
  [{ adapters: null }, 'adapters: got null, wanted an array'],
]

function hearConsole(): unknown[] {
  const { error } = console
  const heard: unknown[] = []
  console.error = (...values) => void heard.push(...values)
  onTestFinished(() => {
    console.error = error
  })
  return heard
}

test.each(refused)('%o instead of options rejects open() and is reported in the window', async (options, says) => {
  const logged = hearConsole()
  const modal = createWalletModal(options as ModalOptions) // on purpose
  onTestFinished(() => act(() => modal.dispose()))
  expect(modal.getSnapshot()).toMatchObject({ open: false, themeMode: 'light' })
  const error = await act(() => modal.open().catch((thrown: unknown) => thrown))
  expect(isModalError(error, 'config_invalid')).toBe(true)
  expect(String(error)).toContain(says)
  const window = document.querySelector('wallet-modal')?.shadowRoot
  expect(window?.querySelector('dialog')?.open).toBe(true)
  expect(window?.textContent).toContain(enViews.setupHeading)
  expect(window?.textContent).toContain(says)
  expect(logged).toEqual([error])
  await expect(modal.switchNetwork('eip155:1')).rejects.toBe(error)
})

test('invalid theme variables throw nothing while the page is idle', () => {
  for (const variables of [undefined, null, 7, {}]) warmFonts(variables as undefined) // on purpose
})

test('an invalid theme has no effect, and is reported to the host', async () => {
  const logged = hearConsole()
  const told: string[] = []
  const modal = createWalletModal({ projectId: 'test', onError: (error) => told.push(error.code) })
  onTestFinished(() => act(() => modal.dispose()))
  modal.setTheme(null as never)
  // Makes the modal, without any request.
  await act(() => Promise.resolve().then(modal.prefetch))
  await expect.poll(() => told).toEqual(['config_invalid'])
  expect(String(logged)).toContain('setTheme()')
  expect(modal.getSnapshot().themeMode).toBe('light')
})

test('in React, invalid options throw nothing either', () => {
  render(
    <WalletModalProvider options={null as never}>
      <ConnectButton />
    </WalletModalProvider>,
  )
  expect(screen.getByRole('button', { name: 'Connect wallet' })).toBeDefined()
})

let held: WalletModal | undefined
function Holder() {
  held = useWalletModal()
  return <ConnectButton />
}

test('in React, changed options apply, and the latest callbacks are called', async () => {
  const logged = hearConsole()
  const told: string[] = []
  const page = (rendering: string, more: ModalOptions = {}) => (
    <WalletModalProvider options={{ projectId: 'test', onChanged: () => told.push(rendering), ...more }}>
      <Holder />
    </WalletModalProvider>
  )
  const view = render(page('first'))
  const modal = held ?? expect.unreachable('there is a modal')
  view.rerender(page('second', { networks: [base], adapters: [evm()], themeMode: 'dark' }))
  await expect.poll(() => modal.getSnapshot().themeMode).toBe('dark')
  view.rerender(page('third'))
  // Makes the modal, without any request.
  await act(() => Promise.resolve().then(modal.prefetch))
  await expect.poll(() => modal.getSnapshot()).toMatchObject({ themeMode: 'light', caipNetworkId: 'eip155:1' })
  view.rerender(page('fourth', { networks: [base] }))
  await expect.poll(() => modal.getSnapshot().caipNetworkId).toBe('eip155:8453')
  expect(new Set(told)).toEqual(new Set(['third', 'fourth']))
  expect(logged).toEqual([])
  view.rerender(page('fifth', { networks: [base], storagePrefix: 'other' }))
  await expect.poll(() => String(logged)).toContain('storagePrefix: got another value')
})

test('inline options count as unchanged', () => {
  const written = (more: ModalOptions = {}): ModalOptions => ({
    adapters: [evm(), solana()],
    networks: [mainnet, { ...base, name: 'Base' }],
    features: { swaps: false },
    siwx: localSiwx(),
    swapRouters: { 1: [{ address: `0x${'ab'.repeat(20)}`, decode: () => undefined }] },
    onConnected: () => {},
    ...more,
  })
  expect(changedOptions(written(), written())).toBeUndefined()
  const changed = (more: ModalOptions, before?: ModalOptions) => changedOptions(written(before), written(more))
  expect(changed({ onConnected: undefined })).toBeUndefined()
  expect(changed({ networks: [mainnet] })).toEqual({ networks: [mainnet] })
  expect(Object.keys(changed({ adapters: [evm()] }) ?? {})).toEqual(['adapters'])
  expect(Object.keys(changed({ adapters: [solana(), evm()] }) ?? {})).toEqual(['adapters'])
  expect(changed({ features: { swaps: true } })).toEqual({ features: { swaps: true } })
  expect(changed({}, { themeMode: 'dark' })).toEqual({ themeMode: undefined })
})

test('in React, checks of the page are those of the latest rendering', async () => {
  const asked: string[] = []
  const page = (rendering: string) => {
    const geofence = () => {
      asked.push(rendering)
      return { refuse: rendering }
    }
    return (
      <WalletModalProvider options={{ projectId: 'test', geofence }}>
        <Holder />
      </WalletModalProvider>
    )
  }
  const view = render(page('first'))
  view.rerender(page('second'))
  const modal = held ?? expect.unreachable('there is a modal')
  await act(() => modal.open())
  expect({ asked, view: modal.getSnapshot().view }).toEqual({ asked: ['second'], view: 'Unavailable' })
})

test('in React, a check that is gone is an option that changed', () => {
  const beforeSend = () => true as const
  expect(changedOptions({ beforeSend }, {})).toEqual({ beforeSend: undefined })
  expect(Object.keys(changedOptions({}, { beforeSend }) ?? {})).toEqual(['beforeSend'])
})

/** Makes a modal in another file of the page at some line, or in this file if no URL is given. */
function makeIn(file: string | undefined, options: ModalOptions = {}, line = 0) {
  const made = { projectId: 'test', ...options }
  const make = new Function('make', 'options', `${'\n'.repeat(line)}return make(options)\n//# sourceURL=${file}`)
  const modal: ReturnType<typeof createWalletModal> = make(createWalletModal, made)
  onTestFinished(() => act(() => modal.dispose()))
  return modal
}

const isEnded = async (modal: Pick<WalletModal, 'switchNetwork'>) =>
  isModalError(await modal.switchNetwork('eip155:1').catch((error: unknown) => error), 'disposed')

/** A copy of the modal: later its object may delegate to another one. */
const asMade = (modal: WalletModal) => ({ ...modal })

function inDevelopment(): void {
  vi.stubEnv('NODE_ENV', 'development')
  onTestFinished(() => void vi.unstubAllEnvs())
}

/** Resolves when the development code is loaded, and has run. */
async function developmentActs(): Promise<void> {
  await import('./replace-predecessor.js')
  await act(() => new Promise((resolve) => setTimeout(resolve)))
}

const update = (run: number) => `http://localhost:5173/src/wallet.js?t=${run}`

test('in development, a file that runs again replaces its modal, and no other', async () => {
  inDevelopment()
  const ofOtherFile = asMade(makeIn('http://localhost:5173/src/other.js'))
  const updates = Array.from({ length: 5 }, (_, run) => asMade(makeIn(update(run))))
  const ofThirdFile = asMade(makeIn('http://localhost:5173/src/third.js'))
  const withOwnPrefix = asMade(makeIn('http://localhost:5173/src/third.js?t=1', { storagePrefix: 'own' }))
  updates.push(asMade(makeIn(update(6))))
  const all = [...updates, ofOtherFile, ofThirdFile, withOwnPrefix]
  await developmentActs()
  expect(await Promise.all(all.map(isEnded))).toEqual([true, true, true, true, true, false, false, false, false])
})

test('in development, a file that Turbopack runs again replaces only its own modal', async () => {
  inDevelopment()
  const file = (name: string) => `http://localhost:3000/_next/static/chunks/app_${name}_tsx_1224z6b._.js`
  const again = (name: string) => `${file(name)}?id=%255Bproject%255D/app/${name}.tsx+%255Bapp-client%255D+(ecmascript)`
  const all = [file('wallet'), file('other'), again('wallet'), again('wallet'), again('third')]
  const modals = all.map((address) => asMade(makeIn(address)))
  await developmentActs()
  expect(await Promise.all(modals.map(isEnded))).toEqual([true, false, true, false, false])
})

test('in development, the object of an earlier run delegates to the latest modal, but cannot dispose of it', async () => {
  inDevelopment()
  const [first, second] = [makeIn(update(1)), makeIn(update(2))]
  const third = makeIn(update(3))
  await developmentActs()
  const heard: boolean[] = []
  onTestFinished(first.subscribe(({ open }) => heard.push(open)))
  const opens = () => [third.getSnapshot().open, second.getSnapshot().open, heard.at(-1)]
  await act(() => first.open())
  await expect.poll(opens).toEqual([true, true, true])
  await act(() => second.close())
  await expect.poll(opens).toEqual([false, false, false])
  for (const earlier of [first, second]) earlier.dispose()
  expect(await isEnded(third)).toBe(false)
})

test('in development, buttons follow the latest modal, whichever provider the page has kept', async () => {
  inDevelopment()
  const kept = makeIn(update(1))
  render(
    <WalletModalProvider modal={kept}>
      <Holder />
    </WalletModalProvider>,
  )
  const latest = makeIn(update(2))
  await developmentActs()
  expect(held).toBe(latest)
  const button = screen.getByRole('button', { name: 'Connect wallet' })
  await act(() => button.click())
  await expect.poll(() => latest.getSnapshot().open).toBe(true)
  const { themeMode } = latest.getSnapshot()
  await act(() => latest.setTheme({ mode: themeMode === 'dark' ? 'light' : 'dark' }))
  await expect.poll(() => button.dataset['theme']).not.toBe(themeMode)
})

/** StrictMode calls `useState` twice and keeps the first result. */
function Page() {
  const [modal] = useState(() => makeIn('http://localhost:5173/src/page.jsx'))
  return (
    <button type="button" onClick={() => modal.open()}>
      {String(modal.getSnapshot().open)}
    </button>
  )
}

test('in development, a component under StrictMode may make its modal in its first rendering', async () => {
  inDevelopment()
  render(
    <StrictMode>
      <Page />
    </StrictMode>,
  )
  await developmentActs()
  await act(() => screen.getByRole('button', { name: 'false' }).click())
  const window = () => document.querySelector('wallet-modal')?.shadowRoot?.querySelector('dialog')
  await expect.poll(() => window()?.open).toBe(true)
})

/** The URL of the file that defines `createWalletModal`, which is also in a page's bundle. */
function bundleAddress(): string {
  let stack: string | undefined
  const options = {
    get storagePrefix() {
      stack ??= new Error().stack
      return 'bundle'
    },
  }
  onTestFinished(createWalletModal(options).dispose)
  return /\((\S+?)(\?\S*)?:\d+:\d+\)/.exec(stack?.split('\n')[2] ?? '')?.[1] ?? expect.unreachable(stack)
}

test('in development, a file served anew replaces the modal made by a bundle, and modals of one bundle stay', async () => {
  inDevelopment()
  const bundle = bundleAddress()
  const firstPlace = asMade(makeIn(bundle))
  const secondPlace = asMade(makeIn(bundle, { storagePrefix: 'own' }))
  const thirdPlace = asMade(makeIn(bundle, { storagePrefix: 'own' }, 1))
  await developmentActs()
  expect(await Promise.all([firstPlace, secondPlace, thirdPlace].map(isEnded))).toEqual([false, false, false])
  const updates = ['?revision=1', '?revision=2'].map((query) =>
    asMade(makeIn(`http://localhost:8081/wallet.bundle${query}`)),
  )
  const all = [firstPlace, ...updates, secondPlace, thirdPlace]
  await developmentActs()
  expect(await Promise.all(all.map(isEnded))).toEqual([true, true, false, false, false])
})

test('in production every modal stays, even of the same file', async () => {
  vi.stubEnv('NODE_ENV', 'production')
  onTestFinished(() => void vi.unstubAllEnvs())
  const both = [makeIn('http://dapp.test/wallet.js'), makeIn('http://dapp.test/wallet.js')]
  await developmentActs()
  expect(await Promise.all(both.map(isEnded))).toEqual([false, false])
})
