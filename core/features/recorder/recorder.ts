import '../../isolate-mobx.js'
import { reaction } from 'mobx'
import * as z from 'zod/mini'
import type { Adapter } from '../../contracts/adapter.js'
import { isNamespace } from '../../contracts/caip.js'
import {
  type RecordedStep,
  type RecordedVisit,
  type Recording,
  recordedVisit,
  recordingVersion,
  toOneLine,
} from '../../contracts/recording.js'
import { packageVersion } from '../../contracts/services.js'
import { ConfigInvalidError } from '../../errors/config.js'
import { toModalError } from '../../errors/to-modal-error.js'
import { readMember } from '../../lib/foreign.js'
import { isPlainEqual } from '../../lib/plain-equal.js'
import { storedItem } from '../../lib/storage/stored-item.js'
import type { RootStore } from '../../state/root-store.js'
import { type Noted, watchAnswers } from './answers.js'
import { mask } from './mask.js'
import { changedOptions } from './settings.js'

const mostVisits = 5
const mostSteps = 500
/** The limit of the stored JSON, in characters. Browsers allow a site about five million. */
const mostCharacters = 200_000

export interface Recorder {
  note(noted: Noted): void
  /** Removes private parts of a text. */
  clean(text: string): string
  export(): Recording
  dispose(): void
}

/** Adapter methods that a wallet answers. The others ask nodes. */
const walletCalls = new Set([
  'connect',
  'reconnect',
  'disconnect',
  'signMessage',
  'request',
  'switchNetwork',
  'sendTransaction',
  'writeContract',
])

/**
 * Records the last visits as steps: presses of the visitor, answers of wallets and services, and the resulting states.
 * It observes the stores and the platform of `root` until `dispose`, without affecting them.
 * @throws {@link ConfigInvalidError} without the option `recorder`
 */
export function createRecorder(root: RootStore): Recorder {
  const { accounts, alerts, chains, connections, connectors, modal, navigation, options, platform } = root
  const { given } = options
  if (!given.recorder) {
    const problem = { field: 'recorder', got: 'false', wanted: 'true, so that exportRecording() has something to give' }
    throw new ConfigInvalidError({ what: 'option', problems: [problem] })
  }
  const kept = storedItem(platform, given.storagePrefix, 'recording', z.array(recordedVisit), { outlivesFailure: true })
  const startedAt = platform.now()
  const steps: RecordedStep[] = []
  let isWriting = false
  let isOver = false

  const visits = (): RecordedVisit[] => {
    const earlier = (kept.get() ?? []).filter((visit) => visit.startedAt !== startedAt)
    const wallets = connectors.rows.map(({ id, name, type, chain, connectors: members = [{ chain }] }) => ({
      id,
      name,
      type,
      namespaces: members.map((each) => each.chain),
    }))
    return [...earlier, { startedAt, wallets, steps }].slice(-mostVisits)
  }
  const write = () => {
    isWriting = false
    const all = visits()
    while (all.length > 1 && JSON.stringify(all).length > mostCharacters) all.shift()
    if (!isOver) kept.set(all)
  }
  const note = (noted: Noted): void => {
    if (isOver) return
    const entries = Object.entries(noted).map(([key, value]) => [
      key,
      typeof value === 'string' ? toOneLine(value) : value,
    ])
    const step = { ...Object.fromEntries(entries), at: platform.now() - startedAt }
    steps.push(step as RecordedStep) // the step of that kind, with its time
    if (steps.length > mostSteps) steps.shift()
    // All steps of one task are written together.
    if (!isWriting) queueMicrotask(write)
    isWriting = true
  }

  const stopState = reaction(
    () => ({
      kind: 'state' as const,
      open: modal.isOpen,
      view: navigation.view,
      status: accounts.active?.status ?? 'disconnected',
      network: chains.activeNetwork?.caipNetworkId,
      signIn: modal.signIn?.snapshot.status,
      error: root.visibleError?.code,
      alert: alerts.alert?.code,
    }),
    note,
    { equals: isPlainEqual, fireImmediately: true },
  )

  const watchWallet = (call: string, first: unknown, answer: unknown) => {
    const begun = platform.now()
    const named = readMember(first, 'namespace') ?? first
    const namespace = isNamespace(named) ? named : chains.activeNamespace
    const connected = namespace && connections.connections.get(namespace)?.connectorId
    const tell = (failure: { error?: string; code?: number | undefined }) =>
      note({
        kind: 'wallet',
        ms: platform.now() - begun,
        call,
        method: textIn(first, 'method'),
        wallet: textIn(readMember(first, 'connector'), 'id') ?? connected ?? '',
        namespace,
        network: textIn(readMember(first, 'network'), 'caipNetworkId'),
        ...failure,
      })
    Promise.resolve(answer).then(
      () => tell({}),
      (thrown: unknown) => tell({ error: toModalError(thrown).code, code: codeOf(thrown) }),
    )
  }
  root.watchAdapter = (adapter) =>
    // The proxy's target is an empty object: a proxy of a frozen object could not return other members.
    new Proxy<Adapter>(Object.create(adapter), {
      get: (_, name) => {
        const member = adapter[name as keyof Adapter] // callers only name members of an adapter
        if (typeof member !== 'function') return member
        const act = member as (...args: unknown[]) => unknown // each caller passes the right arguments
        return (...args: unknown[]) => {
          const answer = act.apply(adapter, args)
          if (walletCalls.has(String(name))) watchWallet(String(name), args[0], answer)
          return answer
        }
      },
    })
  const stopAnswers = watchAnswers(root, note)

  return {
    note,
    clean: (text: string): string => {
      const words = accounts.names
        .map(accounts.of)
        .flatMap(({ profileName, user, addressLabels }) => [
          ...[profileName, user?.username].flatMap((word) => word ?? []),
          ...addressLabels.values(),
        ])
      return mask(text, [...words, given.projectId])
    },
    export(): Recording {
      const ofPage = (name: string) => readMember(platform.globals, name)
      const agent = textIn(ofPage('navigator'), 'userAgent', 300) ?? ''
      const lang = textIn(readMember(ofPage('document'), 'documentElement'), 'lang')
      const [width = 0, height = 0] = ['innerWidth', 'innerHeight'].map((name) => Math.round(Number(ofPage(name) ?? 0)))
      return {
        format: 'walletmodal-recording',
        version: recordingVersion,
        modal: packageVersion,
        browser: /Edg|OPR|Firefox|Chrome|Safari/.exec(agent)?.[0] ?? 'other',
        window: { width, height, phone: platform.device.isMobile },
        language: given.locale ?? (lang || 'en'),
        theme: root.theme.mode,
        networks: given.networks.map(({ caipNetworkId, name }) => ({ id: caipNetworkId, name })),
        options: changedOptions(given),
        visits: structuredClone(visits()),
      }
    },
    dispose: () => {
      isOver = true
      stopState()
      stopAnswers()
    },
  }
}

function textIn(value: unknown, name: string, most = 60): string | undefined {
  const text = readMember(value, name)
  return typeof text === 'string' ? text.slice(0, most) : undefined
}

/** The code that the wallet itself sent, at any depth of an error's causes. */
function codeOf(error: unknown, depth = 0): number | undefined {
  const code = readMember(error, 'code')
  if (typeof code === 'number') return code
  return depth < 4 && error ? codeOf(readMember(error, 'cause'), depth + 1) : undefined
}
