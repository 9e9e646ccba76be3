import type { ViewBlock, ViewFact } from '../../../world/frame/describe/request-view.js'
import type { FrameView } from '../../../world/frame/frame-api.js'

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

function drawFact({ label, value, depth = 0 }: ViewFact): Node {
  const className = label === 'Amount' || label === 'Token amount' ? 'fact amount' : 'fact'
  const fact = make('div', className, make('dt', '', label), make('dd', '', ...grouped(value)))
  fact.style.marginInlineStart = `${depth * 12}px`
  return fact
}

function drawBlock(block: ViewBlock): Node[] {
  const title = block.title === undefined ? [] : [make('h2', '', block.title)]
  if (block.kind === 'facts') return [...title, make('dl', '', ...block.facts.map(drawFact))]
  const text = make('pre', '', block.kind === 'text' ? block.text : block.hex)
  // The text scrolls, so keyboard users must be able to focus it.
  text.tabIndex = 0
  text.setAttribute('role', 'region')
  text.setAttribute('aria-label', block.title)
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
  const { title, warnings, blocks } = request.view
  const warned = make('div', 'warnings', ...warnings.map((text) => make('p', '', text)))
  warned.setAttribute('role', 'alert')
  root.replaceChildren(
    make(
      'div',
      'what',
      make('h1', '', title),
      make('p', 'who', page),
      make('p', 'who after', after),
      ...(warnings.length > 0 ? [warned] : []),
      ...blocks.flatMap(drawBlock),
    ),
    make(
      'div',
      'decide',
      button('Reject', 'reject', () => decide(request.id, 'reject')),
      button('Approve', 'approve', () => decide(request.id, 'approve')),
    ),
  )
}
