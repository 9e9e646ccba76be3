import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { faultCatalogue } from '../../world/faults/catalogue.js'
import { launchTestChromium } from '../browser/testing/chromium.js'
import { sentenceOf } from '../language/about.js'
import { facts } from '../language/assertions.js'
import type { Scenario } from '../language/step.js'
import { actorVerbs, appVerbs, otherVerbs, userVerbs } from '../language/verbs/verbs.js'
import { unroll } from './acting/perform-scenario.js'
import { browserUserActions } from './drivers/browser/browser-user.js'
import { loadScenarios } from './load.js'
import { loadShippedWords } from './read-words.js'

const docs = readFileSync(new URL('../../../docs/harness.md', import.meta.url), 'utf8')
const [mint = '', calls = ''] = [...docs.slice(docs.indexOf('## Words')).matchAll(/```yaml\n([\s\S]*?)```/g)].map(
  ([, code = '']) => code,
)
const head = 'scenario: Somebody mints\ntags: [shop]\n---\n'
const asserts = '- expect: { modal: closed }\n'

async function load(steps: string, words: Record<string, string>, above = head) {
  const project = mkdtempSync(path.join(tmpdir(), 'wm-words-'))
  onTestFinished(() => rmSync(project, { recursive: true }))
  const folder = path.join(project, 'scenarios')
  mkdirSync(folder)
  for (const [name, text] of Object.entries(words)) {
    mkdirSync(path.dirname(path.join(folder, 'words', name)), { recursive: true })
    writeFileSync(path.join(folder, 'words', name), text)
  }
  const file = path.join(folder, 'shop.yaml')
  writeFileSync(file, `${above}${steps}`)
  const { scenarios, problems } = await loadScenarios([{ name: 'shop', file }])
  const said = problems.map(({ message, position, file: of, suggestion }) => {
    const place = `${path.basename(of)}:${position?.line}:${position?.column}`
    return `${place} ${message}${suggestion === undefined ? '' : ` (${suggestion})`}`
  })
  return { scenario: scenarios[0], said, folder }
}

const shop = `<main>
  <label>Pieces <input id="pieces"></label>
  <label><input type="radio" name="size"> S</label> <label><input type="radio" name="size" id="large"> L</label>
  <button onclick="receipt.showModal()">Mint 5 pieces</button> <button>Basket</button>
</main>
<dialog id="receipt"><h2>Receipt</h2><button onclick="receipt.close()">Done</button><button disabled>Print</button></dialog>`

const noop = async () => {}

async function openShop() {
  const browser = await launchTestChromium()
  onTestFinished(() => browser.close())
  const page = await (await browser.newContext()).newPage()
  await page.setContent(shop)
  const actions = browserUserActions(() => page, { reload: noop, back: noop, goto: noop })
  const act = async (scenario: Scenario | undefined) => {
    for (const { step, title } of unroll(scenario?.steps ?? [], 'shop.yaml')) {
      if (step.kind !== 'user') continue
      const done: ((input: never) => Promise<void>) | undefined = actions[step.verb]
      await done?.(step.input as never).catch((error: Error) => {
        throw new Error(`${title}: ${error.message}`)
      })
    }
  }
  return { page, act }
}

test('the word of the docs works on any page, and its failure names its call, its step and the screen', async () => {
  const { page, act } = await openShop()
  const wrong = await load(`${calls}${asserts}`, { 'mint.yaml': mint })
  expect(wrong.said).toEqual([])
  const failure = act(wrong.scenario)
  await expect(failure).rejects.toThrow(
    'step 1 (shop.yaml:4:3) mint: 3, there mint.yaml:12:5 press: /^Mint 3 /: there is no button or link "/^Mint 3 /"; of that role: "Mint 5 pieces", "Basket"',
  )
  await act((await load(`- mint: { pieces: '5', size: large }\n${asserts}`, { 'mint.yaml': mint })).scenario)
  expect(await page.locator('#pieces').inputValue()).toBe('5')
  expect(await page.locator('#large').isChecked()).toBe(true)
  expect(await page.locator('dialog').evaluate((dialog) => (dialog as HTMLDialogElement).open)).toBe(true)
})

test('an open dialog limits the search, and near or disabled controls are reported at once', async () => {
  const { page, act } = await openShop()
  const steps = async (text: string) => act((await load(text + asserts, {})).scenario)
  await page.getByRole('button', { name: 'Mint 5 pieces' }).click()
  // All in parallel: each search lasts five seconds and presses nothing.
  const said = [
    ['Basket', 'no button or link "Basket"; of that role: "Done", "Print"; it is behind the dialog that is open'],
    ['Receipt', 'no button or link "Receipt"; of that role: "Done", "Print"; of another role: heading "Receipt"'],
    ['Don', 'no button or link "Don" (did you mean "Done"?)'],
    ['Print', 'button or link "Print" is disabled'],
  ] as const
  await Promise.all(said.map(([name, why]) => expect(steps(`- press: ${name}\n`)).rejects.toThrow(why)))
  const startMs = performance.now()
  await steps('- press: { role: button, name: Done, in: { role: dialog } }\n- press: Basket\n')
  expect(performance.now() - startMs).toBeLessThan(6000)
})

test('lint finds unknown words, wrong and missing parameters, and words that use themselves', async () => {
  const words = {
    'mint.yaml': mint,
    'ping.yaml': 'word: ping\nabout: Goes round.\nsteps:\n  - pong\n',
    'pong.yaml': 'word: pong\nabout: Goes round.\nsteps:\n  - ping\n',
  }
  const { said } = await load(
    `- mnt: '3'\n- mint: { size: small }\n- mint: { pieces: '3', size: tiny }\n- ping\n${asserts}`,
    words,
  )
  expect(said).toEqual([
    'shop.yaml:4:3 unknown step "mnt" (mint)',
    'shop.yaml:5:9 "pieces" wants a string, got nothing',
    'shop.yaml:6:30 "size" wants "small" or "large", got "tiny"',
    'pong.yaml:4:5 the word "ping" uses itself: ping > pong > ping',
  ])
})

