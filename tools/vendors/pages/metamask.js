// Uses these packages as MetaMask's page script (`inpage.js`) does, with a stream to this check.
import { initializeProvider } from '@metamask/providers/initializeInpageProvider'
import { Duplex } from 'readable-stream'
import { onBackground, tellBackground } from './wire.js'

const stream = new Duplex({
  objectMode: true,
  read() {},
  write(data, _encoding, done) {
    tellBackground({ data })
    done()
  },
})
onBackground(({ data, isLost }) => {
  if (isLost) stream.destroy(new Error('Extension context invalidated.'))
  else if (data) stream.push(data)
})

initializeProvider({
  connectionStream: stream,
  logger: { ...console, debug() {} },
  providerInfo: window.__vendorInfo,
  shouldShimWeb3: true,
})
