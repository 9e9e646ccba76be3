// What Safe's site does: it shows the page, and answers by the package's own messages.
import { getSDKVersion, MessageFormatter } from '@safe-global/safe-apps-sdk'
import { frame, pageOrigin } from './around.js'
import { askBackground } from './wire.js'

// The site knows its Safe before the page asks.
const info = askBackground({ method: 'getSafeInfo' })

window.addEventListener('message', async ({ source, data: { id, method, params } = {} }) => {
  if (source !== frame.contentWindow || !method) return
  const { result, error } = await (method === 'getSafeInfo' ? info : askBackground({ method, params }))
  const answer = error
    ? MessageFormatter.makeErrorResponse(id, error.message, getSDKVersion())
    : MessageFormatter.makeResponse(id, result, getSDKVersion())
  frame.contentWindow.postMessage(answer, pageOrigin)
})
