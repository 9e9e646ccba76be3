import { expect, test } from 'vitest'
import type { Vocabulary } from './check-words.js'
import { parseScenario } from './parse-scenario.js'
import type { FindFlow } from './parse-step.js'
import { formatProblem } from './problem.js'
import { loadYamlReader } from './read-yaml.js'

const readYaml = await loadYamlReader()

const vocabulary: Vocabulary = {
  accounts: ['alice', 'bob'],
  views: ['Connect', 'Account', 'AllWallets'],
  services: ['catalogue', 'blockchain', 'analytics'],
  endpoints: [{ service: 'catalogue', name: 'getWallets', method: 'GET', path: '/getWallets' }],
}

function setup(text: string, flows: Record<string, string> = {}) {
  const findFlow: FindFlow = (name) => {
    const flow = flows[name]
    const read = flow === undefined ? undefined : readYaml(flow, `flows/${name}.yaml`)
    return read?.scenario ? { file: `flows/${name}.yaml`, ...read.scenario } : undefined
  }
  const { scenario, problems } = readYaml(text, 'a.yaml')
  if (!scenario) return { scenarios: [], lines: problems.map(formatProblem) }
  const parse = parseScenario({ name: 'a', file: 'a.yaml', ...scenario }, findFlow, vocabulary)
  return { scenarios: parse.scenarios, lines: parse.problems.map(formatProblem) }
}

const head = `scenario: A visitor connects
wallets:
  fox: { via: eip6963 }
chains:
  mainnet: { kind: evm, id: 1 }
---
`

test('reads both documents into typed steps', () => {
  const { scenarios, lines } = setup(`${head}- open: Connect
- wallet.fox: approve
- reload
- id: sign
  app.sign: hello
- expect: { view: Connect, within: 1s }
`)
  expect(lines).toEqual([])
  expect(scenarios[0]?.steps.map(({ source, position, origin, ...step }) => step)).toEqual([
    { kind: 'user', verb: 'open', input: 'Connect' },
    { kind: 'wallet', actor: 'fox', input: 'approve' },
    { kind: 'user', verb: 'reload', input: undefined },
    { kind: 'app', verb: 'sign', input: 'hello', id: 'sign' },
    { kind: 'assert', mode: 'expect', input: { view: 'Connect', within: '1s' } },
  ])
  expect(scenarios[0]?.steps[1]?.position).toEqual({ line: 8, column: 3 })
})

test('names an unknown step with its line, its column and the nearest word', () => {
  expect(setup(`${head}- open: Connect\n- pres: Fox\n- expect: { view: Connect }\n`).lines).toEqual([
    'a.yaml:8:3  unknown step "pres" (did you mean "press"?)',
  ])
})

test('a problem names the intended verb, not all verbs', () => {
  expect(setup(`${head}- expect: { veiw: Connect }\n`).lines).toEqual([
    'a.yaml:7:13  unknown key "veiw" (did you mean "view"?)',
  ])
})

test('an unknown key and a key with a wrong neighbour give different problems', () => {
  expect(setup(`${head}- wallet.fox: { reject: eth_requestAccounts, after: 1s }\n`).lines).toEqual([
    'a.yaml:7:46  "after" does not go with the other keys here',
  ])
})

test('names an unknown key of the head and a value that is not allowed', () => {
  const { lines } = setup(
    `scenario: A\ntag: [core]\nchains:\n  mainnet: { kind: evm, id: one }\n---\n- expect: { modal: open }\n`,
  )
  expect(lines).toEqual([
    'a.yaml:4:29  wants a number, got "one"',
    'a.yaml:2:1  unknown key "tag" (did you mean "tags"?)',
  ])
})

test('suggests the key that another tool names differently', () => {
  const chains = 'chains: { mainnet: { kind: evm, id: 1, fork: ./state.json } }'
  const { lines } = setup(`scenario: A\n${chains}\nrpc: { localhost: mainnet }\n---\n- expect: { modal: open }\n`)
  expect(lines).toEqual([
    'a.yaml:2:40  unknown key "fork" (did you mean "state"?)',
    'a.yaml:3:1  unknown key "rpc" (did you mean "nodes"?)',
  ])
})

