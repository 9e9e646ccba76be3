import { createChannel } from '../control/event-stream.js'
import type { Frame } from '../frame/frame-api.js'
import { createFrameDocuments, type FrameDocuments } from '../frame/frame-documents.js'
import { framePath } from '../frame/frame-line.js'
import { documentPath, readFrameDocument } from '../frame/frame-pages.js'
import { pageDirectory } from '../lib/built-pages.js'
import type { Access } from '../serving/access.js'
import { serveTogether } from './http-server.js'
import { serveFiles } from './static-files.js'

export type ServedFrame = Awaited<ReturnType<typeof serveFrame>>

/** Serves the frame and the stand-ins for social providers each on an origin of its own, as the real ones are. */
export function serveFrame(frame: Frame, access: Access) {
  const documents = createFrameDocuments(frame)
  const lines = createLines(documents)
  const files = serveFiles(pageDirectory, (path) => path)
  const document = async (request: Request) => {
    if (new URL(request.url).pathname !== documentPath) return undefined
    if (!frame.load()) return new Response('The frame cannot be had.', { status: 503 })
    return new Response(await readFrameDocument(frame), {
      headers: { 'content-type': 'text/html; charset=utf-8', 'cache-control': 'no-store' },
    })
  }
  return serveTogether(
    access,
    async (start) => {
      const own = await start([document, lines.answer, frame.answerPage, files], { hasPages: true })
      const social = await start([frame.answerPage], { hasPages: true })
      // They show each other, and tell each other how a login ended.
      for (const origin of [own, social]) access.allow(origin)
      frame.setOrigins({ frame: own, social })
      return { urls: { frame: own + documentPath, frameSite: own }, social }
    },
    () => {
      lines.close()
      documents.close()
    },
  )
}

/** Documents send by POST and receive by a stream. */
function createLines(documents: FrameDocuments) {
  const lines = new Map<string, ReturnType<typeof createChannel>>()
  function lineOf(id: string) {
    const known = lines.get(id)
    if (known) return known
    const line = createChannel(() => {
      lines.delete(id)
      documents.forget(id)
    })
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
      if (request.method === 'GET') return line.open()
      if (asking === null || request.method !== 'POST') return new Response('Only its own page.', { status: 403 })
      documents.take(id, await request.json(), line.send)
      return new Response(null, { status: 204 })
    },
    close() {
      for (const line of [...lines.values()]) line.close()
      lines.clear()
    },
  }
}
