import { writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import path from 'node:path'
import { rolldown } from 'rolldown'
import { beforeAll, expect, test } from 'vitest'
import { createTestApp } from './testing/app.js'

/** How late the framework hydrates the page: later than one look of a step, sooner than its time limit. */
const lateMs = 1500

/** `open` is the effect of a press once the button is hydrated. */
const page = (
  html: string,
  late: string,
) => `<!doctype html><html lang="en"><title>A dapp</title><body>${html}<output></output>
<script>const open = () => { document.querySelector('output').textContent = 'Opened' }
setTimeout(() => { ${late} }, ${lateMs})</script></body></html>`
const button = '<button>Connect</button>'
const listen = `document.querySelector('button').addEventListener('click', open)`

/** Pages as each framework's server renders them, with the code that hydrates them. */
const pages: Readonly<Record<string, string>> = {
  astro: page(
    `<astro-island ssr>${button}</astro-island>`,
    `${listen}; document.querySelector('astro-island').removeAttribute('ssr')`,
  ),
  angular: page(
    `<app-root ngh="0">${button}</app-root>`,
    `${listen}; document.querySelector('app-root').removeAttribute('ngh')`,
  ),
  // A script of the page stores early presses. A press comes before the longest wait for hydration would end.
  'angular-with-replay': page(`<app-root ngh="0"><div jsaction="click:;">${button}</div></app-root>`, '').replace(
    '</body>',
    `<script>${listen}; setTimeout(() => { document.querySelector('button').disabled = true }, 6000)</script></body>`,
  ),
  'angular-without-hydration': page(
    `<app-root ng-server-context="ssr">${button}</app-root>`,
    `const root = document.querySelector('app-root'); root.innerHTML = root.innerHTML; root.__ngContext__ = 1; ${listen}`,
  ),
  vue: page(`<div id="__nuxt">${button}</div>`, `${listen}; document.querySelector('#__nuxt').__vue_app__ = {}`),
  // The app exists, and its page still loads.
  nuxt: page(
    `<div id="__nuxt">${button}</div><script>document.querySelector('#__nuxt').__vue_app__ = { $nuxt: { isHydrating: true } }</script>`,
    `${listen}; document.querySelector('#__nuxt').__vue_app__.$nuxt.isHydrating = false`,
  ),
  // SvelteKit has taken over the scroll position already, as after a reload.
  svelte: page(
    `<script>__sveltekit_dev = {}; history.scrollRestoration = 'manual'</script>${button}`,
    `${listen}; document.body.insertAdjacentHTML('beforeend', '<div id="svelte-announcer"></div>')`,
  ),
  // Real React, which hydrates the server's text late.
  react: page(
    `<div id="__next">${button}</div>`,
    `const script = document.createElement('script'); script.src = '/react.js'; document.body.append(script)`,
  ),
  qwik: page(`<div q:container="paused">${button}</div>`, `${listen}; document.__q_context__ = 0`),
  silent: page(button, ''),
}

let react = ''
const app = createTestApp((request, response) => {
  const name = request.url?.slice(1) ?? ''
  response.setHeader('content-type', name === 'react.js' ? 'text/javascript' : 'text/html')
  response.end(name === 'react.js' ? react : pages[name])
})

beforeAll(async () => {
  const require = createRequire(import.meta.url)
  const entry = path.join(app.folder, 'react.js')
  const [library, dom] = ['react', 'react-dom/client'].map((name) => JSON.stringify(require.resolve(name)))
  writeFileSync(
    entry,
    `import { createElement } from ${library}\nimport { hydrateRoot } from ${dom}
hydrateRoot(document.querySelector('#__next'), createElement('button', { onClick: open }, 'Connect'))`,
  )
  const build = await rolldown({
    input: entry,
    platform: 'browser',
    transform: { define: { 'process.env.NODE_ENV': '"production"' } },
  })
  const { output } = await build.generate({ format: 'iife' })
  react = output[0].code
})

async function run(name: string, steps: string) {
  const head = `scenario: A visitor is quick\napp: { url: '${app.url}', modal: none }\n`
  const { results } = await app.play(name, `${head}---\n- goto: /${name}\n${steps}`)
  return results[0]?.failure?.message
}
const opened = `- press: Connect\n- expect: { screen: [{ text: Opened }], within: 2s }\n`

const waiting = ['astro', 'angular', 'angular-without-hydration', 'vue', 'nuxt', 'svelte', 'react', 'qwik']
for (const name of waiting)
  test(`the first press on a page of ${name} waits until somebody hears it`, async () => {
    expect(await run(name, opened)).toBeUndefined()
  })

test('a press does not wait if the framework replays it', async () => {
  expect(await run('angular-with-replay', opened)).toBeUndefined()
})

test('a failure after a press without a listener names the press', async () => {
  expect(await run('silent', opened)).toContain(
    'nothing happened in the page when button or link "Connect" was pressed',
  )
  expect(await run('silent', '- press: Connect\n- press: Fox\n- expect: { url: /silent }\n')).toContain(
    'there is no button or link "Fox"; of that role: "Connect"; nothing happened in the page when',
  )
})
