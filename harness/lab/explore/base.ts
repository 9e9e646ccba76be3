import { readFileSync } from 'node:fs'
import path from 'node:path'
import type { ParseContext } from '../../test/language/parse-step.js'
import { ScenarioInvalidError } from '../../test/language/problem.js'
import { loadYamlReader } from '../../test/language/read-yaml.js'
import { appOf } from '../../test/language/semantic-rules.js'
import type { Scenario, ScenarioDefinition } from '../../test/language/step.js'
import { loadScenarios, modalOf, type Project, scenarioAt } from '../../test/runner/load.js'
import { createWordsFor } from '../../test/runner/read-words.js'
import { isMap } from '../../world/lib/json.js'
import type { Said } from './said.js'

/** The start of every walk: a world, a page, and the first steps on that page. */
export interface Base {
  readonly file: string
  readonly head: Readonly<Record<string, unknown>>
  readonly begin: readonly Said[]
  /** Lists of first moves. Each walk does one list, which leads to a state that random moves seldom reach. */
  readonly openings: readonly (readonly Said[])[]
  readonly scenario: Scenario
  readonly words: ParseContext['words']
  /** True if the page is our own host page, whose modal gives snapshots. */
  readonly isOwn: boolean
  /** True if the world's time is virtual and stops between steps. */
  readonly isVirtual: boolean
}

const chains = {
  mainnet: {
    kind: 'evm',
    id: 1,
    fund: { alice: '10 ETH', bob: '1 ETH' },
    economy: { tokens: { alice: { USDC: '250.25' } } },
  },
  base: { kind: 'evm', id: 8453, fund: { alice: '2 ETH' } },
  sol: { kind: 'solana', cluster: 'mainnet', fund: { alice: '5 SOL' } },
}

/** Our own host page with two EVM chains, Solana, a wallet for each namespace, and a phone. */
const own = {
  scenario: 'Found by explore',
  chains,
  wallets: {
    fox: { via: 'eip6963', accounts: ['alice', 'bob'] },
    ray: { via: 'wallet-standard', accounts: ['alice', 'bob'] },
    phone: { via: 'walletconnect', accounts: ['alice'] },
  },
  page: { host: 'react' },
}

const fox: readonly Said[] = [{ askToConnect: 'Fox' }, { 'wallet.fox': 'approve' }]
const sendForm: readonly Said[] = [...fox, { open: 'WalletSend' }, { enterSend: '0.5' }, { sendTo: '$carol' }]

const openings: readonly (readonly Said[])[] = [
  [],
  fox,
  [{ askToConnect: 'Ray' }, { 'wallet.ray': 'approve' }],
  [{ open: 'Connect' }, { choose: { wallet: 'WalletConnect QR' } }],
  [...sendForm, 'reviewSend'],
  [...sendForm, { chooseSendToken: 'USDC' }, { enterSend: '1.5' }, 'reviewSend', 'confirmSend'],
  [...fox, { open: 'Swap' }, { enterSwap: { amount: '0.1' } }],
]

/** The user's own app, which the config names. */
const foreign = { scenario: 'Found by explore', chains: { mainnet: chains.mainnet }, wallets: { fox: own.wallets.fox } }

async function readBase(file: string | undefined, { app }: Project, output: string) {
  if (file === undefined) {
    const usual = path.join(output, 'explore.yaml')
    return app === undefined
      ? { file: usual, head: own, begin: [] }
      : { file: usual, head: foreign, begin: [{ goto: '/' }] }
  }
  const { scenario, problems } = (await loadYamlReader())(readFileSync(file, 'utf8'), file)
  if (!scenario || problems.length > 0) throw new ScenarioInvalidError(problems)
  const begin = Array.isArray(scenario.steps) ? scenario.steps : []
  return { file: path.resolve(file), head: isMap(scenario.head) ? scenario.head : {}, begin }
}

/** Loads the scenario that walks start from; by default the page of the config's app, or our own. @throws {@link ScenarioInvalidError} */
export async function loadBase(named: string | undefined, project: Project, output: string): Promise<Base> {
  const { file, head, begin } = await readBase(named, project, output)
  const content = { ...head, steps: [...begin, { expect: { page: { dialogs: 0 } } }] } as unknown as ScenarioDefinition // `loadScenarios` checks it
  const { scenarios, problems } = await loadScenarios([{ ...scenarioAt(file), content }], project)
  const [scenario] = scenarios
  if (!scenario || problems.length > 0) throw new ScenarioInvalidError(problems)
  const words = (await createWordsFor())(file, modalOf(scenario.head, file, project))
  const app = appOf(scenario)
  const isVirtual = app === undefined || app.clock === 'virtual'
  const isOwn = app === undefined
  return {
    file,
    head,
    begin,
    scenario,
    words: words.byName,
    isOwn,
    isVirtual,
    openings: named || !isOwn ? [[]] : openings,
  }
}
