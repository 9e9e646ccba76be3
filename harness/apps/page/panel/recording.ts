import type { UpAddresses } from '../../../test/control/addresses.js'
import type { WalletState } from '../../../test/control/wallet-state.js'
import { chainOfNetwork } from '../../../world/chains/chain-of-network.js'

/** An element, in the terms by which a scenario finds it. `nth` counts from 1 and is present when several elements match. */
export interface Found {
  readonly role?: string
  readonly name?: string
  readonly text?: string
  readonly nth?: number
}

/** One action of a person, on the page or as the owner of a wallet. */
export type PageAction =
  | { readonly do: 'goto'; readonly path: string }
  | { readonly do: 'reload' | 'back' }
  | { readonly do: 'press'; readonly on: Found }
  | { readonly do: 'fill' | 'select'; readonly on: Found; readonly value: string }
  | { readonly do: 'key'; readonly key: string }
  | { readonly do: 'see'; readonly text: string }
  | { readonly do: 'wallet'; readonly wallet: string; readonly verb: string; readonly body: WalletBody }

export interface WalletBody {
  /** The kind of the answered request, such as `connect`, or its method. */
  readonly of?: string | undefined
  readonly accounts?: readonly string[] | undefined
  readonly chain?: string | undefined
  readonly policy?: string | undefined
  readonly fault?: string | undefined
}

/** Adds an action. Successive changes of one field become one action, with the last value. */
export function withAction(actions: readonly PageAction[], action: PageAction): readonly PageAction[] {
  const last = actions.at(-1)
  const isSame =
    last !== undefined &&
    'value' in last &&
    'value' in action &&
    last.do === action.do &&
    JSON.stringify(last.on) === JSON.stringify(action.on)
  return [...(isSame ? actions.slice(0, -1) : actions), action]
}

/** The state of a wallet when the recording began. */
export interface Owner {
  readonly accounts: readonly string[]
  readonly policy?: string | undefined
  readonly connected?: boolean | undefined
}

export interface Scene {
  readonly actions: readonly PageAction[]
  readonly origin: string
  readonly world: UpAddresses
  readonly wallets: readonly WalletState[]
  readonly owners: Readonly<Record<string, Owner>>
}

type Value = string | number | boolean | readonly Value[] | { readonly [key: string]: Value | undefined }

/** Writes a value on one line, for YAML or TypeScript, which differ only in `quote`. */
function flow(value: Value, quote: (text: string) => string): string {
  if (typeof value === 'string') return quote(value)
  if (typeof value !== 'object') return String(value)
  if (Array.isArray(value)) return `[${value.map((each) => flow(each, quote)).join(', ')}]`
  const members = Object.entries(value).flatMap(([key, member]) =>
    member === undefined ? [] : [`${/^[A-Za-z_]\w*$/.test(key) ? key : quote(key)}: ${flow(member, quote)}`],
  )
  return `{ ${members.join(', ')} }`
}

