import { expect, test } from 'vitest'
import { createTestApp } from './testing/app.js'

/** Pages with unknown modals, each built in another way. Each page also has misleading buttons. */
const pages: Readonly<Record<string, string>> = {
  // A custom element with a dialog in its shadow root, and names in slots of a second.
  shadow: `<a href="/astray">Fox news</a> <button>Connect Wallet</button>
    <x-list></x-list>
    <script>
      customElements.define('x-row', class extends HTMLElement {
        constructor() { super(); this.attachShadow({ mode: 'open' }).innerHTML = '<button><slot></slot></button>' }
      })
      const root = document.querySelector('x-list').attachShadow({ mode: 'open' })
      root.innerHTML = '<dialog><x-row onclick="astray()">What is a wallet?</x-row><x-row onclick="astray()">Get Fox</x-row><x-row onclick="astray()">Fox Pro</x-row><x-row id="fox">Fox <small>Installed</small></x-row></dialog>'
      root.querySelector('#fox').onclick = done
      document.querySelector('button').onclick = () => root.querySelector('dialog').showModal()
    </script>`,
  // Appended to the body without a role. Rows have listeners and show it only by their pointer; the wallet appears late.
  portal: `<div role="dialog" aria-label="Cookies"><button onclick="astray()">Connect to partners</button></div>
    <button id="in">Sign in</button>
    <style>.row { cursor: pointer }</style>
    <script>
      const show = (...rows) => {
        document.querySelector('.sheet')?.remove()
        const sheet = Object.assign(document.createElement('div'), { className: 'sheet' })
        for (const [text, onclick] of rows)
          sheet.append(Object.assign(document.createElement('div'), { className: 'row', innerHTML: '<p><span>' + text + '</span></p>', onclick }))
        document.body.append(sheet)
      }
      const late = () => {
        show(['View more', astray])
        fetch('/late').then(() => show(['View more', astray], ['Fox', done]))
      }
      document.querySelector('#in').onclick = () =>
        show(['Continue with Google', astray], ['Log in with email', astray], ['Continue with a wallet', () => show(['Create a wallet', astray], ['Browser wallet', late])])
    </script>`,
  // A login on its own page, with terms to accept.
  link: `<nav><a href="/link/login">Log in</a></nav>`,
  'link/login': `<h1>Log in</h1><ul><li><button onclick="astray()">Email</button></li><li><button id="all">All wallets 400+</button></li></ul>
    <label><input type="checkbox"> I agree to the terms</label> <div id="rest"></div>
    <script>
      const box = document.querySelector('input')
      const draw = () => {
        rest.innerHTML = '<button>Owl</button><button aria-label="Connect with Fox"></button>'
        for (const button of rest.children) Object.assign(button, { disabled: !box.checked, onclick: done })
      }
      all.onclick = draw
      box.onchange = draw
    </script>`,
  // A menu in a popover.
  menu: `<button onclick="astray()">Launch</button> <button popovertarget="menu">Get started</button>
    <div popover id="menu" role="menu"><div role="menuitem" onclick="astray()">WalletConnect</div><div role="menuitem" id="in">Installed</div></div>
    <script>
      document.querySelector('#in').onclick = () => { menu.innerHTML = '<div role="menuitem" id="fox">Fox</div>'; document.querySelector('#fox').onclick = done }
    </script>`,
  // Only the wallet's own button.
  plain: '<button onclick="astray()">Connect</button> <button onclick="done()">Fox</button>',
  // The wallet's button also says, below the name, what a press does.
  hint: `<a href="/astray">Fox docs</a> <button onclick="astray()">Fox Pro <small>Tap to connect</small></button>
    <button onclick="done()" style="display: flex; flex-direction: column"><span>Fox</span><span>Tap to connect</span></button>`,
  // A modal with only another wallet.
  other: `<button onclick="list.showModal()">Connect</button>
    <dialog id="list"><button>Foxx</button> <button>Close</button></dialog>`,
  empty: '<button>Buy now</button> <button disabled>Log in</button> <p>Connect with us</p>',
}

const app = createTestApp((request, response) => {
  const name = new URL(request.url ?? '/', 'http://localhost').pathname.slice(1)
  if (name === 'late') return void setTimeout(() => response.end('ok'), 900)
  const body = pages[name]
  const helpers = `<script>
    const done = () => document.querySelector('output').value += 'asked'
    const astray = () => document.querySelector('output').value += 'astray'
  </script><output></output>`
  response.writeHead(body === undefined ? 404 : 200, { 'content-type': 'text/html' })
  response.end(`<!doctype html><title>${name}</title>${helpers}${body}`)
})

async function connect(page: string, wallet = 'Fox') {
  const head = `scenario: A visitor connects\napp: { url: '${app.url}', modal: none }\n`
  const steps = `- goto: /${page}\n- connect: ${wallet}\n- expect: { screen: [{ role: status, text: /^asked$/ }] }\n`
  const { results } = await app.play(page, `${head}---\n${steps}`)
  const [result] = results
  return { told: result?.told, failure: result?.failure?.message }
}

test.each([
  ['shadow', 'pressed "Connect Wallet", then "Fox Installed"'],
  ['portal', 'pressed "Sign in", then "Continue with a wallet", then "Browser wallet", then "Fox"'],
  ['link', 'pressed "Log in", then "All wallets 400+", then "I agree to the terms", then "Connect with Fox"'],
  ['menu', 'pressed "Get started", then "Installed", then "Fox"'],
  ['plain', undefined],
  ['hint', undefined],
])('the way through an unknown modal is found by roles and names, and reported: %s', async (page, told) => {
  expect(await connect(page)).toEqual({ told: told && [`step 2 connect: Fox: ${told}`], failure: undefined })
})

test('without a way to the wallet, the failure names the pressed and the visible controls', async () => {
  const { failure } = await connect('other')
  expect(failure).toBe(
    'there is no wallet "Fox" (did you mean "Foxx"?); pressed "Connect"; on the screen: "Foxx", "Close"; where a person reaches it in another way, a word of your own says how: words/connect.yaml',
  )
  expect((await connect('empty')).failure).toContain(
    'there is no wallet "Fox"; and no button that can be pressed says connect, sign in, log in, get started or wallet; on the screen: "Buy now", "Log in" (disabled);',
  )
})
