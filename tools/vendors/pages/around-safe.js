// What Safe's site does: it shows the page, and answers by the package's own messages.
import { getSDKVersion, MessageFormatter } from '@safe-global/safe-apps-sdk'
import { frame, pageOrigin } from './around.js'
import { askBackground } from './wire.js'

window.addEventListener('message', async ({ source, data: { id, method, params } = {} }) => {
  if (source !== frame.contentWindow || !method) return
  const { result, error } = await askBackground({ method, params })
  const answer = error
    ? MessageFormatter.makeErrorResponse(id, error.message, getSDKVersion())
    : MessageFormatter.makeResponse(id, result, getSDKVersion())
  frame.contentWindow.postMessage(answer, pageOrigin)
})
