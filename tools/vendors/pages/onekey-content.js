// Does what OneKey's content script does: it passes messages between the page script and the background.
import { onBackground, tellBackground } from './wire.js'

const channel = 'onekey@JS_BRIDGE_MESSAGE_EXT_CHANNEL'
const direction = (to) => `onekey@JS_BRIDGE_MESSAGE_DIRECTION-${to}`

window.addEventListener('message', ({ data, source }) => {
  if (source === window && data?.channel === channel && data.direction === direction('INPAGE_TO_HOST'))
    tellBackground(data.payload)
})
onBackground((payload) => window.postMessage({ channel, direction: direction('HOST_TO_INPAGE'), payload }))
