import { expect, test } from 'vitest'
import { readPictures } from './catalogue/bundled-pictures.js'
import { bundledPictures, pictureUrls } from './pictures.js'

function serve(status = 200) {
  const asked: { url: string; init: RequestInit | undefined }[] = []
  const fetch = async (url: string, init?: RequestInit) => {
    asked.push({ url, init })
    return new Response('picture', { status })
  }
  return { asked, context: { signal: new AbortController().signal, fetch } }
}

const templates = {
  wallet: '/wallets/{id}.svg',
  network: 'https://pictures.example/{namespace}/{reference}.png?of={id}',
  token: 'https://pictures.example/tokens/{id}',
}

test('fills the id into the URL of its kind, and sends neither cookies nor a referrer', async () => {
  const { asked, context } = serve()
  const provider = pictureUrls(templates)
  await provider.picture({ kind: 'wallet', id: '../a b' }, context)
  await provider.picture({ kind: 'network', id: 'eip155:8453' }, context)
  await provider.picture({ kind: 'token', id: 'USDC' }, context)
  expect(asked.map(({ url }) => url)).toEqual([
    '/wallets/..%2Fa%20b.svg',
    'https://pictures.example/eip155/8453.png?of=eip155%3A8453',
    'https://pictures.example/tokens/USDC',
  ])
  expect(asked[0]?.init).toMatchObject({ credentials: 'omit', referrerPolicy: 'no-referrer' })
  expect(provider.hosts).toEqual(['https://pictures.example'])
})

test('kinds without a URL, and pictures that are not there, are lacking', async () => {
  const { asked, context } = serve(404)
  const { picture } = pictureUrls(templates)
  expect(await picture({ kind: 'currency', id: 'USD' }, context)).toBeUndefined()
  expect(asked).toEqual([])
  expect(await picture({ kind: 'wallet', id: 'fox' }, context)).toBeUndefined()
})

test('the pictures that ship are those of the bundled wallets, networks and tokens, and ask no host', async () => {
  const { asked, context } = serve()
  const provider = bundledPictures()
  const [id = ''] = readPictures().keys()
  expect((await provider.picture({ kind: 'wallet', id }, context))?.type).toBe('image/svg+xml')
  expect((await provider.picture({ kind: 'network', id: 'eip155:8453' }, context))?.type).toBe('image/svg+xml')
  expect((await provider.picture({ kind: 'token', id: 'USDC' }, context))?.type).toBe('image/svg+xml')
  for (const kind of ['wallet', 'network', 'token', 'currency', 'connector'] as const)
    expect(await provider.picture({ kind, id: 'unknown' }, context)).toBeUndefined()
  expect({ asked, hosts: provider.hosts }).toEqual({ asked: [], hosts: [] })
})
