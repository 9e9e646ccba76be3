import { expect, test } from 'vitest'
import type { RecordedStep, Recording } from '../../../core/contracts/recording.js'
import { loadScenarios } from '../../test/runner/load.js'
import type { ScenarioResult } from '../../test/runner/report/result.js'
import { tellReplay, toReplay } from './replay.js'
import { recorded } from './testing/recording.js'
import { toName } from './to-steps.js'

type State = Extract<RecordedStep, { kind: 'state' }>

const state = (at: number, part: Partial<State> = {}): State => ({
  kind: 'state',
  at,
  open: true,
  view: 'Connect',
  status: 'disconnected',
  network: 'eip155:1',
  ...part,
})
const closed = { open: false, status: 'connected', view: 'Account' } as const
const wallet = (at: number, call: string, part: object = {}): RecordedStep => ({
  kind: 'wallet',
  at,
  ms: 5,
  call,
  wallet: 'test.fox',
  namespace: 'eip155',
  ...part,
})
const press = (at: number, name: string, part: object = {}): RecordedStep => ({
  kind: 'press',
  at,
  role: 'button',
  name,
  ...part,
})
const answer = (at: number, part: object): RecordedStep => ({
  kind: 'answer',
  at,
  ms: 5,
  service: 'catalogue',
  route: 'GET /getWallets',
  ...part,
})

/** Makes a scenario from a recording, expects no problems in it, and returns its text. */
async function replayed(recording: Recording, app?: { url: string; modal: string }) {
  const { yaml } = await toReplay(recording, app)
  const name = '/tmp/found.yaml'
  const { problems } = await loadScenarios([{ name, file: name, content: yaml }])
  expect(problems.map(({ message }) => message)).toEqual([])
  const [head = '', steps = ''] = yaml.split('---\n')
  return { head, steps: steps.split('\n').filter((line) => line.startsWith('- ')) }
}

test('presses, answers and states become steps, and each state is expected before the next action', async () => {
  const { head, steps } = await replayed(
    recorded([
      state(0, { open: false }),
      state(10),
      press(500, 'Fox'),
      state(505, { view: 'ConnectingExternal', status: 'connecting' }),
      wallet(900, 'connect', { error: 'wallet_user_rejected', code: 4001 }),
      state(905, { view: 'ConnectingExternal', error: 'wallet_user_rejected' }),
    ]),
  )
  expect(steps).toEqual([
    '- open: Connect',
    '- expect: { modal: open, view: Connect, status: disconnected, network: eip155:1, error: null }',
    '- press: { role: button, name: Fox }',
    '- expect: { modal: open, view: ConnectingExternal, status: connecting, network: eip155:1, error: null }',
    '- wallet.fox: { reject: { code: 4001 } }',
    '- expect: { modal: open, view: ConnectingExternal, status: disconnected, network: eip155:1, error: wallet_user_rejected }',
  ])
  expect(head).toContain('wallets: { fox: { via: eip6963, name: Fox, accounts: [ alice ], rdns: test.fox } }')
  expect(head).toContain('base: { kind: evm, id: 8453, name: Base, fund: { alice: 10 ETH } }')
})

test('masked parts of a name match any text in the scenario', () => {
  const names = ['Fox', 'Try again', 'Copy address 0x71C7…976F', 'Total $‹…› (1inch)', '‹…›', 'Max. ‹…› ETH']
  expect(names.map(toName)).toEqual([
    'Fox',
    '/^Try ?again$/',
    '/^Copy ?address ?.*$/',
    '/^Total ?.* ?\\(1inch\\)$/',
    '/^.*$/',
    '/^Max\\. ?.* ?ETH$/',
  ])
})

