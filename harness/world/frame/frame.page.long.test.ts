import type { BrowserContext, Page } from '@playwright/test'
import axe from 'axe-core'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { startUp } from '../../apps/up/up.js'
import { launchTestChromium, type TestChromium } from '../../test/browser/testing/chromium.js'
import { startHttpServer } from '../serving/http-server.js'
import { createWorld } from '../world/world.js'
import type { World } from '../world/world-api.js'

/** A host page with only the frame. It records each message and its sender. */
const hostPage = (frame: string) => `<!doctype html><title>Host</title><link rel="icon" href="data:,">
<style>iframe { inline-size: 320px; block-size: 600px; border: 0 }</style>
<script>
window.said = []
window.asked = 0
addEventListener('message', ({ data, origin, source }) => said.push({ data, origin, isFrame: source === document.querySelector('iframe')?.contentWindow }))
window.ask = (name, payload) => {
  const id = name + ++asked
  document.querySelector('iframe').contentWindow.postMessage({ type: '@w3m-app/' + name, id, payload }, new URL(${JSON.stringify(frame)}).origin)
  return id
}
</script>
<iframe title="wallet" src="${frame}?projectId=test&chainId=eip155:1&version=4&enableLogger=false"></iframe>`

let browser: TestChromium
let world: World
let stopUp: () => Promise<unknown>
let host: string
let frameOrigin: string
const contexts: BrowserContext[] = []

beforeAll(async () => {
  browser = await launchTestChromium()
  world = await createWorld({ chains: { mainnet: { kind: 'evm', id: 1, fund: { alice: 10n ** 18n } } } })
  const up = await startUp({ world })
  const server = await startHttpServer(
    [async () => new Response(hostPage(up.addresses.frame.document), { headers: { 'content-type': 'text/html' } })],
    { access: world.access },
  )
  world.access.allow(server.origin)
  host = server.origin
  frameOrigin = new URL(up.addresses.frame.document).origin
  stopUp = async () => {
    await server.stop()
    expect(await up.stop()).toEqual([])
  }
})
afterEach(async () => {
  for (const context of contexts.splice(0)) await context.close()
})
afterAll(async () => {
  await stopUp()
  await browser.close()
})

interface Said {
  data: { type?: string; id?: string; payload?: Record<string, unknown>; resultUri?: string }
  origin: string
  isFrame: boolean
}

async function setup() {
  const context = await browser.newContext({ viewport: { width: 360, height: 700 } })
  contexts.push(context)
  const page = await context.newPage()
  const said = async (isMeant: (one: Said, before: readonly Said[]) => boolean): Promise<Said> => {
    for (;;) {
      const all: Said[] = JSON.parse(await page.evaluate('JSON.stringify(said)'))
      const found = all.find((one, index) => isMeant(one, all.slice(0, index)))
      if (found) return found
      await page.waitForFunction(`said.length > ${all.length}`)
    }
  }
  const isReady = ({ data }: Said) => data.type === '@w3m-frame/READY'
  await page.goto(host)
  await said(isReady)
  const post = (name: string, payload?: unknown) =>
    page.evaluate(`ask(${JSON.stringify(name)}, ${JSON.stringify(payload)})`).then(String)
  const answerTo = (id: string) => said(({ data }) => data.id === id)
  const ask = async (name: string, payload?: unknown) => (await answerTo(await post(name, payload))).data
  async function logIn(email = 'alice@walletmodal.test') {
    await ask('CONNECT_EMAIL', { email })
    await ask('CONNECT_OTP', { otp: await world.frame.codeFor(email) })
  }
  const inside = page.frameLocator('iframe')
  return { context, page, inside, post, ask, answerTo, said, isReady, logIn }
}

