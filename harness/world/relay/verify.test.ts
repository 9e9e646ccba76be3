import { expect, onTestFinished, test } from 'vitest'
import { createClock } from '../lib/clock.js'
import { createSeed } from '../lib/seed.js'
import { createVerify } from './verify.js'

const id = 'ab'.repeat(32)
const page = `https://verify.walletconnect.org/v3/attestation?projectId=p&origin=https://dapp.test&id=${id}&decryptedId=${id}`
const keyUrl = 'https://verify.walletconnect.org/v3/public-key'
const lookUp = `https://verify.walletconnect.com/attestation/${id}?v2Supported=true`

function setup() {
  const clock = createClock()
  onTestFinished(clock.dispose)
  const verify = createVerify({ clock, seed: createSeed(7) })
  const get = async (url: string) => {
    const response = await verify.handle(new Request(url))
    if (!response) throw new Error(`Nobody answers ${url}.`)
    return response
  }
  /** Checks the page's token with the service's public key. */
  const attest = async () => {
    const [, token = ''] = /\\"attestation\\":\\"([^"\\]+)\\"/.exec(await (await get(page)).text()) ?? []
    const [head = '', body = '', signature = ''] = token.split('.')
    const { publicKey } = await (await get(keyUrl)).json()
    const key = await crypto.subtle.importKey('jwk', publicKey, { name: 'ECDSA', namedCurve: 'P-256' }, false, [
      'verify',
    ])
    const signed = Buffer.from(`${head}.${body}`)
    const how = { name: 'ECDSA', hash: 'SHA-256' }
    expect(await crypto.subtle.verify(how, key, Buffer.from(signature, 'base64url'), signed)).toBe(true)
    return JSON.parse(Buffer.from(body, 'base64url').toString())
  }
  return { clock, verify, get, attest }
}

test('attests the requesting page with its own key', async () => {
  const { clock, verify, attest } = setup()
  const { exp, ...claims } = await attest()
  expect(claims).toEqual({ id, origin: 'https://dapp.test', isScam: false, isVerified: true })
  expect(exp).toBeGreaterThan(clock.now() / 1000)
  expect(verify.requests).toEqual([
    { kind: 'attestation', origin: 'https://dapp.test', status: 200 },
    { kind: 'public-key', status: 200 },
  ])
})

test('answers no look-up by hash alone', async () => {
  const { verify, get } = setup()
  expect((await get(lookUp)).status).toBe(404)
  const takeBack = verify.addFault('scam')
  expect(await (await get(lookUp)).json()).toEqual({ origin: 'https://dapp.test', isScam: true })
  takeBack()
  expect((await get(lookUp)).status).toBe(404)
  expect(await verify.handle(new Request('https://verify.walletconnect.org/other'))).toBeUndefined()
})

test('a fault changes the verdict the given number of times', async () => {
  const { verify, attest } = setup()
  verify.addFault({ mismatch: 'https://other.test', times: 1 })
  expect(await attest()).toMatchObject({ origin: 'https://other.test', isVerified: true })
  const takeBack = verify.addFault('unknown')
  expect(await attest()).toMatchObject({ origin: 'https://dapp.test', isVerified: false })
  takeBack()
  verify.addFault('scam')
  expect(await attest()).toMatchObject({ origin: 'https://dapp.test', isScam: true })
  expect(() => verify.addFault('scan')).toThrow('The layer verify has no fault "scan". Did you mean "scam"?')
})

test('may be slow, or lack its key', async () => {
  const { clock, verify, get } = setup()
  const takeBack = verify.addFault('key-missing')
  const missing = await get(keyUrl)
  expect({ status: missing.status, missing: await missing.json() }).toEqual({
    status: 404,
    missing: { message: 'Not found' },
  })
  takeBack()
  verify.addFault({ slow: '6s' })
  const late = get(keyUrl)
  await clock.advance(5000)
  expect(verify.requests.at(-1)).toMatchObject({ kind: 'public-key', status: 200 })
  expect(await Promise.race([late, Promise.resolve('waits')])).toBe('waits')
  await clock.advance(1000)
  expect((await late).status).toBe(200)
})
