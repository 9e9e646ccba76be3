import { createHash, randomUUID } from 'node:crypto'
import { Script } from 'node:vm'
import { type WebSocket, WebSocketServer } from 'ws'
import { createListeners } from '../../../../world/lib/lifecycle.js'
import { isThisMachine } from '../../../../world/lib/this-machine.js'
import { createAccess } from '../../../../world/serving/access.js'
import { startLocalServer } from '../../../../world/serving/local-server.js'
import { lineScript, type Order, type Told } from './line-script.js'
import { readPageScripts } from './playwright-scripts.js'

/** A function for a page, or the text of an expression or a script. */
// biome-ignore lint/suspicious/noExplicitAny: whatever Playwright takes
export type PageFunction = string | ((...args: any[]) => unknown)

/** The document has gone, or never came. */
export class DocumentGoneError extends Error {
  override readonly name = 'DocumentGoneError'
}

/** Several elements or none, instead of exactly one. */
export class NotOneError extends Error {
  override readonly name = 'NotOneError'
  readonly count: number

  constructor(count: number) {
    super(`${count} elements`)
    this.count = count
  }
}

export interface LineDocument {
  readonly id: string
  readonly isTop: boolean
  readonly href: string
  readonly isLoaded: boolean
  readonly isGone: boolean
  /** The id of the parent document. */
  readonly parent: string | undefined
  run(work: PageFunction, arg?: unknown, among?: Order['among']): Promise<unknown>
}

export type LineEvent =
  | { readonly type: 'opened' | 'loaded' | 'moved' | 'gone' }
  | { readonly type: 'call'; readonly binding: string; readonly args: readonly unknown[] }
  | { readonly type: 'console' | 'error'; readonly text: string }

function moduleOf(work: PageFunction): string {
  if (typeof work === 'function') return `export default ${work}`
  try {
    new Script(`(${work}\n)`)
    return `export default () => (${work}\n)`
  } catch {
    return `export default () => {${work}\n}`
  }
}

/** Restores values that JSON cannot hold from the objects that stand for them. */
function revive(value: unknown): unknown {
  if (typeof value !== 'object' || value === null) return value
  if ('$undefined' in value) return undefined
  if ('$bigint' in value) return BigInt(String(value.$bigint))
  if (Array.isArray(value)) return value.map(revive)
  return Object.fromEntries(Object.entries(value).map(([name, each]) => [name, revive(each)]))
}

function failureOf({ name, message }: { readonly name: string; readonly message: string }): Error {
  return name === 'DocumentGoneError' ? new DocumentGoneError(message) : Object.assign(new Error(message), { name })
}

/** The driver's end of the connections to all documents of one browser. */
export interface Line {
  /** The address of the script at the start of each document. */
  readonly script: string
  /** The host that a policy must allow. */
  readonly host: string
  readonly documents: ReadonlyMap<string, LineDocument>
  /** Returns a function that stops listening. */
  onEvent(listener: (document: LineDocument, event: LineEvent) => void): () => void
  /** Sets further scripts for each later document. */
  setScripts(next: readonly string[]): void
  close(): Promise<void>
}

