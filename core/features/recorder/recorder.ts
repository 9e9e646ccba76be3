import '../../isolate-mobx.js'
import { reaction } from 'mobx'
import * as z from 'zod/mini'
import type { Adapter } from '../../contracts/adapter.js'
import { isNamespace } from '../../contracts/caip.js'
import type { ModalEvent } from '../../contracts/events.js'
import {
  type RecordedStep,
  type RecordedVisit,
  type Recording,
  recordedVisit,
  recordingVersion,
} from '../../contracts/recording.js'
import { packageVersion } from '../../contracts/services.js'
import { toModalError } from '../../errors/to-modal-error.js'
import { readMember } from '../../lib/foreign.js'
import { isPlainEqual } from '../../lib/plain-equal.js'
import { storedItem } from '../../lib/storage/stored-item.js'
import type { RootStore } from '../../state/root-store.js'
import { createAnswers } from './answers.js'
import { mask } from './mask.js'
import { changedOptions } from './settings.js'

const mostVisits = 5
const mostSteps = 500
/** Of the JSON that is stored. A browser gives a site five million. */
const mostCharacters = 200_000

type Without<Step> = Step extends unknown ? Omit<Step, 'at'> : never
/** A step before it has its time. */
export type Noted = Without<RecordedStep>

export type Recorder = ReturnType<typeof createRecorder>

/** What a wallet answers to; all else that an adapter has asks nobody. */
const asked = new Set(
  'connect reconnect disconnect signMessage request switchNetwork sendTransaction writeContract'.split(' '),
)

/**
 * Keeps the last visits as steps: what the visitor pressed, what wallets and services answered, and the state that came of it.
 * It listens to the stores of `root` from now until `dispose`, and changes nothing that they do.
 */
