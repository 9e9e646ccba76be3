/** A command of the driver to a document. */
export interface Order {
  readonly number: number
  /** The name of a function that the driver's server offers. */
  readonly run: string
  readonly arg?: unknown
  /** Elements to pass to the function, found by Playwright's finder: all of them, or exactly one. */
  readonly among?: { readonly selector: string; readonly isOne: boolean } | undefined
}

/** A message of a document to the driver. `href` is the document's current address. */
export type Told = { readonly href: string } & (
  | { readonly type: 'load' | 'moved' }
  | { readonly type: 'child'; readonly child: string }
  | { readonly type: 'answer'; readonly number: number; readonly value?: unknown; readonly missing?: number }
  | { readonly type: 'failure'; readonly number: number; readonly name: string; readonly message: string }
  | { readonly type: 'call'; readonly binding: string; readonly args: readonly unknown[] }
  | { readonly type: 'console' | 'error'; readonly text: string }
)

declare global {
  interface Window {
    __walletmodalLine?: {
      readonly id: string
      call(binding: string, args: readonly unknown[]): Promise<void>
      /** The position of a child document's frame in this document. */
      placeOf(child: string): { x: number; y: number } | undefined
      /** Adds a small animation that forces the window to paint, or removes it. */
      paint(isOn: boolean): void
    }
  }
}

/** The members of Playwright's finder that are used here. */
interface Finder {
  parseSelector(selector: string): unknown
  querySelectorAll(selector: unknown, root: Node): Element[]
}

interface Ends {
  /** The address of the WebSocket. */
  readonly socket: string
  /** The address below which functions are served, each by its name. */
  readonly files: string
}

/**
 * Runs in each document before all other scripts, without this module's scope. Opens a WebSocket to the driver, reports
 * events of the document, and runs the driver's functions. `load` imports a module, since a page's policy forbids to
 * evaluate texts.
 */
