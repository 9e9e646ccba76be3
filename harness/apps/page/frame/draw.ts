import type { ViewBlock, ViewFact, ViewSum } from '../../../world/frame/describe/request-view.js'
import type { FrameView } from '../../../world/frame/frame-api.js'
import { type Speech, speechIn } from './speech.js'

export type Decide = (id: string, decision: 'approve' | 'reject') => void

function make<Name extends keyof HTMLElementTagNameMap>(
  name: Name,
  className: string,
  ...children: (Node | string)[]
): HTMLElementTagNameMap[Name] {
  const element = document.createElement(name)
  if (className) element.className = className
  element.append(...children)
  return element
}

/** An address in groups of four, so that it can be compared. It is copied without spaces. */
function grouped(value: string): (Node | string)[] {
  if (!/^0x[\da-f]{40}$/i.test(value)) return [value]
  return (value.match(/^0x.{4}|.{4}/g) ?? []).flatMap((group) => [make('span', 'group', group), make('wbr', '')])
}

const isAmount = ({ label }: ViewFact) => label === 'Amount' || label === 'Token amount'

function drawFact({ say }: Speech, { label, value, depth = 0 }: ViewFact): Node {
  const className = isAmount({ label, value }) ? 'fact amount' : 'fact'
  const fact = make('div', className, make('dt', '', say(label)), make('dd', '', ...grouped(say(value))))
  fact.style.marginInlineStart = `${depth * 12}px`
  return fact
}

/** What leaves, and what it is worth, before any other word. */
function drawLead(speech: Speech, { amount, symbol, worthUsd }: ViewSum, title: string): Node[] {
  const worth = worthUsd === undefined ? [] : [make('p', 'worth', speech.dollars(worthUsd))]
  return [make('h1', 'lead', speech.amount(amount, symbol)), ...worth, make('p', 'who', speech.say(title))]
}

function drawBlock(speech: Speech, block: ViewBlock, isLed: boolean): Node[] {
  const title = block.title === undefined ? [] : [make('h2', '', speech.say(block.title))]
  if (block.kind === 'facts') {
    // The amount stands above.
    const facts = isLed ? block.facts.filter((fact) => !isAmount(fact)) : block.facts
    return [...title, make('dl', '', ...facts.map((fact) => drawFact(speech, fact)))]
  }
  const text = make('pre', '', block.kind === 'text' ? block.text : block.hex)
  // The text scrolls, so keyboard users must be able to focus it.
  text.tabIndex = 0
  text.setAttribute('role', 'region')
  text.setAttribute('aria-label', speech.say(block.title))
  return [...title, text]
}

/** How long a new request cannot be approved: a click so early, or the second of a double click, was meant for the content before. */
const guardMs = 400

function button(name: string, className: string, press: () => void): HTMLButtonElement {
  const made = make('button', className, name)
  made.type = 'button'
  if (className === 'approve') {
    made.disabled = true
    window.setTimeout(() => {
      // A disabled Reject button means that the request was decided meanwhile: Approve then stays disabled.
      if (!made.parentElement?.querySelector('.reject:disabled')) made.disabled = false
    }, guardMs)
  }
  made.addEventListener('click', ({ isTrusted }) => {
    // Clicks by a script do not count: only the owner of the device may decide.
    if (!isTrusted) return
    for (const each of document.querySelectorAll('button')) each.disabled = true
    press()
  })
  return made
}

function drawTheme({ theme, themeVariables }: FrameView): void {
  const { dataset, style } = document.documentElement
  dataset.theme = theme
  const accent = themeVariables['--w3m-accent']
  if (typeof accent === 'string') style.setProperty('--frame-accent', accent)
  else style.removeProperty('--frame-accent')
}

export function draw(root: HTMLElement, view: FrameView, decide: Decide): void {
  drawTheme(view)
  const speech = speechIn(window.navigator.languages)
  document.documentElement.lang = speech.tag
  document.documentElement.dir = speech.isRightToLeft ? 'rtl' : 'ltr'
  const { user, requests } = view
  const [request] = requests
  // The page chooses its own name but cannot forge its origin, so the origin is always shown.
  const page = view.page.name === undefined ? view.page.origin : `${view.page.name}, ${view.page.origin}`
  const name = user ? `${user.name}, ${user.network}` : 'Not logged in'
  if (!request) {
    root.replaceChildren(
      make('div', 'what', make('h1', '', 'Embedded wallet'), make('p', 'who', page), make('p', 'who', name)),
    )
    return
  }
  const after = requests.length > 1 ? `${requests.length - 1} more after this one` : ''
  const drawn = root.dataset.request === request.id && root.querySelector('.after')
  if (drawn) {
    // The same request stays drawn, so that focus and scroll position stay where they are.
    drawn.textContent = after
    return
  }
  root.dataset.request = request.id
  const { title, lead, warnings, blocks } = request.view
  const warned = make('div', 'warnings', ...warnings.map((text) => make('p', '', text)))
  warned.setAttribute('role', 'alert')
  root.replaceChildren(
    make(
      'div',
      'what',
      ...(lead ? drawLead(speech, lead, title) : [make('h1', '', speech.say(title))]),
      make('p', 'who', page),
      make('p', 'who after', after),
      ...(warnings.length > 0 ? [warned] : []),
      ...blocks.flatMap((block) => drawBlock(speech, block, lead !== undefined)),
    ),
    make(
      'div',
      'decide',
      button(speech.say('Reject'), 'reject', () => decide(request.id, 'reject')),
      button(speech.say('Approve'), 'approve', () => decide(request.id, 'approve')),
    ),
  )
}
