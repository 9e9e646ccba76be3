// Does what Rabby's content script does: it passes messages between the page script and the background.
import { WindowPostMessageStream } from '@metamask/post-message-stream'
import { onBackground, tellBackground } from './wire.js'

window.__rabby__channelName = 'rabby'
const stream = new WindowPostMessageStream({ name: 'rabby-content-script', target: 'rabby-page-provider' })
stream.on('data', ({ data }) => {
  if (data?.type === 'request') tellBackground(data.data)
})
onBackground((data) => stream.write({ data }))