export function lineScript(
  { socket: address, files }: Ends,
  load: (url: string) => Promise<{ default: unknown }>,
): void {
  if (window.__walletmodalLine || !/^https?:$/.test(window.location.protocol)) return
  const { WebSocket, setTimeout } = window
  const isTop = window === window.top
  const id = Math.random().toString(36).slice(2)
  const children = new Map<string, MessageEventSource | null>()
  const waiting: string[] = []
  let socket: WebSocket | undefined

  const tell = (told: Record<string, unknown>) => {
    const asText = (_key: string, value: unknown) => {
      if (value === undefined) return { $undefined: true }
      return typeof value === 'bigint' ? { $bigint: String(value) } : value
    }
    const text = JSON.stringify({ ...told, href: window.location.href }, asText)
    if (socket?.readyState === WebSocket.OPEN) socket.send(text)
    else waiting.push(text)
  }
  const describe = (thrown: unknown) =>
    thrown instanceof Error ? `${thrown.name}: ${thrown.message}\n${thrown.stack ?? ''}`.trim() : String(thrown)

  async function bring(name: string): Promise<unknown> {
    try {
      return (await load(`${files}${name}`)).default
    } catch (cause) {
      // A document cannot import anything once it is being left.
      throw Object.assign(new Error(String(cause)), { name: 'DocumentGoneError' })
    }
  }
  async function perform({ number, run, arg, among }: Order): Promise<Record<string, unknown>> {
    const work = (await bring(run)) as (...args: unknown[]) => unknown // the driver wrote the function
    if (!among) return { type: 'answer', number, value: await work(arg) }
    const finder = (await bring('finder')) as Finder & object // Playwright's own module
    const nodes = finder.querySelectorAll(finder.parseSelector(among.selector), document)
    if (!among.isOne) return { type: 'answer', number, value: await work(nodes, arg) }
    if (nodes.length !== 1) return { type: 'answer', number, missing: nodes.length }
    return { type: 'answer', number, value: await work(nodes[0], arg, finder) }
  }
  function fail(number: number, thrown: unknown): Record<string, unknown> {
    const { name, message } = thrown instanceof Error ? thrown : { name: 'Error', message: String(thrown) }
    return { type: 'failure', number, name, message }
  }

  const connect = () => {
    const query = new URLSearchParams({ id, isTop: String(isTop), href: window.location.href })
    const own = new WebSocket(`${address}?${query}`)
    socket = own
    own.onopen = () => {
      for (const text of waiting.splice(0)) own.send(text)
    }
    own.onmessage = ({ data }) => {
      const order: Order = JSON.parse(String(data))
      perform(order).then(tell, (thrown) => tell(fail(order.number, thrown)))
    }
  }
  connect()
  // A page in the back/forward cache has no connection.
  window.addEventListener('pagehide', () => socket?.close())
  window.addEventListener('pageshow', ({ persisted }) => {
    if (!persisted) return
    connect()
    tell({ type: 'load' })
  })

  window.addEventListener('load', () => tell({ type: 'load' }))
  for (const name of ['popstate', 'hashchange']) window.addEventListener(name, () => tell({ type: 'moved' }))

  // A frame reports its id to its parent, before any listener of the page runs.
  const onMessage = (event: MessageEvent) => {
    const child: unknown = typeof event.data === 'object' && event.data?.__walletmodalChild
    if (typeof child !== 'string') return
    event.stopImmediatePropagation()
    children.set(child, event.source)
    tell({ type: 'child', child })
  }
  window.addEventListener('message', onMessage, true)
  if (!isTop) window.parent.postMessage({ __walletmodalChild: id }, '*')

  const { error } = console
  console.error = (...said: unknown[]) => {
    error.apply(console, said)
    tell({ type: 'console', text: said.map(describe).join(' ') })
  }
  document.addEventListener('securitypolicyviolation', (event) => {
    const { disposition, effectiveDirective, blockedURI, originalPolicy } = event
    if (disposition !== 'enforce') return
    const rules = originalPolicy.split(';').map((rule) => rule.trim())
    const rule = rules.find((each) => each.startsWith(`${effectiveDirective} `)) ?? effectiveDirective
    tell({ type: 'console', text: `the policy of the page refuses ${blockedURI} by its ${rule}` })
  })
  const onError = (event: Event, thrown: unknown) => {
    // Waits for the page's later listeners, which may mark the error as handled.
    setTimeout(() => {
      if (!event.defaultPrevented) tell({ type: 'error', text: describe(thrown) })
    }, 0)
  }
  window.addEventListener('error', (event) => onError(event, event.error ?? event.message))
  window.addEventListener('unhandledrejection', (event) => onError(event, event.reason))

  const framesIn = (root: Document | ShadowRoot): HTMLIFrameElement[] =>
    [...root.querySelectorAll('*')].flatMap((node) => [
      ...(node instanceof HTMLIFrameElement ? [node] : []),
      ...(node.shadowRoot ? framesIn(node.shadowRoot) : []),
    ])
  let painted: Element | undefined
  window.__walletmodalLine = {
    id,
    async call(binding, args) {
      tell({ type: 'call', binding, args })
    },
    placeOf(child) {
      const source = children.get(child)
      const frame = framesIn(document).find(({ contentWindow }) => contentWindow === source)
      if (!frame) return undefined
      const { x, y } = frame.getBoundingClientRect()
      return { x: x + frame.clientLeft, y: y + frame.clientTop }
    },
    paint(isOn) {
      painted?.remove()
      painted = undefined
      if (!isOn) return
      const dot = document.createElement('i')
      for (const [name, value] of Object.entries({
        position: 'fixed',
        left: '0',
        bottom: '0',
        width: '1px',
        height: '1px',
      }))
        dot.style.setProperty(name, value)
      document.documentElement.append(dot)
      // An endless animation does not count as movement that a step waits for.
      dot.animate([{ opacity: 0.01 }, { opacity: 0.02 }], { duration: 100, iterations: Number.POSITIVE_INFINITY })
      painted = dot
    },
  }
}