test('failures of services and nodes become faults before the action that met them, with the same number', async () => {
  const { steps } = await replayed(
    recorded(
      [
        answer(5, { service: 'node', route: 'eth_call', network: 'eip155:8453', status: 200, code: -32005 }),
        state(10),
        press(500, 'All wallets'),
        answer(520, { status: 500 }),
        answer(530, { status: 500 }),
        answer(540, { error: 'unreachable' }),
        answer(550, { error: 'timeout', service: 'blockchain', route: 'GET /v1/identity/*' }),
        answer(560, { error: 'aborted' }),
        answer(570, { status: 200 }),
      ],
      [answer(5, { status: 429 }), state(10, closed)],
    ),
  )
  expect(steps.filter((step) => !step.startsWith('- expect'))).toEqual([
    '- fault: { on: chain.base eth_call, do: { error: { code: -32005, message: as it was recorded } }, times: 1 }',
    '- open: Connect',
    '- fault: { on: http.catalogue GET /getWallets, do: { status: 500 }, times: 2 }',
    '- fault: { on: http.catalogue GET /getWallets, do: { reset: true }, times: 1 }',
    '- fault: { on: http.blockchain GET /v1/identity/*, do: { blackhole: true }, times: 1 }',
    '- press: { role: button, name: /^All ?wallets$/ }',
    '- fault: { on: http.catalogue GET /getWallets, do: { status: 429 }, times: 1 }',
    '- reload',
  ])
})

test('repeated failures become one fault, and a failure after a success becomes another', async () => {
  const { steps } = await replayed(
    recorded([
      state(0),
      answer(5, { status: 500 }),
      press(500, 'Try again'),
      answer(510, { status: 500 }),
      answer(520, { status: 200 }),
      press(900, 'Try again'),
      answer(910, { status: 500 }),
    ]),
  )
  const fault = (times: number) =>
    `- fault: { on: http.catalogue GET /getWallets, do: { status: 500 }, times: ${times} }`
  const again = '- press: { role: button, name: /^Try ?again$/ }'
  const deeds = steps.filter((step) => !step.startsWith('- expect'))
  expect(deeds).toEqual([fault(2), '- open: Connect', again, fault(1), again])
})

test('the page’s own calls, waits, keys, fields and closings are steps too', async () => {
  const fill = (at: number, length: number): RecordedStep => ({
    kind: 'fill',
    at,
    role: 'searchbox',
    name: 'Search wallets',
    length,
    looks: 'text',
  })
  const { steps } = await replayed(
    recorded([
      state(2000, { status: 'connected', view: 'Account' }),
      fill(3000, 1),
      answer(3100, { status: 200 }),
      fill(3200, 2),
      { kind: 'key', at: 3300, key: 'Enter' },
      state(25_000, closed),
      wallet(26_000, 'signMessage', { error: 'wallet_user_rejected', code: 4001 }),
      state(26_990, { ...closed, network: 'eip155:8453' }),
      wallet(27_000, 'switchNetwork', { ms: 100, network: 'eip155:8453' }),
      wallet(27_100, 'reconnect'),
      wallet(27_200, 'request', { method: 'eth_call' }),
      wallet(27_300, 'connect', { error: 'aborted' }),
      state(29_400, { ...closed, status: 'disconnected', network: 'eip155:8453' }),
    ]),
  )
  expect(steps.filter((step) => !step.startsWith('- expect'))).toEqual([
    '- open: Account',
    '- fill: { role: searchbox, name: /^Search ?wallets$/, value: text }',
    '- key: Enter',
    '- clock: { advance: 22s }',
    '- close',
    '- { id: call-1-26000, app.sign: A text }',
    '- wallet.fox: { reject: { code: 4001 } }',
    '- app.switchNetwork: eip155:8453',
    '- wallet.fox: approve',
    '- app.disconnect',
  ])
  expect(steps).toContain('- expect: { result: { of: call-1-26000, error: 4001 } }')
})