export function createRecorder(root: RootStore, onEvent: (listener: (event: ModalEvent) => void) => () => void) {
  const { accounts, alerts, chains, connections, connectors, modal, navigation, options, platform } = root
  const { given } = options
  const kept = storedItem(platform, given.storagePrefix, 'recording', z.array(recordedVisit), { outlivesFailure: true })
  const startedAt = platform.now()
  const steps: RecordedStep[] = []
  let isWriting = false
  let isOver = false

  /** The visitor's own words, wherever a control repeats one. */
  const known = (): string[] => {
    const slices = Object.values(accounts.slices)
    const words = slices.flatMap(({ address, allAccounts, profileName, user, addressLabels }) => [
      address,
      profileName,
      user?.email,
      user?.username,
      ...allAccounts.map((account) => account.address),
      ...addressLabels.values(),
    ])
    const typed = [readMember(connections.login, 'email'), readMember(connections.login, 'newEmail')]
    return [...words, ...typed, given.projectId].flatMap((word) => (typeof word === 'string' ? word : []))
  }
  const clean = (text: string) => mask(text, known())

  const visits = (): RecordedVisit[] => {
    const earlier = (kept.get() ?? []).filter((visit) => visit.startedAt !== startedAt)
    const found = connectors.rows.map(({ id, name, type, chain, connectors: members }) => ({
      id,
      name: mask(name),
      type,
      namespaces: members?.map((each) => each.chain) ?? [chain],
    }))
    const all = [...earlier, { startedAt, wallets: found, steps }].toSorted(
      (one, other) => one.startedAt - other.startedAt,
    )
    return all.slice(-mostVisits)
  }
  const write = () => {
    isWriting = false
    const all = visits()
    while (all.length > 1 && JSON.stringify(all).length > mostCharacters) all.shift()
    if (!isOver) kept.set(all)
  }
  /** The steps of one task are written together. */
  const note = (noted: Noted): void => {
    if (isOver) return
    steps.push({ ...noted, at: platform.now() - startedAt } as RecordedStep) // the step of that kind, with its time
    if (steps.length > mostSteps) steps.shift()
    if (isWriting) return
    isWriting = true
    queueMicrotask(write)
  }

  const stateNow = () => ({
    kind: 'state' as const,
    open: modal.isOpen,
    view: navigation.view,
    status: accounts.active?.status ?? 'disconnected',
    network: chains.activeNetwork?.caipNetworkId,
    signIn: modal.signIn?.snapshot.status,
    error: root.visibleError?.code,
    alert: alerts.alert?.code,
  })
  const stopState = reaction(stateNow, note, { equals: isPlainEqual, fireImmediately: true })
  const stopEvents = onEvent(({ event }) => note({ kind: 'event', name: event }))

  const watchWallet = (call: string, args: readonly unknown[], answer: unknown) => {
    const begun = platform.now()
    const [first] = args
    const named = readMember(first, 'namespace') ?? (typeof first === 'string' ? first : chains.activeNamespace)
    const namespace = isNamespace(named) ? named : chains.activeNamespace
    const connector =
      readMember(readMember(first, 'connector'), 'id') ??
      (namespace && connections.connections.get(namespace)?.connectorId)
    const tell = (rest: object) =>
      note({
        kind: 'wallet',
        ms: platform.now() - begun,
        call,
        method: textIn(first, 'method'),
        wallet: typeof connector === 'string' ? connector.slice(0, 60) : '',
        namespace,
        network: textIn(readMember(first, 'network'), 'caipNetworkId'),
        ...rest,
      })
    Promise.resolve(answer).then(
      () => tell({}),
      (thrown: unknown) => tell({ error: toModalError(thrown).code, code: codeOf(thrown) }),
    )
  }
  root.watchAdapter = (adapter) =>
    // Not the adapter itself: a proxy may not answer otherwise than a frozen object does.
    new Proxy<Adapter>(Object.create(adapter), {
      get: (_, name) => {
        const member = adapter[name as keyof Adapter] // callers name its members alone
        if (typeof member !== 'function') return member
        const act = member as (...args: unknown[]) => unknown // each caller knows its own arguments
        return (...args: unknown[]) => {
          const answer = act.apply(adapter, args)
          if (asked.has(String(name))) watchWallet(String(name), args, answer)
          return answer
        }
      },
    })
  const stopAnswers = createAnswers(root, note)

  return {
    note,
    /** A text without what is the visitor's own. */
    clean,
    export(): Recording {
      const page = (name: string) => readMember(platform.globals, name)
      const agent = String(readMember(page('navigator'), 'userAgent') ?? '')
      const size = (name: string) => Math.round(Number(page(name) ?? 0))
      return {
        format: 'walletmodal-recording',
        version: recordingVersion,
        modal: packageVersion,
        browser: /Edg|OPR|Firefox|Chrome|Safari/.exec(agent)?.[0] ?? 'other',
        window: { width: size('innerWidth'), height: size('innerHeight'), phone: platform.device.isMobile },
        language: given.locale ?? String(readMember(readMember(page('document'), 'documentElement'), 'lang') || 'en'),
        theme: root.theme.mode,
        networks: given.networks.map(({ caipNetworkId, name }) => ({ id: caipNetworkId, name })),
        adapters: given.adapters.map(({ type }) => type),
        options: changedOptions(given),
        visits: structuredClone(visits()),
      }
    },
    dispose: () => {
      isOver = true
      for (const stop of [stopState, stopEvents, stopAnswers]) stop()
    },
  }
}

function textIn(value: unknown, name: string): string | undefined {
  const text = readMember(value, name)
  return typeof text === 'string' ? text.slice(0, 60) : undefined
}

/** The number that the wallet itself gave, however deep an error holds it. */
function codeOf(error: unknown, depth = 0): number | undefined {
  const code = readMember(error, 'code')
  if (typeof code === 'number') return code
  return depth < 4 && error !== undefined ? codeOf(readMember(error, 'cause'), depth + 1) : undefined
}