async function findings(page: Page): Promise<string[]> {
  const frame = page.frames().find((each) => each.url().startsWith(frameOrigin))
  if (!frame) throw new Error('the page has no frame')
  await frame.evaluate(axe.source)
  const result = await frame.evaluate('axe.run()')
  const { violations } = result as { violations: { id: string; nodes: { html: string }[] }[] } // axe's own shape
  return violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join(' ')}`)
}

test('a request is drawn in both themes, accessible, and signed at a button press', async () => {
  const { page, inside, post, ask, answerTo, logIn } = await setup()
  await logIn()
  await ask('SYNC_DAPP_DATA', {
    projectId: 'test',
    metadata: { name: '<b>Host</b>', description: '', url: 'https://dapp.test', icons: [] },
  })
  await ask('SET_PREFERRED_ACCOUNT', { type: 'eoa' })
  const text = `${'All of this is signed. '.repeat(190)}\u202Etxet sihT`
  const address = world.accounts['alice']?.evmAddress
  const id = await post('RPC_REQUEST', { method: 'personal_sign', params: [text, address] })
  await inside.getByRole('heading', { name: 'Sign a message' }).waitFor()
  expect(await inside.getByRole('alert').textContent()).toContain('characters that cannot be seen')
  expect(await inside.getByRole('region', { name: 'Message' }).textContent()).toContain('⟨U+202E⟩txet sihT')
  expect(await inside.getByText(`<b>Host</b>, ${host}`).count()).toBe(1)
  for (const themeMode of ['light', 'dark'] as const) {
    await ask('SYNC_THEME', { themeMode, w3mThemeVariables: { '--w3m-accent': '#00ff00' } })
    await inside.locator(`:root[data-theme="${themeMode}"]`).waitFor()
    expect(await findings(page)).toEqual([])
  }
  const frame = page.frames()[1]
  expect(await frame?.evaluate('document.documentElement.scrollWidth <= innerWidth')).toBe(true)
  await frame?.evaluate('[...document.querySelectorAll("button")].at(-1).click()')
  expect(world.frame.pending).toHaveLength(1)
  await inside.getByRole('button', { name: 'Approve' }).click()
  const { data, origin, isFrame } = await answerTo(id)
  expect({ type: data.type, origin, isFrame }).toEqual({
    type: '@w3m-frame/RPC_REQUEST_SUCCESS',
    origin: frameOrigin,
    isFrame: true,
  })
  expect(String(data.payload)).toHaveLength(132)
  await inside.getByRole('heading', { name: 'Embedded wallet' }).waitFor()
})

test('two requests are answered one after another, each by its own buttons', async () => {
  const { page, inside, post, ask, answerTo, logIn } = await setup()
  await logIn()
  await ask('SET_PREFERRED_ACCOUNT', { type: 'eoa' })
  const address = world.accounts['alice']?.evmAddress
  const first = await post('RPC_REQUEST', { method: 'personal_sign', params: ['0x61', address] })
  const second = await post('RPC_REQUEST', { method: 'personal_sign', params: ['0x62', address] })
  await inside.getByText('1 more after this one').waitFor()
  const drawn = page.frames()[1]?.evaluate(
    () =>
      new Promise<boolean | undefined>((resolve) =>
        new MutationObserver(() => {
          const approve = [...document.querySelectorAll('button')].at(-1)
          if (approve) resolve(approve.disabled)
        }).observe(document.body, { childList: true, subtree: true }),
      ),
  )
  await inside.getByRole('button', { name: 'Reject' }).click()
  // The second click of a double click still belongs to the first request.
  expect(await drawn).toBe(true)
  expect((await answerTo(first)).data).toMatchObject({ type: '@w3m-frame/RPC_REQUEST_ERROR' })
  await inside.getByText('b', { exact: true }).waitFor()
  await inside.getByRole('button', { name: 'Approve' }).click()
  expect((await answerTo(second)).data).toMatchObject({ type: '@w3m-frame/RPC_REQUEST_SUCCESS' })
})

test('a login outlives the page in the same browser', async () => {
  const { page, said, isReady, ask, logIn } = await setup()
  await logIn()
  await page.reload()
  await said(isReady)
  expect((await ask('IS_CONNECTED')).payload).toEqual({ isConnected: true })
  const other = await setup()
  expect((await other.ask('IS_CONNECTED')).payload).toEqual({ isConnected: false })
})

test('a provider’s pop-up passes its final address to the page', async () => {
  const { context, page, said, ask } = await setup()
  const { uri } = (await ask('GET_SOCIAL_REDIRECT_URI', { provider: 'google' })).payload ?? {}
  const opening = context.waitForEvent('page')
  await page.evaluate(`window.open(${JSON.stringify(uri)})`)
  const popup = await opening
  await popup.getByLabel('Name').fill('bob')
  await popup.getByRole('button', { name: 'Allow' }).click()
  const { data, origin, isFrame } = await said((one) => one.data.resultUri !== undefined)
  expect({ origin, isFrame }).toEqual({ origin: frameOrigin, isFrame: false })
  const social = await ask('CONNECT_SOCIAL', { uri: data.resultUri })
  expect(social.payload).toMatchObject({ userName: 'bob', address: world.frame.smartAccountOf('bob') })
})

test('faults in a browser: a foreign origin, a reloaded document', async () => {
  const { said, isReady, post, ask, answerTo } = await setup()
  world.frame.addFault('frame IS_CONNECTED', { 'wrong-origin': true, times: 1 })
  const { origin, isFrame } = await answerTo(await post('IS_CONNECTED'))
  expect({ isOfFrame: origin === frameOrigin, isOfHost: origin === host, isFrame }).toEqual({
    isOfFrame: false,
    isOfHost: false,
    isFrame: false,
  })
  world.frame.addFault('frame GET_CHAIN_ID', { abort: true, times: 1 })
  await post('GET_CHAIN_ID')
  await said((one, before) => isReady(one) && before.some(isReady))
  expect((await ask('GET_CHAIN_ID')).payload).toEqual({ chainId: 1 })
})
