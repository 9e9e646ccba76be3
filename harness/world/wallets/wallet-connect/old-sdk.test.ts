import { expect, onTestFinished, test } from 'vitest'
import { startTestPair } from '../../relay/testing/pair.js'

test.each([
  ['2.17.5', '2.17.5'],
  // Version 2.19.4 still reports 2.19.2.
  ['2.19.4', '2.19.2'],
  ['2.21.5', '2.21.5'],
] as const)('a phone with the SDK of version %s reports that version to the relay', async (sdk, says) => {
  const { relay, connect, sign, phone, end } = await startTestPair({ spec: { policy: 'approve', sdk } })
  onTestFinished(end)
  await connect()
  expect(await sign()).toMatch(/^0x[0-9a-f]{130}$/)
  const versions = relay.sockets.filter(({ client }) => client === 'phone').map(({ userAgent }) => userAgent)
  expect(versions).toEqual([expect.stringContaining(`js-${says}/`)])
  await phone.goOffline()
  const signature = sign('0x686921')
  await phone.comeBack()
  expect(await signature).toMatch(/^0x/)
  await phone.deleteSession()
  expect(phone.sessions).toEqual([])
})