test('suggests the nearest literal', () => {
  expect(setup(`${head}- expect: { status: conected }\n`).lines).toEqual([
    'a.yaml:7:21  wants "disconnected" or "connecting" or "connected" or a null, got "conected" (did you mean "connected"?)',
  ])
  expect(setup(`${head}- wallet.fox: aprove\n- expect: { modal: open }\n`).lines[0]).toMatch(
    /7:15 {2}wants .* got "aprove" \(did you mean "approve"\?\)$/,
  )
})

test('refuses a step that does two things or none', () => {
  expect(setup(`${head}- { open: Connect, reload: }\n- { note: nothing }\n- expect: { modal: open }\n`).lines).toEqual([
    'a.yaml:7:20  a step does one thing; this one has "open" and "reload"',
    'a.yaml:8:3  a step names one thing to do; this one names nothing',
  ])
})

test('refuses names that refer to nothing', () => {
  const text = `${head}- wallet.fix: approve
- heal: blip
- expect: { view: Acount, address: $alise }
- expect: { requests: { catalogue getWallet: 1 } }
`
  expect(setup(text).lines).toEqual([
    'a.yaml:7:10  the scenario has no wallet "fix" (did you mean "fox"?)',
    'a.yaml:8:9  no fault has the id "blip"',
    'a.yaml:9:36  nothing is named "$alise" (did you mean "alice"?)',
    'a.yaml:9:19  there is no view "Acount" (did you mean "Account"?)',
    'a.yaml:10:35  the service catalogue has no endpoint "getWallet" (did you mean "getWallets"?)',
  ])
})

