import { writtenOut } from '../../../world/faults/fault-definition.js'
import { defined } from '../../../world/lib/defined.js'
import { messageOf } from '../../../world/lib/message-of.js'
import { nearestName } from '../../../world/lib/nearest.js'
import { parseDuration } from '../../../world/lib/quantities.js'
import { waitUntil } from '../../../world/lib/wait-until.js'
import { isWanted, type Wanted, wantedOf } from '../../../world/wallets/deeds.js'
import type { LinkedApp } from '../../../world/wallets/linked-app.js'
import type { MockWallet } from '../../../world/wallets/wallet.js'
import type { WalletConnectPeer } from '../../../world/wallets/wallet-connect/peer-api.js'
import { readCode } from '../../../world/wallets/wallet-connect/scan.js'
import type { Step, StepOf } from '../../language/step.js'
import type { WalletAction } from '../../language/verbs/verbs.js'
import { asExpectation, changesOf, ExpectationError, existing, type ScenarioRun } from '../acting/scenario-run.js'
import { nextPress } from '../drivers/browser/find-wallet.js'
import { observe } from '../drivers/browser/observe.js'
import { usualWaitMs } from '../drivers/wait-for.js'

type Emission = Extract<StepOf<'wallet'>['input'], { emit: unknown }>['emit']

interface Answer extends Wanted {
  readonly within?: string | undefined
  readonly code?: number | undefined
  readonly message?: string | undefined
}

const wordsOf = (answer: string | Answer): Answer => (typeof answer === 'string' ? wantedOf(answer) : answer)

/** Converts an answer to the wallet's options: the request it is for, its timeout, and the error of a refusal. */
export function matchOf(answer: string | Answer) {
  const { within, ...others } = wordsOf(answer)
  return defined({ ...others, withinMs: within === undefined ? undefined : parseDuration(within) })
}

/** Performs an action of a wallet's owner. */
export async function performWallet(step: StepOf<'wallet'>, scenarioRun: ScenarioRun): Promise<void> {
  const { actor, input } = step
  const { wallets, phones, apps } = scenarioRun.world
  const known = Object.keys(wallets)
  const nearest = nearestName(actor, known) ?? known.join(', ')
  const wallet = existing(wallets[actor], `there is no wallet "${actor}"; nearest is "${nearest}"`)
  const [phone, app] = [phones[actor], apps[actor]]
  const deed = phone ? deedOf(phone, input, scenarioRun) : app && openingOf(app, input, scenarioRun)
  if (deed) {
    // A scenario may expect the protocol to refuse the action.
    await asExpectation(deed)
    if (step.id !== undefined && app?.shown !== undefined) keepShown(step.id, app.shown, step, scenarioRun)
    return
  }
  const elsewhere = `${actor} is not on a phone: only a wallet with "via: walletconnect" can do that, or one that links open`
  if (typeof input === 'string') return existing(words[input], elsewhere)(wallet, scenarioRun)
  if ('approve' in input) {
    const afterMs = input.after === undefined ? undefined : parseDuration(input.after)
    const wanted = { withinMs: usualWaitMs, ...defined({ afterMs }), ...matchOf(input.approve) }
    return answer(wallet, scenarioRun, () => wallet.approve(wanted))
  }
  if ('reject' in input) {
    const wanted = { withinMs: usualWaitMs, ...matchOf(input.reject) }
    return answer(wallet, scenarioRun, () => wallet.reject(wanted))
  }
  if ('emit' in input) return emit(wallet, input.emit)
  if ('accounts' in input) return wallet.setAccounts(input.accounts)
  if ('chain' in input) return wallet.setChain(input.chain)
  if ('policy' in input) return wallet.setPolicy(input.policy)
  throw new ExpectationError(elsewhere)
}

/** What an app shows becomes a variable by the step’s id: `$digits`. */
function keepShown(id: string, value: string, { input }: StepOf<'wallet'>, { results }: ScenarioRun): void {
  const outcome = Promise.resolve()
  results.set(id, { step: id, verb: 'wallet', input, outcome, settled: { value }, isExpected: true })
}

/** Answers a request. If the page asks for nothing, the failure names what a person would press on the page. */
async function answer(wallet: MockWallet, { driver }: ScenarioRun, act: () => Promise<void>): Promise<void> {
  try {
    await act()
  } catch (cause) {
    const isAsked = wallet.pending.length > 0
    const name = wallet.connectedOrigins.length > 0 ? undefined : wallet.announcement.info.name
    const next = isAsked ? '' : await nextPress(driver.page, name)
    throw new ExpectationError(`${messageOf(cause)}${next}`, { cause })
  }
}

const eventNames = ['accountsChanged', 'chainChanged', 'connect', 'disconnect'] as const

function emit(wallet: MockWallet, { name, data, times = 1 }: Emission): void {
  const known = eventNames.find((each) => each === name)
  const otherwise = `${wallet.name} emits no ${name}; there are ${eventNames.join(', ')}`
  const event = { name: existing(known, otherwise), data: writtenOut(data) }
  for (let told = 0; told < times; told += 1) wallet.emit(event)
}

type Word = Extract<WalletAction, string>

const words: Partial<Record<Word, (wallet: MockWallet, scenarioRun: ScenarioRun) => void | Promise<void>>> = {
  approve: (wallet, scenarioRun) => answer(wallet, scenarioRun, () => wallet.approve({ withinMs: usualWaitMs })),
  reject: (wallet, scenarioRun) => answer(wallet, scenarioRun, () => wallet.reject({ withinMs: usualWaitMs })),
  later: (wallet) => wallet.setPolicy('ask'),
  never: (wallet) => wallet.setPolicy('never'),
  lock: (wallet) => wallet.lock(),
  unlock: (wallet) => wallet.unlock(),
  disconnect: (wallet) => wallet.disconnect(),
  announce: (wallet) => wallet.announce(),
  updated: (wallet) => wallet.loseStream(),
}