/** Each document begins with the script of the connection. */
export async function openLine(): Promise<Line> {
  const listeners = createListeners<[document: LineDocument, event: LineEvent]>()
  const documents = new Map<string, LineDocument>()
  const functions = new Map<string, string>()
  let scripts: readonly string[] = []
  /** A path that only the driver's own pages know. */
  const secret = `/${randomUUID()}/`

  const sockets = new WebSocketServer({ noServer: true })
  const server = await startLocalServer({
    // The secret path keeps out other pages on this machine.
    access: {
      ...createAccess(),
      isAllowed: (origin) => URL.canParse(origin) && isThisMachine(new URL(origin).hostname),
    },
    port: 0,
    answer({ url = '' }, response) {
      const body = url.startsWith(secret) ? textOf(url.slice(secret.length)) : undefined
      const headers = { 'content-type': 'text/javascript; charset=utf-8', 'cache-control': 'no-store' }
      response.writeHead(body === undefined ? 404 : 200, headers).end(body)
    },
    upgrade: (request, socket, head) =>
      sockets.handleUpgrade(request, socket, head, (opened) => sockets.emit('connection', opened, request)),
  })
  const host = `127.0.0.1:${server.port}`

  function textOf(name: string): string | undefined {
    if (name === 'begin') return beginning()
    return name === 'finder' ? readPageScripts().finder : functions.get(name)
  }

  function beginning(): string {
    const ends = JSON.stringify({ socket: `ws://${host}${secret}line`, files: `http://${host}${secret}` })
    const isOpen = 'if (window.__walletmodalLine)'
    return [`(${lineScript})(${ends}, (url) => import(url))`, ...scripts.map((each) => `${isOpen} {\n${each}\n}`)].join(
      ';\n',
    )
  }

  function nameOf(work: PageFunction): string {
    const module = moduleOf(work)
    const name = createHash('sha256').update(module).digest('hex').slice(0, 24)
    functions.set(name, module)
    return name
  }

  sockets.on('connection', (socket, { url = '' }) => {
    if (!url.startsWith(`${secret}line?`)) return socket.close()
    const query = new URL(url, 'http://line').searchParams
    open(socket, { id: query.get('id') ?? '', isTop: query.get('isTop') === 'true', href: query.get('href') ?? '' })
  })

  function open(
    socket: WebSocket,
    begun: { readonly id: string; readonly isTop: boolean; readonly href: string },
  ): void {
    const open = new Map<number, { resolve(value: unknown): void; reject(reason: unknown): void }>()
    let count = 0
    const document = {
      ...begun,
      isLoaded: false,
      isGone: false,
      parent: parents.get(begun.id),
      run(work: PageFunction, arg?: unknown, among?: Order['among']) {
        if (document.isGone) return Promise.reject(new DocumentGoneError(`the page at ${document.href} has gone`))
        count += 1
        const number = count
        socket.send(JSON.stringify({ number, run: nameOf(work), arg, among } satisfies Order))
        return new Promise<unknown>((resolve, reject) => open.set(number, { resolve, reject }))
      },
    }
    documents.set(document.id, document)
    socket.on('message', (data) => {
      const told = revive(JSON.parse(String(data))) as Told // our own script sends it
      document.href = told.href
      hear(told)
    })
    socket.on('error', () => socket.close())
    socket.on('close', () => {
      document.isGone = true
      if (documents.get(document.id) === document) documents.delete(document.id)
      for (const { reject } of open.values()) reject(new DocumentGoneError(`the page at ${document.href} has gone`))
      listeners.emit(document, { type: 'gone' })
    })
    const hear = (told: Told) => {
      if (told.type === 'answer' || told.type === 'failure') {
        const asked = open.get(told.number)
        open.delete(told.number)
        if (told.type === 'failure') asked?.reject(failureOf(told))
        else if (told.missing !== undefined) asked?.reject(new NotOneError(told.missing))
        else asked?.resolve(told.value)
      } else if (told.type === 'child') {
        parents.set(told.child, document.id)
        const child = documents.get(told.child)
        if (child) Object.assign(child, { parent: document.id })
      } else if (told.type === 'load') {
        document.isLoaded = true
        listeners.emit(document, { type: 'loaded' })
      } else listeners.emit(document, told as LineEvent) // all other messages are events already
    }
    listeners.emit(document, { type: 'opened' })
  }
  const parents = new Map<string, string>()

  return {
    script: `http://${host}${secret}begin`,
    host,
    documents,
    onEvent: listeners.add,
    setScripts(next) {
      scripts = next
    },
    async close() {
      for (const socket of sockets.clients) socket.terminate()
      sockets.close()
      await server.stop()
    },
  }
}
