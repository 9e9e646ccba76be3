import type { WalletModal } from '../../../../ui/index.js'
import { enButtons } from '../../../../ui/messages/english/buttons.js'
import type { HostConfig, HostPage } from '../../../test/runner/host/host-config.js'
import { messageOf } from '../../../world/lib/message-of.js'
import { showSnapshot } from './host-app.js'

function make<Name extends keyof HTMLElementTagNameMap>(
  name: Name,
  attributes: Readonly<Record<string, string>>,
  ...children: (Node | string)[]
): HTMLElementTagNameMap[Name] {
  const element = document.createElement(name)
  for (const [attribute, value] of Object.entries(attributes)) element.setAttribute(attribute, value)
  element.append(...children)
  return element
}

function button(words: string, onPress: () => Promise<unknown>): HTMLButtonElement {
  const element = make('button', { type: 'button' }, words)
  // The page shows the snapshot, which includes the error.
  element.addEventListener('click', () => void onPress().catch(() => undefined))
  return element
}

export function drawPlainPage(page: HostPage<WalletModal>, config: HostConfig, place: HTMLElement): void {
  const main = make('main', {}, make('h1', {}, 'Host page'), buttons(page.modal, 'Wallet', enButtons.connect))
  if (config.options?.enableEmbedded === true) {
    const embedded = make('div', { class: 'embedded' })
    main.append(embedded)
    page.modal.mount(embedded)
  }
  main.append(appForm(page), snapshot(page.modal, 'Snapshot'))
  if (page.second) {
    main.append(
      buttons(page.second, 'Second wallet', 'Connect second wallet'),
      snapshot(page.second, 'Second snapshot'),
    )
  }
  place.append(main)
}

function buttons(modal: WalletModal, label: string, words: string): HTMLElement {
  const connect = button(words, () => modal.open())
  const account = button('', () => modal.open({ view: 'Account' }))
  const network = button('', () => modal.open({ view: 'Networks' }))
  const draw = () => {
    const { status, address, activeNetwork } = modal.getSnapshot()
    connect.hidden = status === 'connected'
    account.hidden = status !== 'connected'
    account.textContent = address ? enButtons.account(`${address.slice(0, 4)}…${address.slice(-4)}`) : ''
    network.textContent = enButtons.network(activeNetwork?.name ?? enButtons.chooseNetwork)
  }
  modal.subscribe(draw)
  draw()
  return make('nav', { 'aria-label': label }, connect, network, account)
}

function snapshot(modal: WalletModal, label: string): HTMLElement {
  const element = make('pre', { role: 'region', 'aria-label': label, tabindex: '0' })
  const draw = () => {
    element.textContent = showSnapshot(modal.getSnapshot())
  }
  modal.subscribe(draw)
  draw()
  return element
}

function appForm({ app, modal }: HostPage<WalletModal>): HTMLElement {
  const message = field('Message', 'Hello from the host page')
  const to = field('Recipient', '')
  const value = field('Amount (smallest unit)', '1000000')
  const result = make('output', { 'aria-label': 'Result' })
  const show = (work: () => Promise<string>) => async () => {
    result.textContent = 'Waiting for the wallet…'
    result.textContent = await work().catch((error: unknown) => `Failed: ${messageOf(error)}`)
  }
  const sign = button(
    'Sign message',
    show(() => app.sign({ message: message.input.value })),
  )
  const send = button(
    'Send transaction',
    show(async () => {
      const recipient = to.input.value || (modal.getSnapshot().address ?? '')
      return app.send({ to: recipient, value: value.input.value })
    }),
  )
  const parts = [message.label, sign, to.label, value.label, send, result]
  const form = make('form', { 'aria-label': 'App' }, ...parts)
  form.addEventListener('submit', (event) => event.preventDefault())
  return form
}

function field(name: string, value: string): { label: HTMLLabelElement; input: HTMLInputElement } {
  const input = document.createElement('input')
  input.value = value
  return { label: make('label', {}, make('span', {}, name), input), input }
}
