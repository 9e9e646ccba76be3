import { type EventStream, openEventStream } from '../control/event-stream.js'
import type { Frame, FrameDeed } from '../frame/frame-api.js'
import { createFrameDocuments, type FrameDocuments } from '../frame/frame-documents.js'
import { framePath } from '../frame/frame-line.js'
import { documentPath, readFrameDocument } from '../frame/frame-pages.js'
import { pageDirectory } from '../lib/built-pages.js'
import type { Access } from '../serving/access.js'
import { type HttpServer, startHttpServer } from './http-server.js'
import { serveFiles } from './static-files.js'

export interface ServedFrame {
  /** The frame's part of the modal's option `services`. */
  readonly urls: { readonly frame: string; readonly frameSite: string }
  /** The origin of the stand-ins for social providers. */
  readonly social: string
  stop(): Promise<void>
}

/** Serves the frame and the providers each on an origin of its own, as the real ones are. */
export async function serveFrame(frame: Frame, access: Access): Promise<ServedFrame> {
  const servers: HttpServer[] = []
  const documents = createFrameDocuments(frame)
  const lines = createLines(documents)
  const stop = async () => {
    lines.close()
    documents.close()
    await Promise.all(servers.map((server) => server.stop()))
  }
  const files = serveFiles(pageDirectory, (path) => path)
  const document = async (request: Request) => {
    if (new URL(request.url).pathname !== documentPath) return undefined
    if (!frame.load()) return new Response('The frame cannot be had.', { status: 503 })
    return new Response(await readFrameDocument(frame), {
      headers: { 'content-type': 'text/html; charset=utf-8', 'cache-control': 'no-store' },
    })
  }
  try {
    const own = await startHttpServer([document, lines.answer, frame.answerPage, files], { access, hasPages: true })
    servers.push(own)
    const providers = await startHttpServer([frame.answerPage], { access, hasPages: true })
    servers.push(providers)
    // They show each other, and tell each other how a login ended.
    for (const { origin } of servers) access.allow(origin)
    frame.setOrigins({ frame: own.origin, social: providers.origin })
    return { urls: { frame: own.origin + documentPath, frameSite: own.origin }, social: providers.origin, stop }
  } catch (error) {
    await stop()
    throw error
  }
}

/** Documents send by POST and receive by a stream. Messages wait until a stream is open. */
function createLines(documents: FrameDocuments) {
  const lines = new Map<string, { stream: EventStream | undefined; waiting: FrameDeed[] }>()
  function lineOf(id: string) {
    const line = lines.get(id) ?? { stream: undefined, waiting: [] }
    lines.set(id, line)
    return line
  }
  return {
    async answer(request: Request): Promise<Response | undefined> {
      const { pathname, origin } = new URL(request.url)
      if (!pathname.startsWith(`${framePath}/`)) return undefined
      // Other pages of this machine press no buttons here.
      const asking = request.headers.get('origin')
      if (asking !== null && asking !== origin) return new Response('Not for other origins.', { status: 403 })
      const id = pathname.slice(framePath.length + 1)
      const line = lineOf(id)
      if (request.method === 'GET') {
        line.stream?.close()
        const stream = openEventStream(() => {
          if (line.stream !== stream) return
          lines.delete(id)
          documents.forget(id)
        })
        line.stream = stream
        for (const deed of line.waiting.splice(0)) stream.send(deed)
        return stream.response
      }
      if (asking === null || request.method !== 'POST') return new Response('Only its own page.', { status: 403 })
      const act = (deed: FrameDeed) => {
        if (line.stream) line.stream.send(deed)
        else line.waiting.push(deed)
      }
      documents.take(id, await request.json(), act)
      return new Response(null, { status: 204 })
    },
    close() {
      for (const { stream } of [...lines.values()]) stream?.close()
      lines.clear()
    },
  }
}