test('options, language, wallets of each kind and a phone are in the head', async () => {
  const recording = recorded([
    wallet(1, 'connect', { wallet: 'walletConnect', namespace: undefined }),
    state(2, closed),
  ])
  const { head, steps } = await replayed({
    ...recording,
    language: 'de',
    networks: [...recording.networks, { id: 'solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp', name: 'Solana' }],
    options: {
      siwx: 'set',
      metadata: 'set',
      enableWalletGuide: false,
      features: { swaps: false },
      defaultNetworkId: 'eip155:8453',
    },
    visits: recording.visits.map((visit) => ({
      ...visit,
      wallets: [
        ...visit.wallets,
        { id: 'Ray', name: 'Ray', type: 'ANNOUNCED', namespaces: ['solana'] },
        { id: 'x', name: 'Fox', type: 'MULTI_CHAIN', namespaces: ['eip155', 'solana'] },
        { id: 'far', name: 'Far', type: 'EXTERNAL', namespaces: ['eip155'] },
      ],
    })),
  })
  expect(head).toContain(
    'modal: { enableWalletGuide: false, features: { swaps: false }, locale: de, defaultNetwork: base, siwx: { storage: local } }',
  )
  expect(head).toContain('solana: { kind: solana, cluster: mainnet, name: Solana, fund: { alice: 10 SOL } }')
  expect(head).toContain('ray: { via: wallet-standard, name: Ray')
  expect(head).toContain('fox-2: { via: [ eip6963, wallet-standard ], name: Fox')
  expect(head).not.toContain('Far')
  expect(steps.slice(0, 2)).toEqual(['- wallet.phone: pair', '- wallet.phone: approve'])
})

test('on an app, the dialog and the modal’s storage are checked', async () => {
  const visit = [
    state(0),
    press(500, 'Fox'),
    state(505, { status: 'connecting' }),
    wallet(900, 'connect'),
    state(905, closed),
  ]
  const { head, steps } = await replayed(recorded(visit), { url: 'http://localhost:5173', modal: 'walletmodal' })
  expect(head).toContain('app: { url: http://localhost:5173, modal: walletmodal }')
  expect(head).not.toContain('modal: {')
  expect(steps).toEqual([
    '- press: /^(Connect|Account)/',
    '- expect: { screen: [ { role: dialog, count: 1 } ], storage: { walletmodal:connectionStatus: { not: connected } } }',
    '- press: { role: button, name: Fox }',
    '- expect: { screen: [ { role: dialog, count: 1 } ] }',
    '- wallet.fox: approve',
    '- expect: { screen: [ { role: dialog, count: 0 } ], storage: { walletmodal:connectionStatus: connected } }',
  ])
})

test('the first difference is reported with its time, and no later step is marked as matching', async () => {
  const replay = await toReplay(recorded([state(10), press(500, 'Fox')], [state(20, closed)]))
  const result = { outcome: 'passed', failure: undefined } as unknown as ScenarioResult // only these members are read
  expect(tellReplay(replay, result)).toMatch(
    /visit 1\n {2}✓ {3}0\.0 s {2}opened Connect\n[\s\S]*All 5 steps went as they were recorded\.\n$/,
  )
  const failure = { step: 'step 3 (found.yaml:9:3) press', message: 'there is no button "Fox"', command: 'npx …' }
  const told = tellReplay(replay, { ...result, failure } as unknown as ScenarioResult) // only these members are read
  expect(told.split('\n').map((line) => line.slice(0, 3))).toEqual([
    'vis',
    '  ✓',
    '  ✓',
    '  ✗',
    '   ',
    'vis',
    '  ·',
    '  ·',
    'It ',
    'npx',
    '',
  ])
  expect(told).toContain('It first differs from the recording in visit 1 at 0.5 s: pressed button "Fox".')
  const outside = { ...failure, step: 'opening the page', message: 'no answer' }
  expect(tellReplay(replay, { ...result, failure: outside } as unknown as ScenarioResult)).toContain(
    // only these members are read
    'It ended at opening the page: no answer',
  )
})