test('lint finds a word with the name of a step, one without a sentence, two of one name', async () => {
  const word = (name: string) => `word: ${name}\nabout: Presses.\nsteps: [{ press: Mint }]\n`
  const words = {
    'a.yaml': word('press'),
    'b.yaml': word('mint').replace(/about.*\n/, ''),
    'c.yaml': word('buy'),
    'd.yaml': word('buy'),
  }
  const { said } = await load(asserts, words)
  expect(said).toEqual([
    'a.yaml:1:7 "press" is a step of the language already',
    'b.yaml:1:1 wants a string, got nothing',
    'd.yaml:1:7 there are two words "buy"',
  ])
  const empty = await load(`- press: { nth: 2 }\n${asserts}`, {})
  expect(empty.said).toEqual(['shop.yaml:4:10 wants a role, name, label, text or testId, got {"nth":2}'])
  const role = await load(`- press: { role: buton, name: Mint }\n${asserts}`, {})
  expect(role.said).toEqual(['shop.yaml:4:18 there is no role "buton" (button)'])
})

test('each step, fact and fault has a sentence, and each of our words one for every parameter', async () => {
  const { byName, problems } = await loadShippedWords()
  expect(problems).toEqual([])
  const isSentence = (text: string) => /^[\p{Lu}`].*[.)]$/u.test(text)
  const schemas = { ...userVerbs, ...appVerbs, ...actorVerbs, ...otherVerbs, ...facts.shape }
  expect(Object.keys(schemas).filter((name) => !isSentence(sentenceOf(schemas[name as keyof typeof schemas])))).toEqual(
    [],
  )
  expect(faultCatalogue.filter(({ does }) => !isSentence(does)).map(({ name }) => name)).toEqual([])
  const taken = [...byName.values()].flatMap(({ name, about, takes }) => [
    [name, about] as const,
    ...Object.entries(takes).map(([each, sentence]) => [`${name} ${each}`, sentence] as const),
  ])
  expect(taken.length).toBeGreaterThan(140)
  expect(taken.filter(([, sentence]) => !isSentence(sentence)).map(([name]) => name)).toEqual([])
})

test('a parameter may be a list or a map, and one that is left out with a null default removes its step', async () => {
  const mark = `word: mark
about: Marks it.
takes:
  kinds: { type: list, oneOf: { hot: /Hot/, new: New } }
  by: { type: map, default: {} }
  also: { default: null }
steps:
  - expect: { screen: [{ role: note, list: $kinds }, { terms: $by }, { text: /$also/ }] }
  - press: $also
`
  const sources = async (steps: string) => {
    const { scenario, said } = await load(`${steps}${asserts}`, { 'mark.yaml': mark })
    const [step] = scenario?.steps ?? []
    return step?.kind === 'word' ? step.steps.map(({ source }) => source) : said
  }
  expect(await sources('- mark: [new, hot]\n')).toEqual([
    { expect: { screen: [{ role: 'note', list: ['New', '/Hot/'] }, { terms: {} }] } },
  ])
  expect(await sources('- mark: { kinds: [], by: { Size: L }, also: More }\n')).toEqual([
    { expect: { screen: [{ role: 'note', list: [] }, { terms: { Size: 'L' } }, { text: '/More/' }] } },
    { press: 'More' },
  ])
  expect(await sources('- mark: [old]\n')).toEqual(['shop.yaml:4:10 "0" wants "hot" or "new", got "old"'])
})

const pressing = (word: string, name: string) =>
  `word: ${word}\nabout: Presses it.\ntakes: { wallet: text }\nsteps:\n  - press: ${name}\n`
const appHead = (app: string) => `scenario: Somebody connects\napp: { url: 'http://localhost:1', ${app} }\n---\n`
const onScreen = '- expect: { screen: [{ role: heading }] }\n'

async function pressed(app: string, words: Record<string, string>, dependencies?: object) {
  const packageFile = dependencies ? { '../package.json': JSON.stringify({ dependencies }) } : {}
  const { scenario, said } = await load(`- connect: Fox\n${onScreen}`, { ...words, ...packageFile }, appHead(app))
  const [step] = scenario?.steps.flatMap((each) => (each.kind === 'word' ? each.steps : [])) ?? []
  return said.length > 0 ? said : step?.source
}

test('words of the modal of the app win over those for all pages, and your own words over ours', async () => {
  const words = {
    'connect.yaml': pressing('connect', 'Any'),
    'modals/appkit/connect.yaml': pressing('connect', 'AppKit'),
    'modals/rainbowkit/connect.yaml': pressing('connect', 'Rainbow'),
  }
  expect(await pressed('modal: none', {})).toEqual({ findWallet: 'Fox' })
  expect(await pressed('modal: none', words)).toEqual({ press: 'Any' })
  expect(await pressed('modal: appkit', words)).toEqual({ press: 'AppKit' })
  expect(await pressed('command: x', words, { '@rainbow-me/rainbowkit': '2', react: '19' })).toEqual({
    press: 'Rainbow',
  })
  expect(await pressed('command: x', words, { '@reown/appkit-adapter-wagmi': '1' })).toEqual({ press: 'AppKit' })
  expect(await pressed('command: x', words, { react: '19' })).toEqual({ press: 'Any' })
  expect(await pressed('modal: none', { 'modals/none/connect.yaml': pressing('press', 'x') })).toEqual([
    'connect.yaml:1:7 "press" is a step of the language already',
  ])
})
