import type { RecordedStep, RecordedVisit, Recording } from '../../../core/contracts/recording.js'
import type { Cast } from './to-head.js'

/** One step of the scenario, with its place in the recording. */
export interface ReplayStep {
  /** The step in the scenario language: `{ press: { role, name } }`, or a bare word. */
  readonly step: object | string
  /** The number of the visit, counted from 1. */
  readonly visit: number
  /** Milliseconds since the visit began. */
  readonly at: number
  readonly says: string
}

type Recorded<Kind extends RecordedStep['kind']> = Extract<RecordedStep, { kind: Kind }>
type State = Recorded<'state'>

/** A change within this time after a press or an answer counts as its effect. The page or a wallet caused a later change by itself. */
const causedMs = 2000
/** The shortest pause that is replayed, with the scenario's clock. */
const pauseMs = 3_000

/** The longest time by which a wallet's event can precede the answer that caused it. */
const toldAheadMs = 1000

/** Views that the modal opens by itself. */
const openedByItself = ['SIWXSignMessage', 'ConnectingSiwe', 'UnsupportedChain']

/** Adapter calls that the wallet's owner answers. */
const ownerAnswers = ['connect', 'signMessage', 'switchNetwork', 'sendTransaction', 'writeContract']
const isAsked = ({ call, method = '' }: Recorded<'wallet'>) =>
  ownerAnswers.includes(call) || (call === 'request' && /sign|send|^wallet_/i.test(method))

/** Substitutes for the visitor's typed texts, which recordings omit. */
const typed = { empty: '', number: '0.01', address: '$bob', email: 'alice@walletmodal.test', text: 'text' } as const

/** Makes a pattern of a name, in which masked parts match any text. A name without special characters stays as it is. */
export function toName(name: string): string {
  const isWhole = /^[\w.,:’-]+$/.test(name)
  if (isWhole) return name
  const source = name
    .replace(/[.*+?^${}()|[\]\\/]/g, '\\$&')
    .replace(/\\\$/g, '.')
    .replace(/\S*(‹…›|[\w]…[\w])\S*/g, '.*')
    .replace(/\s+/g, ' ?')
  return `/^${source}$/`
}

/** Makes the steps of a scenario: each recorded action, followed by an `expect` of the resulting state. */
export function toSteps(recording: Recording, cast: Cast, isApp: boolean): ReplayStep[] {
  return recording.visits
    .filter(({ steps }) => steps.length > 0)
    .flatMap((visit, index) => stepsOfVisit(visit, index + 1, cast, isApp))
}

function stepsOfVisit({ steps }: RecordedVisit, visit: number, cast: Cast, isApp: boolean): ReplayStep[] {
  const made: ReplayStep[] = []
  /** The index of the last action. A fault for a later failure is inserted before it. */
  let lastDeed = 0
  let causedAt = 0
  let before: State | undefined
  let unsaid: State | undefined
  let last = 0

  const add = (at: number, says: string, step: object | string) => made.push({ step, visit, at, says })
  const expectState = () => {
    if (unsaid) add(unsaid.at, sayState(unsaid), { expect: isApp ? seenIn(unsaid) : factsOf(unsaid) })
    unsaid = undefined
  }
  const act = (at: number, says: string, step: object | string) => {
    expectState()
    lastDeed = made.length
    causedAt = at
    add(at, says, step)
  }
  /** Adds a pause. A pause is not a cause of changes, so `causedAt` stays. */
  const wait = (at: number, ms: number) => {
    const seconds = `${Math.round(ms / 1000)}s`
    const before = causedAt
    act(at, `waited ${seconds}`, { clock: { advance: seconds } })
    causedAt = before
  }
  const isCaused = (at: number) => at - causedAt <= causedMs

  const followState = (state: State) => {
    const { at } = state
    const opens = !before?.open && state.open
    if (opens && !openedByItself.includes(state.view))
      act(at, `opened ${state.view}`, isApp ? { press: '/^(Connect|Account)/' } : { open: state.view })
    else if (before && !isCaused(at) && !isApp) {
      if (before.open && !state.open) act(at, 'closed the modal', 'close')
      if (before.status === 'connected' && state.status === 'disconnected')
        act(at, 'the page disconnected', 'app.disconnect')
    }
    // Until the modal is first used, its code is not loaded and its recorded state says little.
    const isIdle = !before && !state.open && state.status === 'disconnected'
    before = state
    unsaid = isIdle ? undefined : state
  }

  const answerWallet = (answer: Recorded<'wallet'>) => {
    const { at, call, code, error, network } = answer
    const wallet = cast.wallets.get(answer.wallet)
    if (!isAsked(answer) || wallet === undefined || error === 'aborted') return
    if (error !== undefined && code === undefined) return
    const isOfPage = !before?.open && !isApp
    const id = `call-${visit}-${at}`
    if (isOfPage && call === 'signMessage') act(at, 'the page asked for a signature', { id, 'app.sign': 'A text' })
    if (isOfPage && call === 'switchNetwork' && network)
      act(at, `the page asked for ${network}`, { 'app.switchNetwork': network })
    if (call === 'connect' && answer.wallet === 'walletConnect')
      act(at, 'the phone read the code', { [`wallet.${wallet}`]: 'pair' })
    const what = answer.method ?? call
    if (error === undefined) act(at, `${wallet} approved ${what}`, { [`wallet.${wallet}`]: 'approve' })
    else act(at, `${wallet} refused ${what} with ${code}`, { [`wallet.${wallet}`]: { reject: { code } } })
    if (isOfPage && call === 'signMessage')
      add(at, error ?? 'signed', {
        expect: { result: { of: id, ...(error === undefined ? { signedBy: '$alice' } : { error: code }) } },
      })
  }

  const failed = new Map<string, Failed>()
  /** The number of successes of each request. Failures before and after a success are separate faults. */
  const answered = new Map<string, number>()
  const breakService = (answer: Recorded<'answer'>) => {
    const { at, code, error, network = '', route, service, status } = answer
    const request = `${service} ${network} ${route}`
    const rounds = answered.get(request) ?? 0
    const fault = faultOf(answer, cast)
    if (!fault) return void answered.set(request, rounds + 1)
    const key = JSON.stringify([rounds, fault])
    const says = `${service} answered ${route} with ${code ?? error ?? status}`
    const first = failed.get(key) ?? { place: lastDeed, fault, at, says, times: 0 }
    failed.set(key, { ...first, times: first.times + 1 })
  }

  if (visit > 1) act(0, 'loaded the page again', 'reload')
  for (const step of inOrderOfCause(steps)) {
    const pause = step.at - last
    if (pause >= pauseMs && !isApp) wait(step.at, pause)
    last = step.at
    if (step.kind === 'state') followState(step)
    if (step.kind === 'press') {
      const { role, name, nth } = step
      act(step.at, `pressed ${role} "${name}"`, {
        press: { role, name: toName(name), ...(nth !== undefined && { nth }) },
      })
    }
    if (step.kind === 'fill') {
      const { role, name, looks } = step
      const fill = { fill: { role, name: toName(name), value: typed[looks] } }
      const [previous] = made.slice(-1)
      const isSame =
        previous && JSON.stringify(Object.keys(previous.step)) === '["fill"]' && previous.says === sayFill(step)
      if (isSame) made.pop()
      act(step.at, sayFill(step), fill)
    }
    if (step.kind === 'key') act(step.at, `pressed the key ${step.key}`, { key: step.key })
    if (step.kind === 'wallet') answerWallet(step)
    if (step.kind === 'answer') breakService(step)
  }
  expectState()
  return withFaults(made, [...failed.values()], visit)
}

