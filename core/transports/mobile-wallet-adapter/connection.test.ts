import { expect, test } from 'vitest'
import type { TransportContext } from '../../contracts/transport.js'
import { createTestPlatform } from '../../testing/platform.js'
import { withWallet } from './connection.js'

/** A socket to an app that takes the connection, and then does what the test says. */
function setup(then: (socket: EventTarget) => void) {
  const platform = createTestPlatform()
  const sockets: { isClosed: boolean; sent: number }[] = []
  platform.globals['WebSocket'] = class extends EventTarget {
    isClosed = false
    sent = 0
    constructor() {
      super()
      sockets.push(this)
      setImmediate(() => {
        this.dispatchEvent(new Event('open'))
        setImmediate(() => then(this))
      })
    }
    send() {
      this.sent += 1
    }
    close() {
      this.isClosed = true
    }
  }
  const page = { name: 'Page', description: '', url: 'https://dapp.test', icons: [] }
  const context: TransportContext = { platform, page, stored: { read: () => undefined, write: () => {} } }
  const leaving = new AbortController()
  const asking = withWallet({ context, uriBase: undefined, show: () => {}, signal: leaving.signal }, (ask) =>
    ask('authorize', {}),
  )
  return { asking, leaving, sockets }
}

test('an app that closes the connection at once is not waited for', async () => {
  const { asking, sockets } = setup((socket) => socket.dispatchEvent(new Event('close')))
  const waits = new Promise((resolve) => setTimeout(resolve, 1000, 'waits'))
  expect(await Promise.race([asking.catch(({ code }) => code), waits])).toBe(4900)
  expect(sockets.map(({ isClosed }) => isClosed)).toEqual([true])
})
