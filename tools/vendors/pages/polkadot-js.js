// Uses these packages as the content script and the page script of the polkadot-js extension do (`content.ts` and `page.ts`).
import { MESSAGE_ORIGIN_CONTENT, MESSAGE_ORIGIN_PAGE } from '@polkadot/extension-base/defaults'
import { enable, handleResponse } from '@polkadot/extension-base/page'
import { injectExtension } from '@polkadot/extension-inject'
import { onBackground, tellBackground } from './wire.js'

window.addEventListener('message', ({ data, source }) => {
  if (source !== window) return
  if (data.origin === MESSAGE_ORIGIN_PAGE) tellBackground(data)
  if (data.origin === MESSAGE_ORIGIN_CONTENT && data.id) handleResponse(data)
})
onBackground((message) => window.postMessage({ ...message, origin: MESSAGE_ORIGIN_CONTENT }, '*'))

injectExtension(enable, { name: 'polkadot-js', version: '0.62.6' })
