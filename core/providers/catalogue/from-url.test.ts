import { expect, test } from 'vitest'
import { fromUrl } from './from-url.js'

const list = JSON.stringify({
  wallets: [
    { id: 'fox', name: 'Fox', namespaces: ['eip155'], links: { universal: 'https://fox.test/' }, icon: '<svg/>' },
    { id: 'owl', name: 'Owl', namespaces: ['eip155'], rdns: 7 },
    { name: 'Without an id' },
  ],
})
const asked = { page: 1, entries: 40, networks: ['eip155:1'] }
const base64 = (bytes: ArrayBuffer) => Buffer.from(bytes).toString('base64')

async function sign(text: string) {
  const curve = { name: 'ECDSA', namedCurve: 'P-256' }
  const { privateKey, publicKey } = await crypto.subtle.generateKey(curve, true, ['sign', 'verify'])
  const bytes = new TextEncoder().encode(text)
  const signature = await crypto.subtle.sign({ ...curve, hash: 'SHA-256' }, privateKey, bytes)
  return { publicKey: base64(await crypto.subtle.exportKey('spki', publicKey)), signature: base64(signature) }
}

/** Answers from files by their URL; a missing one is a 404. */
function serve(files: Readonly<Record<string, string>>) {
  const requests: string[] = []
  const fetch = async (url: string) => {
    requests.push(url)
    return url in files ? new Response(files[url]) : new Response('', { status: 404 })
  }
  return { context: { signal: undefined, fetch }, requests }
}

test('the list is fetched once, and a bad row or member costs itself alone', async () => {
  const { context, requests } = serve({ '/wallets.json': list })
  const catalogue = fromUrl('/wallets.json')
  const [{ data, count }] = await Promise.all([catalogue.wallets(asked, context), catalogue.wallets(asked, context)])
  expect(count).toBe(2)
  expect(data.map(({ name, mobile_link, rdns }) => ({ name, mobile_link, rdns }))).toEqual([
    { name: 'Fox', mobile_link: 'https://fox.test/', rdns: undefined },
    { name: 'Owl', mobile_link: undefined, rdns: undefined },
  ])
  expect(requests).toEqual(['/wallets.json'])
  expect(await (await catalogue.picture?.('fox', context))?.text()).toBe('<svg/>')
})

test('a list with the signature of the key is accepted', async () => {
  const { publicKey, signature } = await sign(list)
  const { context } = serve({ '/wallets.json': list, '/wallets.json.sig': `${signature}\n` })
  expect((await fromUrl('/wallets.json', { publicKey }).wallets(asked, context)).count).toBe(2)
})

test('a list that was changed after it was signed is refused, and so is a signature of another key', async () => {
  const { publicKey, signature } = await sign(list)
  const another = await sign(list)
  for (const [text, sig] of [
    [list.replace('fox.test', 'evil.test'), signature],
    [list, another.signature],
    [list, 'no base64!'],
    [list, ''],
  ] as const) {
    const { context } = serve({ '/wallets.json': text, '/wallets.json.sig': sig })
    await expect(fromUrl('/wallets.json', { publicKey }).wallets(asked, context)).rejects.toMatchObject({
      code: 'http_answer',
      message: expect.stringContaining('The list is not signed with the key that this page expects.'),
    })
  }
})

test('a signature that is missing refuses the list', async () => {
  const { publicKey } = await sign(list)
  const { context } = serve({ '/wallets.json': list })
  await expect(fromUrl('/wallets.json', { publicKey }).wallets(asked, context)).rejects.toMatchObject({
    code: 'http_status',
  })
})

test('after a failure the next question fetches the list again', async () => {
  const catalogue = fromUrl('/wallets.json')
  await expect(catalogue.wallets(asked, serve({}).context)).rejects.toMatchObject({ code: 'http_status' })
  await expect(catalogue.wallets(asked, serve({ '/wallets.json': '{}' }).context)).rejects.toMatchObject({
    code: 'http_answer',
  })
  expect((await catalogue.wallets(asked, serve({ '/wallets.json': list }).context)).count).toBe(2)
})

test('names the origin that it asks, and none for a file of the page', () => {
  expect(fromUrl('https://lists.test/wallets.json').hosts).toEqual(['https://lists.test'])
  expect(fromUrl('/wallets.json').hosts).toEqual([])
})

test('a server that stays silent is asked again once nobody waits for its answer', async () => {
  const catalogue = fromUrl('/wallets.json')
  const signals: (AbortSignal | null | undefined)[] = []
  const silent = (_url: string, init?: RequestInit) => {
    signals.push(init?.signal)
    return new Promise<Response>((_, reject) =>
      init?.signal?.addEventListener('abort', () => reject(init.signal?.reason)),
    )
  }
  const [one, other] = [new AbortController(), new AbortController()]
  const asking = [one, other].map(({ signal }) => catalogue.wallets(asked, { signal, fetch: silent }))
  const failed = asking.map((each) => each.catch((error: Error) => error.message))
  await new Promise((resolve) => setTimeout(resolve, 20))
  one.abort(new Error('late'))
  expect({ first: await failed[0], isEnded: signals.map((each) => each?.aborted) }).toEqual({
    first: 'late',
    isEnded: [false],
  })
  other.abort(new Error('late too'))
  expect({ second: await failed[1], isEnded: signals.map((each) => each?.aborted) }).toEqual({
    second: 'late too',
    isEnded: [true],
  })
  expect((await catalogue.wallets(asked, serve({ '/wallets.json': list }).context)).count).toBe(2)
})
