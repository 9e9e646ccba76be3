import { writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import path from 'node:path'
import { rolldown } from 'rolldown'
import { beforeAll, expect, test } from 'vitest'
import { createTestApp } from './testing/app.js'

/** After the page is at rest: longer than a step waits by itself between two looks, shorter than for a control. */
const lateMs = 1500

/** `open` is what a press does once the framework's code has come to the button. */
const page = (
  html: string,
  late: string,
) => `<!doctype html><html lang="en"><title>A dapp</title><body>${html}<output></output>
<script>const open = () => { document.querySelector('output').textContent = 'Opened' }
setTimeout(() => { ${late} }, ${lateMs})</script></body></html>`
const button = '<button>Connect</button>'
const listen = `document.querySelector('button').addEventListener('click', open)`

/** Pages as a server draws them, by the framework, and how its code takes them over. */
const pages: Readonly<Record<string, string>> = {
  astro: page(
    `<astro-island ssr>${button}</astro-island>`,
    `${listen}; document.querySelector('astro-island').removeAttribute('ssr')`,
  ),
  angular: page(
    `<app-root ngh="0">${button}</app-root>`,
    `${listen}; document.querySelector('app-root').removeAttribute('ngh')`,
  ),
  // A press is kept by a script of the page from the beginning on. It comes before so long a wait as for the others would end.
  'angular-with-replay': page(`<app-root ngh="0"><div jsaction="click:;">${button}</div></app-root>`, '').replace(
    '</body>',
    `<script>${listen}; setTimeout(() => { document.querySelector('button').disabled = true }, 6000)</script></body>`,
  ),
  'angular-without-hydration': page(
    `<app-root ng-server-context="ssr">${button}</app-root>`,
    `const root = document.querySelector('app-root'); root.innerHTML = root.innerHTML; root.__ngContext__ = 1; ${listen}`,
  ),
  vue: page(`<div id="__nuxt">${button}</div>`, `${listen}; document.querySelector('#__nuxt').__vue_app__ = {}`),
  // The app is there, and its page still loads.
  nuxt: page(
    `<div id="__nuxt">${button}</div><script>document.querySelector('#__nuxt').__vue_app__ = { $nuxt: { isHydrating: true } }</script>`,
    `${listen}; document.querySelector('#__nuxt').__vue_app__.$nuxt.isHydrating = false`,
  ),
  // It has taken the scroll position over already, as after a reload.
  svelte: page(
    `<script>__sveltekit_dev = {}; history.scrollRestoration = 'manual'</script>${button}`,
    `${listen}; document.body.insertAdjacentHTML('beforeend', '<div id="svelte-announcer"></div>')`,
  ),
  // The real one: the server's text is taken over late.
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

test('a press that is played again is not waited for', async () => {
  expect(await run('angular-with-replay', opened)).toBeUndefined()
})

test('a press that nobody hears is named where something is missed after it', async () => {
  expect(await run('silent', opened)).toContain(
    'nothing happened in the page when button or link "Connect" was pressed',
  )
  expect(await run('silent', '- press: Connect\n- press: Fox\n- expect: { url: /silent }\n')).toContain(
    'there is no button or link "Fox"; of that role: "Connect"; nothing happened in the page when',
  )
})
