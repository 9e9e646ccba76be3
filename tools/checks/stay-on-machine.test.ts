import { createServer } from 'node:http'
import { expect, onTestFinished, test } from 'vitest'

test('no test reaches another machine, and every test reaches its own', async () => {
  await expect(fetch('https://verify.walletconnect.org/')).rejects.toMatchObject({ cause: { code: 'ENOTFOUND' } })
  const server = createServer((_, response) => response.end('here'))
  onTestFinished(() => void server.close())
  await new Promise<void>((resolve) => {
    server.listen(0, '127.0.0.1', resolve)
  })
  const address = server.address()
  const port = typeof address === 'object' && address ? address.port : 0
  expect(await (await fetch(`http://localhost:${port}/`)).text()).toBe('here')
})
