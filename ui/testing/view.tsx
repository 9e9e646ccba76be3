import { act, cleanup, render, within } from '@testing-library/react'
import { runInAction } from 'mobx'
import { onTestFinished } from 'vitest'
import { evm } from '../../core/adapters/index.js'
import type { ViewName } from '../../core/contracts/views/views.js'
import type { Wallet } from '../../core/contracts/wallet.js'
import type { Device, Platform } from '../../core/lib/platform/platform.js'
import { createRoot, type Root } from '../../core/modal/root.js'
import { base, mainnet } from '../../core/networks/index.js'
import type { ModalOptions } from '../../core/options/modal-options.js'
import { createTestPlatform } from '../../core/testing/platform.js'
import { createShell } from '../primitives/context/shell.js'
import { ModalRoot } from '../shell/frame.js'
import { createHostElement } from '../shell/host-element.js'
import { views } from '../shell/views.js'

/** A wallet of the catalogue. */
export const wallet = (name: string, more: Partial<Wallet> = {}): Wallet => ({ id: `id-${name}`, name, ...more })

/** Renders the views of a real modal inline, without a dialog. Removed after the test. */
export async function setup(
  view: ViewName,
  options: ModalOptions = {},
  device: Partial<Device> = {},
  surroundings: Partial<Platform> = {},
) {
  await views[view].load()
  const platform = createTestPlatform(surroundings)
  Object.assign(platform.device, device)
  const modal = createRoot(
    {
      afterConnect: 'account',
      adapters: [evm()],
      networks: [mainnet, base],
      analytics: false,
      ...options,
      // No relay listens at this address.
      services: { relay: 'ws://127.0.0.1:9', ...options.services },
    },
    platform,
  )
  const { container, root, element } = createHostElement(undefined)
  document.body.append(element)
  const shell = createShell(root, undefined)
  const said: string[] = []
  const stopListening = shell.onAnnounce((text) => said.push(text))
  onTestFinished(() => {
    cleanup()
    element.remove()
    modal.dispose()
    stopListening()
  })
  modal.start()
  const announced = new Map<string, object>()
  return {
    modal,
    platform,
    said,
    screen: within(container),
    show: () => render(<ModalRoot modal={modal} shell={shell} />, { container, baseElement: container }),
    change: (action: (root: Root) => void) => act(() => runInAction(() => action(modal))),
    /** Announces a wallet, with the same provider each time unless `isOther`. */
    announce(name: string, rdns = `test.${name}`, isOther = false) {
      const info = { uuid: rdns, name, rdns, icon: 'data:image/svg+xml,<svg xmlns="http://www.w3.org/2000/svg"/>' }
      const provider = (!isOther && announced.get(rdns)) || {
        request: async () => null,
        on: () => {},
        removeListener: () => {},
      }
      announced.set(rdns, provider)
      const detail = Object.freeze({ info, provider })
      act(() => void platform.events.dispatchEvent(new CustomEvent('eip6963:announceProvider', { detail })))
    },
    /** Registers a new Solana wallet by the Wallet Standard. */
    register(name: string) {
      const features = { 'standard:connect': { connect: async () => ({ accounts: [] }) } }
      const detail = (api: { register(wallet: object): void }) =>
        api.register({ version: '1.0.0', name, icon: '', chains: ['solana:mainnet'], accounts: [], features })
      act(() => void platform.events.dispatchEvent(new CustomEvent('wallet-standard:register-wallet', { detail })))
    },
  }
}

/** Simulates layout, which happy-dom lacks: the stage has its usual height with a list, and rows have `rowHeight`. */
export function layOut({ rowHeight }: { rowHeight: number }) {
  const { prototype } = HTMLElement
  for (const name of ['offsetHeight', 'clientHeight', 'clientWidth']) {
    const before = Object.getOwnPropertyDescriptor(prototype, name)
    Object.defineProperty(prototype, name, {
      configurable: true,
      get(this: HTMLElement) {
        return this.tagName === 'LI' ? rowHeight : 560
      },
    })
    onTestFinished(() => {
      if (before) Object.defineProperty(prototype, name, before)
      else Reflect.deleteProperty(prototype, name)
    })
  }
}