/** Leaves a text unquoted if YAML 1.2 reads exactly this text, also inside brackets. */
const inYaml = (text: string): string =>
  /^[A-Za-z/][\w ./’'-]*$/.test(text) && !/^(true|false|null|yes|no|on|off)$/i.test(text) && text === text.trim()
    ? text
    : JSON.stringify(text)
const inCode = (text: string): string =>
  `'${JSON.stringify(text).slice(1, -1).replaceAll('\\"', '"').replaceAll("'", "\\'")}'`

function chainsOf({ world }: Scene): Record<string, Value> {
  return Object.fromEntries(
    Object.entries(world.chains).flatMap(([name, { caipNetworkId }]) => {
      const chain = chainOfNetwork(caipNetworkId)
      return chain ? [[name, { ...chain } as Value]] : [] // a chain description is plain JSON
    }),
  )
}

/** The wallets that acted, or all wallets if none did. */
function walletsOf({ actions, wallets, owners }: Scene): Record<string, Value> {
  const acted = wallets.filter(({ name }) => actions.some((action) => action.do === 'wallet' && action.wallet === name))
  return Object.fromEntries(
    (acted.length > 0 ? acted : wallets).map(({ name, displayName, via, dialect }) => {
      const [only] = via
      const usual = `${name.charAt(0).toUpperCase()}${name.slice(1)}`
      const ways: Value = via.length === 1 && only !== undefined ? only : via
      return [name, { via: ways, name: displayName === usual ? undefined : displayName, dialect, ...owners[name] }]
    }),
  )
}

/** Writes the recording as a scenario for `walletmodal-harness run`. */
export function toYaml(scene: Scene): string {
  const of = (value: Value) => flow(value, inYaml)
  const members = (head: Record<string, Value>) =>
    Object.entries(head).map(([name, value]) => `  ${inYaml(name)}: ${of(value)}`)
  return [
    'scenario: Recorded by hand',
    `app: { url: ${inYaml(scene.origin)} }`,
    'chains:',
    ...members(chainsOf(scene)),
    'wallets:',
    ...members(walletsOf(scene)),
    '---',
    ...scene.actions.map((action) => `- ${stepOf(action, of)}`),
    '',
  ].join('\n')
}

function stepOf(action: PageAction, of: (value: Value) => string): string {
  switch (action.do) {
    case 'goto':
      return `goto: ${of(action.path)}`
    case 'reload':
    case 'back':
      return action.do
    case 'press':
      return `press: ${of({ ...action.on })}`
    case 'fill':
    case 'select':
      return `${action.do}: ${of({ ...action.on, value: action.value })}`
    case 'key':
      return `key: ${of(action.key)}`
    case 'see':
      return `expect: ${of({ screen: [{ text: action.text }] })}`
    case 'wallet':
      return `wallet.${action.wallet}: ${of(answerOf(action))}`
  }
}

function answerOf({ verb, body }: Extract<PageAction, { do: 'wallet' }>): Value {
  const { of, accounts, chain, policy, fault } = body
  if (accounts) return { accounts }
  if (chain !== undefined) return { chain }
  if (policy !== undefined) return { policy }
  if (fault !== undefined) return { fault }
  return of === undefined ? verb : { [verb]: of }
}

/** Writes the recording as a test for `walletmodal-harness/playwright`. */
export function toTypeScript(scene: Scene): string {
  const of = (value: Value) => flow(value, inCode)
  const members = (head: Record<string, Value>) =>
    Object.entries(head).map(([name, value]) => `    ${/^\w+$/.test(name) ? name : inCode(name)}: ${of(value)},`)
  const isSeen = scene.actions.some((action) => action.do === 'see')
  const fixtures = ['page', 'wallets', ...(scene.actions.some(isScan) ? ['world'] : [])]
  return [
    `import { ${isSeen ? 'expect, ' : ''}worldTest } from 'walletmodal-harness/playwright'`,
    '',
    'const test = worldTest({',
    '  chains: {',
    ...members(chainsOf(scene)),
    '  },',
    '  wallets: {',
    ...members(walletsOf(scene)),
    '  },',
    '})',
    '',
    `test('recorded by hand', async ({ ${fixtures.join(', ')} }) => {`,
    ...scene.actions.map((action) => `  ${lineOf(action, of)}`),
    '})',
    '',
  ].join('\n')
}

function lineOf(action: PageAction, of: (value: Value) => string): string {
  switch (action.do) {
    case 'goto':
      return `await page.goto(${of(action.path)})`
    case 'reload':
      return 'await page.reload()'
    case 'back':
      return 'await page.goBack()'
    case 'press':
      return `await ${locatorOf(action.on, of)}.click()`
    case 'fill':
      return `await ${locatorOf(action.on, of)}.fill(${of(action.value)})`
    case 'select':
      return `await ${locatorOf(action.on, of)}.selectOption(${of({ label: action.value })})`
    case 'key':
      return `await page.keyboard.press(${of(action.key)})`
    case 'see':
      return `await expect(page.getByText(${of(action.text)}).first()).toBeVisible()`
    case 'wallet':
      return callOf(action, of)
  }
}

function locatorOf({ role, name, text, nth }: Found, of: (value: Value) => string): string {
  const found =
    role === undefined
      ? `page.getByText(${of(text ?? '')}, { exact: true })`
      : `page.getByRole(${of(role)}, ${of({ name: name ?? '', exact: true })})`
  return nth === undefined ? found : `${found}.nth(${nth - 1})`
}

/** Whether a phone scans the code on the screen. */
const isScan = (action: PageAction) => action.do === 'wallet' && action.verb === 'scan'

function callOf({ wallet, verb, body }: Extract<PageAction, { do: 'wallet' }>, of: (value: Value) => string): string {
  const owner = /^\w+$/.test(wallet) ? `wallets.${wallet}` : `wallets[${of(wallet)}]`
  const { of: asked, accounts, chain, policy, fault } = body
  if (accounts) return `${owner}.setAccounts(${of(accounts)})`
  if (chain !== undefined) return `${owner}.setChain(${of(chain)})`
  if (policy !== undefined) return `${owner}.setPolicy(${of(policy)})`
  if (fault !== undefined) return `${owner}.addFault(${of({ do: fault })})`
  if (verb === 'scan') return `await world.phones[${of(wallet)}]?.scan(await page.screenshot())`
  if (verb === 'approve' || verb === 'reject') return `await ${owner}.${verb}(${asked === undefined ? '' : of(asked)})`
  return `${owner}.${verb}()`
}