/** Moves a wallet's answer before the state changes that it caused, since the wallet reports them a moment before it answers. */
function inOrderOfCause(steps: readonly RecordedStep[]): RecordedStep[] {
  const ordered: RecordedStep[] = []
  for (const step of steps) {
    const since = step.at - (step.kind === 'wallet' ? Math.min(step.ms, toldAheadMs) : 0)
    const isEarlier = (other: RecordedStep) => other.kind !== 'state' || other.at < since
    const place = step.kind === 'wallet' && isAsked(step) ? ordered.findLastIndex(isEarlier) + 1 : ordered.length
    ordered.splice(place, 0, step)
  }
  return ordered
}

const sayFill = ({ role, name }: Recorded<'fill'>) => `filled ${role} "${name}"`

/** A number of equal failures of one request, which become one fault with `times`. */
type Failed = { place: number; fault: object; at: number; says: string; times: number }

/** Inserts each fault before the action that met the failure. */
function withFaults(made: readonly ReplayStep[], failed: readonly Failed[], visit: number): ReplayStep[] {
  return [...made.entries(), [made.length, undefined] as const].flatMap(([index, each]) => {
    const here = failed.filter(({ place }) => place === index)
    const faults = here.map(({ fault, at, says, times }) => ({ step: { fault: { ...fault, times } }, visit, at, says }))
    return each ? [...faults, each] : faults
  })
}

function faultOf(answer: Recorded<'answer'>, { chains }: Cast): { on: string; do: object } | undefined {
  const { code, error, network = '', route, service, status } = answer
  const isBad = code !== undefined || (status ?? 500) >= 400
  const chain = chains.get(network)
  if (!isBad || error === 'aborted' || (service === 'node' && chain === undefined)) return undefined
  const on = service === 'node' ? `chain.${chain}${/^\w+$/.test(route) ? ` ${route}` : ''}` : `http.${service} ${route}`
  if (code !== undefined) return { on, do: { error: { code, message: 'as it was recorded' } } }
  if (status !== undefined) return { on, do: { status } }
  return { on, do: { [error === 'timeout' ? 'blackhole' : 'reset']: true } }
}

/** The facts of a state that `expect` can check on our own host page. */
function factsOf({ error, network, open, signIn, status, view }: State): object {
  return {
    modal: open ? 'open' : 'closed',
    ...(open && { view }),
    status,
    ...(network !== undefined && { network }),
    ...(signIn !== undefined && { signIn }),
    ...(open && { error: error ?? null }),
  }
}

/** The facts of a state that `expect` can check on any page: the dialog, and the modal's storage. */
function seenIn({ open, status }: State): object {
  const isSettled = status !== 'connecting'
  return {
    screen: [{ role: 'dialog', count: open ? 1 : 0 }],
    ...(isSettled && {
      storage: { 'walletmodal:connectionStatus': status === 'connected' ? status : { not: 'connected' } },
    }),
  }
}

function sayState({ error, network, open, status, view }: State): string {
  return [open ? view : 'closed', status, network, error].filter((part) => part !== undefined).join(', ')
}
