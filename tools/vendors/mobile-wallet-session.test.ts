import { expect, test } from 'vitest'
import { createAssociation } from '../../core/transports/mobile-wallet-adapter/secure-channel.js'
import { createMobileSession } from './mobile-wallet-session.js'

// The same wallet's end answers @solana-mobile/wallet-standard-mobile in the flows of the vendors.

test('the page’s own client speaks with the wallet’s end that the vendor’s client speaks with', async () => {
  const association = await createAssociation()
  const key = Promise.resolve(new Uint8Array(Buffer.from(association.token, 'base64url')))
  const sent: Uint8Array<ArrayBuffer>[] = []
  const asked: unknown[] = []
  const session = createMobileSession(
    key,
    (message) => sent.push(new Uint8Array(message)),
    async ({ method, params }) => {
      asked.push({ method, params })
      return { result: { auth_token: 'token' } }
    },
  )
  const next = async () => {
    await expect.poll(() => sent.length).toBeGreaterThan(0)
    return sent.shift() ?? new Uint8Array()
  }
  const { request, accept } = await association.hello()
  await session.onMessage(Buffer.from(request))
  const channel = await accept(await next())
  for (const id of [1, 2]) {
    const call = { jsonrpc: '2.0', id, method: 'authorize', params: { chain: 'solana:mainnet' } }
    await session.onMessage(Buffer.from(await channel.write(JSON.stringify(call))))
    expect(JSON.parse(await channel.read(await next()))).toMatchObject({ id, result: { auth_token: 'token' } })
  }
  expect(asked).toHaveLength(2)
})
