import type { WalletModal } from '../../../ui/index.js'
import { enButtons } from '../../../ui/messages/en-buttons.js'
import { messageOf } from '../../lib/message-of.js'
import { showSnapshot } from './host-app.js'
import type { HostConfig, HostPage } from './host-config.js'

function button(words: string, onPress: () => Promise<unknown>): HTMLButtonElement {
  const element = document.createElement('button')
  element.type = 'button'
  element.textContent = words
  // The snapshot, which the page shows, has the error.
  element.addEventListener('click', () => void onPress().catch(() => undefined))
  return element
}

function panel(label: string): HTMLPreElement {
  const element = document.createElement('pre')
  element.setAttribute('role', 'region')
  element.setAttribute('aria-label', label)
  element.tabIndex = 0
  return element
}

export function drawPlainPage(page: HostPage, config: HostConfig, place: HTMLElement): void {
  const main = document.createElement('main')
  const heading = document.createElement('h1')
  heading.textContent = 'Host page'
  main.append(heading, buttons(page.modal, 'Wallet', enButtons.connect))
  if (config.options?.enableEmbedded === true) {
    const embedded = document.createElement('div')
    embedded.className = 'embedded'
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
  const nav = document.createElement('nav')
  nav.setAttribute('aria-label', label)
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
  nav.append(connect, network, account)
  return nav
}

function snapshot(modal: WalletModal, label: string): HTMLElement {
  const element = panel(label)
  const draw = () => {
    element.textContent = showSnapshot(modal.getSnapshot())
  }
  modal.subscribe(draw)
  draw()
  return element
}

function appForm({ app, modal }: HostPage): HTMLElement {
  const form = document.createElement('form')
  form.setAttribute('aria-label', 'App')
  const message = field('Message', 'Hello from the host page')
  const to = field('Recipient', '')
  const value = field('Amount, in the smallest unit', '1000000')
  const result = document.createElement('output')
  result.setAttribute('aria-label', 'Result')
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
  form.addEventListener('submit', (event) => event.preventDefault())
  form.append(message.label, sign, to.label, value.label, send, result)
  return form
}

function field(name: string, value: string): { label: HTMLLabelElement; input: HTMLInputElement } {
  const label = document.createElement('label')
  const words = document.createElement('span')
  words.textContent = name
  const input = document.createElement('input')
  input.value = value
  label.append(words, input)
  return { label, input }
}
