// Answers a page as Safe's site does, with the messages of Safe's package.
import { getSDKVersion, MessageFormatter } from '@safe-global/safe-apps-sdk'
import { frame, pageOrigin } from './around.js'
import { askBackground } from './wire.js'

// The site knows which Safe is open before the page asks.
const info = askBackground({ method: 'getSafeInfo' })

window.addEventListener('message', async ({ source, data: { id, method, params } = {} }) => {
  if (source !== frame.contentWindow || !method) return
  const { result, error } = await (method === 'getSafeInfo' ? info : askBackground({ method, params }))
  const answer = error
    ? MessageFormatter.makeErrorResponse(id, error.message, getSDKVersion())
    : MessageFormatter.makeResponse(id, result, getSDKVersion())
  frame.contentWindow.postMessage(answer, pageOrigin)
})
