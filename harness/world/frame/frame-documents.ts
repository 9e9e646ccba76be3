import * as z from 'zod/mini'
import type { Frame, FrameConnection, FrameDeed } from './frame-api.js'

const call = z.discriminatedUnion('do', [
  z.strictObject({ do: z.literal('connect'), url: z.string(), parentOrigin: z.string(), device: z.string() }),
  z.strictObject({ do: z.literal('receive'), message: z.unknown(), origin: z.string() }),
  z.strictObject({ do: z.literal('decide'), id: z.string(), decision: z.enum(['approve', 'reject']) }),
])
export type FrameCall = z.infer<typeof call>

export function createFrameDocuments(frame: Frame): FrameDocuments {
  const open = new Map<string, FrameConnection>()
  function forget(document: string): void {
    open.get(document)?.close()
    open.delete(document)
  }
  return {
    take(document: string, given: unknown, act: (deed: FrameDeed) => void) {
      const parsed = z.parse(call, given)
      if (parsed.do === 'connect') {
        const { url, parentOrigin, device } = parsed
        forget(document)
        open.set(document, frame.connect({ url, parentOrigin, device, act }))
      } else if (parsed.do === 'receive') open.get(document)?.receive(parsed.message, parsed.origin)
      else open.get(document)?.decide(parsed.id, parsed.decision)
    },
    forget,
    close() {
      for (const document of [...open.keys()]) forget(document)
    },
  }
}
export interface FrameDocuments {
  take(document: string, given: unknown, act: (deed: FrameDeed) => void): void
  forget(document: string): void
  close(): void
}
