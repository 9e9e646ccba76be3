import type { BrowserContext, Frame as PageFrame } from '@playwright/test'
import { originOf } from '../wallets/shell/install-wallets.js'
import type { Frame, FrameDeed } from './frame-api.js'
import { createFrameDocuments } from './frame-documents.js'

/** Connects frame documents in a driven browser to the frame. Returns a function that disconnects them. */
export async function installFrame(context: BrowserContext, frame: Frame): Promise<() => void> {
  const documents = createFrameDocuments(frame)
  const ofFrame = new Map<PageFrame, string>()
  const forget = (pageFrame: PageFrame) => {
    const document = ofFrame.get(pageFrame)
    ofFrame.delete(pageFrame)
    if (document !== undefined) documents.forget(document)
  }
  await context.exposeBinding(
    '__walletmodalFrame',
    ({ frame: pageFrame }: { frame: PageFrame }, document: string, call: unknown) => {
      // Every page has the binding: calls from other origins are ignored.
      if (originOf(pageFrame) !== frame.origins.frame) return
      if (ofFrame.get(pageFrame) !== document) {
        forget(pageFrame)
        ofFrame.set(pageFrame, document)
      }
      documents.take(document, call, (deed: FrameDeed) => {
        const text = `window.__walletmodalFrameAct?.(${JSON.stringify(document)}, ${JSON.stringify(deed)})`
        pageFrame.evaluate(text).catch(() => undefined)
      })
    },
  )
  context.on('page', (page) => page.on('framedetached', forget))
  return documents.close
}
