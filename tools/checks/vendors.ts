import fs from 'node:fs'
import { hostOrigin } from '../../harness/test/language/host-options.js'
import { scenarioFlags } from '../../harness/test/runner/drivers/browser/chromium.js'
import { createTurns } from '../../harness/world/lib/lifecycle.js'
import { messageOf } from '../../harness/world/lib/message-of.js'
import type { MockWalletSpec } from '../../harness/world/wallets/create-wallet.js'
import { createWorld } from '../../harness/world/world/world.js'
import type { Check } from '../lib/check.js'
import { temporaryFolder } from '../lib/temporary-folder.js'
import { buildPages, installVendors } from '../vendors/build-pages.js'
import { type FlowName, flowNames, flowOf } from '../vendors/flows.js'
import { loadsNames, loadsOf } from '../vendors/loads.js'
import { metamaskSessionFailure, metamaskVectorsFailure } from '../vendors/metamask-session.js'
import type { Subject } from '../vendors/subject.js'
import { subjects } from '../vendors/subjects/index.js'
import { type Side, startVisit, type Visit, type VisitParts } from '../vendors/visit.js'
import { withChromium } from './host-requests.js'

/** The number of simultaneous visits: most of a visit is waiting. */
const atOnce = 3

/** The loads of each kind; `npm run check -- vendors --nightly` makes as many as a release needs. */
const loadsEach = process.argv.includes('--nightly') ? 100 : 20
/** The most common wallet on pages with wagmi. */
const loadedWith = 'metamask'

/** Runs vendors' page scripts and the mock wallets that imitate them through one table of flows. */
export const vendors: Check = {
  name: 'vendors',
  isLong: true,
  async run(progress) {
    checkNames()
    progress('npm ci')
    installVendors()
    const folder = temporaryFolder('vendors')
    const only = process.env['WM_VENDORS']?.split(',')
    const chosen = subjects.filter(({ name }) => !only || only.includes(name))
    const world = await createWorld({
      clock: 'machine',
      chains: {
        mainnet: { kind: 'evm', id: 1, fund: { alice: '10 ETH', bob: '10 ETH' } },
        base: { kind: 'evm', id: 8453, fund: { alice: '10 ETH' } },
        // MetaMask's own client asks for it, whichever vendors were chosen.
        solana: { kind: 'solana', cluster: 'mainnet', fund: { alice: '10 SOL' } },
        bitcoin: { kind: 'bitcoin', network: 'mainnet', fund: { alice: '1 BTC' } },
        polkadot: { kind: 'polkadot' },
      },
    })
    world.access.allow(hostOrigin)
    for (const { home } of chosen) if (home !== undefined) world.access.allow(`https://${home}.test`)
    try {
      const built = await buildPages(folder, chosen)
      return await withChromium(async (browser) => {
        const failures: string[] = []
        const run = async ({ subject, side, title, isAlone, wallet, play }: Run) => {
          const name = `${subject.name}, ${side}: ${title}`
          const work = async () => {
            progress(name)
            const failure = await failureOf({ browser, world, built, subject, side, wallet }, play).catch(messageOf)
            if (failure) failures.push(`${name}\n  ${failure}`)
          }
          await (isAlone ? inTurn(work) : work())
        }
        const runs = [...loadRuns(chosen), ...chosen.flatMap(flowRuns)].filter(({ title }) =>
          title.includes(process.env['WM_FLOW'] ?? ''),
        )
        const waiting = [...runs]
        const inTurn = createTurns()
        const lane = async () => {
          for (let next = waiting.shift(); next; next = waiting.shift()) await run(next)
        }
        await Promise.all(Array.from({ length: atOnce }, lane))
        progress('metamask: a session by its own client')
        const hasSolana = chosen.some(({ namespace }) => namespace === 'solana')
        const session = hasSolana ? await metamaskSessionFailure(world).catch(messageOf) : undefined
        if (session) failures.push(`metamask: a session by its own client\n  ${session}`)
        const vectors = await metamaskVectorsFailure().catch(messageOf)
        if (vectors) failures.push(`metamask: the vectors of CAIP-25 by its own client\n  ${vectors}`)
        return { passed: runs.length + 2 - failures.length, failed: failures.length, output: failures.join('\n\n') }
      }, scenarioFlags)
    } finally {
      await world.stop()
      fs.rmSync(folder, { recursive: true, force: true })
    }
  },
}

interface Run {
  readonly subject: Subject
  readonly side: Side
  readonly title: string
  readonly isAlone: boolean
  readonly wallet?: Partial<MockWalletSpec> | undefined
  /** Resolves with the differences. */
  play(visit: Visit): Promise<string | undefined>
}

/** Resolves with the differences, and the state of the page. Rejects if the page itself failed. */
async function failureOf(parts: VisitParts, play: Run['play']): Promise<string | undefined> {
  const visit = await startVisit(parts)
  try {
    const failure = await play(visit).catch(messageOf)
    return failure && `${failure}\n  at the end ${await visit.describe()}`
  } finally {
    await visit.close()
  }
}

function flowRuns(subject: Subject): Run[] {
  return flowNames
    .filter((flow) => hasFlow(subject, flow))
    .flatMap((flow) =>
      (subject.hasNoMock ? (['vendor'] as const) : (['mock', 'vendor'] as const)).map((side) => ({
        subject,
        side,
        title: flow,
        isAlone: flowOf(flow).isAlone ?? false,
        wallet: flowOf(flow).wallet,
        async play(visit) {
          const { run, expected } = flowOf(flow)
          const [seen, wanted] = [await run(visit), subject.differs[flow]?.expected ?? expected].map((each) =>
            JSON.stringify(each, undefinedToo),
          )
          return seen === wanted ? undefined : `saw    ${seen}\n  wanted ${wanted}`
        },
      })),
    )
}

function loadRuns(chosen: readonly Subject[]): Run[] {
  return chosen
    .filter(({ name }) => name === loadedWith)
    .flatMap((subject) =>
      loadsNames.map((title) => ({
        subject,
        side: 'vendor',
        title: `${title}, ${loadsEach} times`,
        isAlone: false,
        async play(visit) {
          const wrong = await loadsOf(title)(visit, loadsEach)
          return wrong.length > 0 ? `${wrong.length} of ${loadsEach} did not\n  ${wrong.join('\n  ')}` : undefined
        },
      })),
    )
}

const undefinedToo = (_key: string, value: unknown) => (value === undefined ? 'undefined' : value)

function hasFlow({ name: subject, flows, namespace, connectsByItself = false }: Subject, name: FlowName): boolean {
  const { namespaces, subjects: only, isInFrame = false } = flowOf(name)
  if (only && !only.includes(subject)) return false
  return (
    (flows?.includes(name) ?? true) && (namespaces?.includes(namespace) ?? true) && (connectsByItself || !isInFrame)
  )
}

function checkNames(): void {
  const known: readonly string[] = flowNames
  for (const { name, differs, flows = [] } of subjects) {
    const unknown = [...Object.keys(differs), ...flows].find((flow) => !known.includes(flow))
    if (unknown !== undefined) throw new Error(`${name} names "${unknown}", which is not a flow of the table.`)
  }
}