async function shown<Found>(scenarioRun: ScenarioRun, look: () => Promise<Found | undefined>, missing: () => string) {
  return existing(await waitUntil(look, { withinMs: usualWaitMs, onChange: changesOf(scenarioRun) }), missing())
}

const within = `within ${usualWaitMs} ms`

/** The link that the page shows as a code, or that was copied. */
async function linkShown(scenarioRun: ScenarioRun, copied: RegExp): Promise<string> {
  const read = async () => {
    const { snapshot, clipboard } = await observe(scenarioRun.driver.page)
    return snapshot?.pairing?.uri ?? (clipboard && copied.test(clipboard) ? clipboard : undefined)
  }
  return shown(scenarioRun, read, () => `no link was shown, or copied, ${within}`)
}

/** The last link that the page opened. */
async function linkOpened(scenarioRun: ScenarioRun): Promise<string> {
  const read = async () => (await observe(scenarioRun.driver.page)).opened.at(-1)?.url
  return shown(scenarioRun, read, () => `no link was opened ${within}`)
}

async function pair(phone: WalletConnectPeer, uri: string | undefined, scenarioRun: ScenarioRun): Promise<void> {
  await phone.pair(uri ?? (await linkShown(scenarioRun, /^wc:/)))
}

async function follow(phone: WalletConnectPeer, scenarioRun: ScenarioRun): Promise<void> {
  const link = await linkOpened(scenarioRun)
  const { device } = scenarioRun.scenario.head.page ?? {}
  // Telegram on Android decodes links to apps once more.
  const given = device === 'telegram-android' && !/^https?:/.test(link) ? decodeURIComponent(link) : link
  const uri = URL.canParse(given) ? new URL(given).searchParams.get('uri') : null
  await phone.pair(existing(uri, `the link that was opened holds no pairing: ${link}`))
}

/** Takes pictures of the screen until one has a code that can be read. */
async function scanned(scenarioRun: ScenarioRun, take: (png: Uint8Array) => Promise<string>): Promise<string> {
  let why = ''
  const read = async () => {
    try {
      return await take(await scenarioRun.driver.page.screenshot({ timeout: 5000 }))
    } catch (error) {
      why = messageOf(error)
      return undefined
    }
  }
  return shown(scenarioRun, read, () => `no code could be scanned ${within}: ${why}`)
}

/** How the owner opens an app that pages reach by links. */
function openingOf(
  app: LinkedApp,
  input: WalletAction,
  scenarioRun: ScenarioRun,
): (() => Promise<unknown>) | undefined {
  if (input === 'scan') return async () => app.open(await scanned(scenarioRun, readCode))
  if (input === 'pair') return async () => app.open(await linkShown(scenarioRun, /^[a-z-]+:/))
  if (input === 'follow') return async () => app.open(await linkOpened(scenarioRun))
  return undefined
}

function deedOf(
  phone: WalletConnectPeer,
  input: WalletAction,
  scenarioRun: ScenarioRun,
): (() => Promise<unknown>) | undefined {
  if (typeof input === 'string') {
    const perform = phoneWords[input]
    return perform && (() => perform(phone, scenarioRun))
  }
  if ('pair' in input) return () => pair(phone, input.pair, scenarioRun)
  if ('approveSession' in input) return () => phone.approveSession({ ...input.approveSession, withinMs: usualWaitMs })
  if ('update' in input) return () => phone.update(input.update)
  if ('emit' in input) {
    const { name, data, chain, times = 1 } = input.emit
    const event = { name, data: writtenOut(data), ...defined({ chain }) }
    return async () => {
      for (let told = 0; told < times; told += 1) await phone.emit(event)
    }
  }
  return undefined
}

const phoneWords: Partial<Record<Word, (phone: WalletConnectPeer, scenarioRun: ScenarioRun) => Promise<unknown>>> = {
  pair: (phone, scenarioRun) => pair(phone, undefined, scenarioRun),
  scan: (phone, scenarioRun) => scanned(scenarioRun, phone.scan),
  follow,
  offline: (phone) => phone.goOffline(),
  online: (phone) => phone.comeBack(),
  extend: (phone) => phone.extend(),
  delete: (phone) => phone.deleteSession(),
  async disconnect(phone) {
    for (const { topic } of phone.sessions) await phone.deleteSession(topic)
  },
}

function answered(input: WalletAction): Answer | undefined {
  if (typeof input === 'string') return input === 'approve' || input === 'reject' ? {} : undefined
  if ('approveSession' in input) return { method: 'wc_sessionPropose' }
  if ('approve' in input) return wordsOf(input.approve)
  return 'reject' in input ? wordsOf(input.reject) : undefined
}

/**
 * Waits for the request that a step answers, so that the log lists it before the step. If it is missing, the step itself
 * reports that.
 */
export async function awaitRequestFor(step: Step, scenarioRun: ScenarioRun): Promise<void> {
  if (step.kind !== 'wallet') return
  const wanted = answered(step.input)
  const wallet = scenarioRun.world.wallets[step.actor]
  if (!wanted || !wallet) return
  const look = () => wallet.pending.find(({ method, asks }) => isWanted(wanted, method, asks))
  await waitUntil(look, { withinMs: usualWaitMs, onChange: wallet.onPending })
}