test('refuses unknown words, whose absence would always hold', () => {
  const complaints = (facts: string, more = '') => {
    const text = `${more}${head}- never: ${facts}\n`
    return setup(text).lines.map((line) => {
      const [, row, column, message = ''] = /^a.yaml:(\d+):(\d+) {2}(.*)$/.exec(line) ?? []
      const [, word] = /"(\w+)"(?: \(did|$)/.exec(message) ?? []
      // Each position is that of the word itself.
      expect(text.split('\n')[Number(row) - 1]?.slice(Number(column) - 1)).toMatch(new RegExp(`^${word}\\b`))
      return message
    })
  }
  expect(complaints('{ error: wallet_user_rejectd }')).toEqual([
    'there is no error with the code "wallet_user_rejectd" (did you mean "wallet_user_rejected"?)',
  ])
  expect(complaints('{ notice: { code: adress_copied } }')).toEqual([
    'there is no notice with the code "adress_copied" (did you mean "address_copied"?)',
  ])
  expect(complaints('{ event: { CONECT_SUCCESS: 1 } }')).toEqual([
    'there is no analytics event "CONECT_SUCCESS" (did you mean "CONNECT_SUCCESS"?)',
  ])
  expect(complaints('{ event: { CONNECT_SUCCESS: { method: qrcode, nmae: Fox, count: 1 } } }')).toEqual([
    'the analytics event CONNECT_SUCCESS has no property "nmae" (did you mean "name"?)',
  ])
  expect(complaints('{ storage: { connectionStatsu: connected, "walletmodal:emial": a } }')).toEqual([
    'there is no item in storage with the key "connectionStatsu" (did you mean "connectionStatus"?)',
    'there is no item in storage with the key "emial" (did you mean "email"?)',
  ])
  expect(complaints('{ accounts: { eip15: null } }')).toEqual([
    'there is no namespace "eip15" (did you mean "eip155"?)',
  ])
  expect(complaints('{ network: eip15 }')).toEqual(['there is no namespace "eip15" (did you mean "eip155"?)'])
  expect(complaints('{ screen: [{ role: buton }], focus: { role: dialgo } }')).toEqual([
    'there is no role "buton" (did you mean "button"?)',
    'there is no role "dialgo" (did you mean "dialog"?)',
  ])
  expect(complaints('{ wallet: { fxo: { pending: [] } } }')).toEqual([
    'the scenario has no wallet "fxo" (did you mean "fox"?)',
  ])
  expect(complaints('{ relay: { sessionRequst: 1 }, frame: { messages: { CONNECT_OTPP: 1 } } }')).toEqual([
    'there is no message of the relay "sessionRequst" (did you mean "sessionRequest"?)',
    'there is no message to the frame "CONNECT_OTPP" (did you mean "CONNECT_OTP"?)',
  ])
})

test('accepts storage keys of other libraries, of an older release, and with variables', () => {
  const steps = '- expect: { storage: { "wc@2:core": null, MY_KEY: null, connectedId: null }, address: $alice }\n'
  expect(setup(`storage: { "walletmodal:connectedId": a }\n${head}${steps}`).lines).toEqual([])
  expect(setup(`${head}- expect: { storage: { $alice: null }, network: { namespace: null } }\n`).lines).toEqual([])
})

test('refuses a view or a namespace that nothing can open', () => {
  const rest = '- app.request: { namespace: eip15, method: eth_chainId }\n- expect: { modal: open }\n'
  expect(setup(`${head}- open: Acconut\n- app.open: { view: Acount }\n${rest}`).lines).toEqual([
    'a.yaml:7:9  there is no view "Acconut" (did you mean "Account"?)',
    'a.yaml:8:21  there is no view "Acount" (did you mean "Account"?)',
    'a.yaml:9:29  there is no namespace "eip15" (did you mean "eip155"?)',
  ])
  // A scenario may expect the refusal.
  const shown = '- app.open: { view: Acount }\n- expect: { result: { error: config_invalid } }\n'
  expect(setup(`${head}${shown}`).lines).toEqual([])
})

test('refuses unknown accounts, chains and wallets in a head', () => {
  const { lines } = setup(`scenario: A
chains:
  mainnet: { kind: evm, id: 1, fund: { alcie: 1 ETH, alice.smart: 1 ETH } }
wallets:
  fox: { via: eip6963, accounts: [alice, bbo], networks: [mainet] }
http: { names: { one.reown.id: blob } }
frame: { smartAccountNetworks: [mainet] }
modal: { networks: [mainet, { id: 5 }], defaultNetwork: mainnet }
---
- wallet.fox: { chain: mainet }
- wallet.fox: { accounts: [alice, $bob, alcie] }
- expect: { modal: open }
`)
  expect(lines).toEqual([
    'a.yaml:10:24  the scenario has no chain "mainet" (did you mean "mainnet"?)',
    'a.yaml:11:41  nobody is named "alcie" (did you mean "alice"?)',
    'a.yaml:3:40  nobody is named "alcie" (did you mean "alice"?)',
    'a.yaml:5:42  nobody is named "bbo" (did you mean "bob"?)',
    'a.yaml:5:59  the scenario has no chain "mainet" (did you mean "mainnet"?)',
    'a.yaml:6:32  nobody is named "blob" (did you mean "bob"?)',
    'a.yaml:7:33  the scenario has no chain "mainet" (did you mean "mainnet"?)',
    'a.yaml:8:21  the scenario has no chain "mainet" (did you mean "mainnet"?)',
  ])
})

test('refuses options that the modal would refuse, unless the scenario expects the refusal', () => {
  const lint = (modal: string, steps = '- expect: { modal: open }\n') =>
    setup(`scenario: A\nmodal: ${modal}\n---\n${steps}`).lines
  expect(lint('{ themMode: dark }')).toEqual(['a.yaml:2:10  unknown key "themMode" (did you mean "themeMode"?)'])
  expect(lint('{ termsConditionsUrl: nope }')).toEqual([
    expect.stringContaining('wants an https URL or a path of this site, got "nope"'),
  ])
  expect(lint('{ features: { swap: false } }')).toEqual(['a.yaml:2:22  unknown key "swap" (did you mean "swaps"?)'])
  expect(lint('{ themeMode: drak }')).toEqual([
    'a.yaml:2:21  wants "light" or "dark" or "system", got "drak" (did you mean "dark"?)',
  ])
  expect(lint('{ debug: 1 }')).toEqual(['a.yaml:2:17  wants true or false, got 1'])
  // The harness converts these options, so their form in a scenario is its own.
  expect(lint('{ adapters: [evm], siwx: { storage: local }, debug: true }')).toEqual([])
  expect(lint('{ geofence: [{ refuse: no }, throw], beforeSend: [hang, true] }')).toEqual([])
  expect(lint('{ themMode: dark }', '- app.open\n- expect: { result: { error: config_invalid } }\n')).toEqual([])
})

test('an unknown kind of chain lists the known kinds and the nearest one', () => {
  expect(
    setup('scenario: A\nchains: { mainnet: { kind: evn, id: 1 } }\n---\n- expect: { modal: open }\n').lines,
  ).toEqual(['a.yaml:2:28  wants "evm" or "solana" or "bitcoin" or "polkadot", got "evn" (did you mean "evm"?)'])
})

test('refuses a scenario that asserts nothing', () => {
  expect(setup(`${head}- open\n`).lines).toEqual(['a.yaml:7:1  the scenario asserts nothing'])
})

test('refuses an empty fact, except for an empty result', () => {
  const messages = (facts: string) => setup(`${head}- expect: ${facts}\n`).lines.map((line) => line.split('  ').at(-1))
  expect(messages('{ modal: {}, view: Connect }')).toEqual(['"expect" says nothing of "modal"'])
  expect(messages('{ within: 1s }')).toEqual(['"expect" says nothing'])
  expect(messages('{ result: {} }')).toEqual([])
})

test('replaces the use of a flow by its steps, with its values', () => {
  const { scenarios, lines } = setup(
    `${head}- use: { flow: choose, with: { row: Fox } }\n- expect: { modal: open }\n`,
    {
      choose: '- open\n- press: $row\n',
    },
  )
  expect(lines).toEqual([])
  expect(scenarios[0]?.steps.map((step) => step.source)).toEqual([
    'open',
    { press: 'Fox' },
    { expect: { modal: 'open' } },
  ])
})

test('reports a problem of a flow at its place in the flow, and refuses a flow that uses itself', () => {
  expect(setup(`${head}- use: bad\n- expect: { modal: open }\n`, { bad: '- opne\n' }).lines).toEqual([
    'flows/bad.yaml:1:3  unknown step "opne" (did you mean "open"?)',
  ])
  expect(setup(`${head}- use: loop\n- expect: { modal: open }\n`, { loop: '- use: loop\n' }).lines).toContain(
    'flows/loop.yaml:1:8  "loop" uses itself',
  )
  // Problems of meaning are found in flows too.
  expect(setup(`${head}- use: bad\n- expect: { modal: open }\n`, { bad: '- wallet.fix: approve\n' }).lines).toEqual([
    'flows/bad.yaml:1:10  the scenario has no wallet "fix" (did you mean "fox"?)',
  ])
})

test('makes a scenario of each cell of a matrix', () => {
  const { scenarios, lines } = setup(`scenario: Theme
matrix: { theme: [light, dark], width: [360, 800] }
modal: { themeMode: $matrix.theme }
---
- expect: { modal: { open: false, theme: $matrix.theme }, storage: empty, requests: none }
`)
  expect(lines).toEqual([])
  expect(scenarios.map((scenario) => [scenario.name, scenario.head.modal])).toEqual([
    ['a[theme=light,width=360]', { themeMode: 'light' }],
    ['a[theme=light,width=800]', { themeMode: 'light' }],
    ['a[theme=dark,width=360]', { themeMode: 'dark' }],
    ['a[theme=dark,width=800]', { themeMode: 'dark' }],
  ])
})

test('marks each cell that the sample of its matrix leaves out', () => {
  const steps = '---\n- expect: { modal: { open: false, theme: light }, storage: empty, requests: none }\n'
  const leftOut = (text: string) => setup(text).scenarios.map(({ isLeftOut }) => isLeftOut)
  expect(leftOut(`scenario: A\n${steps}`)).toEqual([false])
  expect(leftOut(`scenario: A\nmatrix: { n: [1, 2, 3, 4, 5] }\n${steps}`)).toEqual([false, true, true, true, false])
})

test('parses the steps inside a repeat, each with its own position', () => {
  const { scenarios, lines } = setup(
    `${head}- repeat:\n    times: 3\n    steps:\n      - open\n      - expect: { modal: open }\n`,
  )
  expect(lines).toEqual([])
  const block = scenarios[0]?.steps[0]
  expect(block?.kind === 'repeat' && block.steps.map((step) => step.position)).toEqual([
    { line: 10, column: 9 },
    { line: 11, column: 9 },
  ])
  expect(setup(`${head}- repeat: { times: 3, steps: [opne] }\n`).lines[0]).toBe(
    'a.yaml:7:31  unknown step "opne" (did you mean "open"?)',
  )
})

test('reports the position of a YAML error, and missing parts', () => {
  expect(setup('scenario: [a\n---\n- open\n').lines[0]).toMatch(/^a\.yaml:\d+:\d+ {2}/)
  expect(setup('scenario: A\n').lines).toEqual([
    'a.yaml:1:1  the steps are missing: a second document after a line "---"',
  ])
  expect(setup(`${head}- press:\n`).lines[0]).toBe('a.yaml:7:3  "press" wants a value')
})

test('refuses an unknown fault, and a fault at an unknown place', () => {
  const faults = `scenario: A
wallets: { fox: { via: eip6963 } }
faults:
  - { on: http.catalogue, do: { status: 200 } }
  - { on: http.catalog, do: empty }
---
- fault: { on: wallet.fix, do: never-answers }
- http.catalogue: { fault: emty, on: getWallets }
- expect: { modal: open }
`
  expect(setup(faults).lines).toEqual([
    'a.yaml:7:23  the scenario has no wallet "fix" (did you mean "fox"?)',
    expect.stringMatching(/^a\.yaml:8:28 {2}The layer http has no fault "emty"\. Did you mean "empty"\?/),
    expect.stringMatching(/^a\.yaml:4:33 {2}The fault http\.status has an invalid status, got 200/),
    'a.yaml:5:16  there is no service "catalog" (did you mean "catalogue"?)',
  ])
})

test('an economy may name only existing accounts and tokens: in the head, in actions and in facts', () => {
  const { lines } = setup(`scenario: A
chains:
  mainnet: { kind: evm, id: 1, economy: { tokens: { alcie: { USD: 1 } } } }
  base: { kind: evm, id: 8453, economy: { names: { alice.base.eth: alice } } }
  bnb: { kind: evm, id: 56, economy: { names: { alice.eth: alice } } }
  plain: { kind: evm, id: 10 }
---
- chain.mainnet: { transfer: { from: alice.smart, to: carl, tokens: { DIA: 1 } } }
- chain.plain: { mint: { $alice: { tokens: { DAI: 1 } } } }
- expect: { chain: { plain: { tokens: { alice: { DAI: 0 } }, allowance: { bob: { DAI: 0 } } } } }
- expect: { chain: { main: { pending: { alice: 0 } } } }
`)
  expect(lines.map((line) => line.replace(/^a.yaml:\d+:\d+ +/, ''))).toEqual([
    'nobody is named "carl"',
    'an economy has no token "DIA"; it has: USDC, USDT, DAI, TOLL, HALT (did you mean "DAI"?)',
    '"mint" needs an economy: say "economy: true" where the chain is described',
    '"allowance" needs an economy: say "economy: true" where the chain is described',
    'the scenario has no chain "main" (did you mean "mainnet"?)',
    'nobody is named "alcie" (did you mean "alice"?)',
    'an economy has no token "USD"; it has: USDC, USDT, DAI, TOLL, HALT (did you mean "USDC"?)',
    'names are on the chains 1 and 8453 alone',
  ])
})
