import { reaction, runInAction } from 'mobx'
import type { NameProfile, NameSuggestion, nameRegistration } from '../../contracts/api/names.js'
import { nameSuffixes, nameToRegister } from '../../contracts/api/names.js'
import { toCoinType } from '../../contracts/caip.js'
import type { Network } from '../../contracts/network/network.js'
import { createNames } from '../../data/names.js'
import { AbortedError, isModalError, isOneOf, type ModalError } from '../../errors/base.js'
import { NameAccountError, NameInvalidError, NameNetworkError, NameServiceError } from '../../errors/names.js'
import { toModalError } from '../../errors/to-modal-error.js'
import { isSameAddress } from '../../lib/address.js'
import type { Fields } from '../../lib/fields.js'
import { frozenCopy } from '../../lib/frozen-copy.js'
import { createLatest } from '../../lib/latest.js'
import { makeObservableStore } from '../../lib/make-observable-store.js'
import { withAbort } from '../../lib/with-abort.js'
import { servesNamespace } from '../../namespaces/served-namespaces.js'
import { AUTH_ID } from '../../state/connection-store.js'
import type { PartContext } from '../../state/context.js'
import { ignored } from '../../state/ignored.js'

export interface RegisterNamePart {
  readonly store: NamesStore
  show(): void
  load(): void
  setText(written: string): void
  /** Repeats whatever failed. */
  retry(): void
  /** Requests a signature for the name, with or without its suffix, and registers it. */
  register(name: string): void
  cancel(): void
  finish(): void
  dispose(): void
}

const DEBOUNCE_MS = 500
const suffix = nameSuffixes[0]
const isOfZone = (name: string) => name.endsWith(suffix)
const toLabel = (name: string) => (isOfZone(name) ? name.slice(0, -suffix.length) : name)
const entry = { view: 'RegisterAccountName' } as const
const success = { view: 'RegisterAccountNameSuccess' } as const

type NameReview = Readonly<{ name: string; address: string; network: Network; message: string }>

/** The name that the visitor searches and registers. Names include their suffix, `text` does not. */
class NamesStore {
  text = ''
  /** The fault of the typed name. `legacy`: names with this suffix are read only. */
  problem: 'short' | 'characters' | 'legacy' | undefined = undefined
  search: 'idle' | 'waiting' | 'asking' | 'done' | 'failed' = 'idle'
  searchError: ModalError | undefined = undefined
  /** The typed name, once its availability is known; then similar names. */
  rows: readonly NameSuggestion[] = []
  registering: string | undefined = undefined
  /** The content that the wallet signs, as the view shows it. Immutable. */
  review: NameReview | undefined = undefined
  /** The step in progress. A signature request can be withdrawn; a sent registration cannot. */
  step: 'signing' | 'sending' | undefined = undefined
  error: ModalError | undefined = undefined
  registered: string | undefined = undefined
  own: readonly NameProfile[] = []
  ownError: ModalError | undefined = undefined
  isServed: boolean | undefined = undefined

  constructor() {
    makeObservableStore(this, {}, { autoBind: true, deep: false })
  }

  get written(): NameSuggestion | undefined {
    return this.rows.find(({ name }) => name === `${this.text}${suffix}`)
  }

  set(values: Fields<NamesStore>): void {
    Object.assign(this, values)
  }

  setText(text: string, problem: NamesStore['problem'], search: NamesStore['search']): void {
    this.set({ text, problem, search, searchError: undefined, rows: [], error: undefined })
  }

  /** Ends the current step, with or without an error. A withdrawn step has none. */
  end(error?: ModalError): void {
    this.set({ error, registering: undefined, review: undefined, step: undefined })
  }

  succeed(name: string): void {
    this.end()
    this.set({ registered: name, text: '', rows: [], search: 'idle' })
  }

  reset(): void {
    this.setText('', undefined, 'idle')
    this.end()
    this.set({ own: [], ownError: undefined, isServed: undefined })
  }
}

/** Lets the visitor choose a name for the account, and registers it. */
export function createRegisterName(context: PartContext): RegisterNamePart {
  const { adapters, host, navigation, root, tracker } = context
  const { accounts, alerts, chains, connections, modal, platform } = root
  const slice = accounts.slices.eip155
  const names = context.part(createNames)
  const store = new NamesStore()
  const searching = createLatest(platform)
  const looking = createLatest(platform)
  const registering = createLatest(platform)

  const about = () => ({ isSmartAccount: slice.isSmartAccount })
  const isShown = () => modal.isOpen && root.navigation.viewHistory.includes(entry.view)

  const search = async () => {
    const { text } = store
    const signal = searching.begin()
    store.set({ search: 'asking', searchError: undefined })
    const written = `${text}${suffix}`
    const [isRegistered, suggested] = await Promise.allSettled([
      names.isRegistered(written, signal),
      names.suggest(text, signal),
    ])
    if (signal.aborted) return
    const failure = [isRegistered, suggested].find((each) => each.status === 'rejected')
    const others = suggested.status === 'fulfilled' ? suggested.value.filter(({ name }) => name !== written) : []
    // If it is unknown whether the typed name is taken, it is not offered.
    const own = isRegistered.status === 'fulfilled' ? [{ name: written, registered: isRegistered.value }] : []
    const error = failure && toModalError(failure.reason)
    const rows = [...own, ...others.filter(({ name }) => isOfZone(name))]
    store.set({ rows, searchError: error, search: error ? 'failed' : 'done' })
    if (error) host.failed(error)
  }

  const load = async () => {
    const { address } = slice
    const signal = looking.begin()
    const isServed = await names.isServed()
    if (signal.aborted) return
    store.set({ isServed })
    if (!isServed || !address) return
    try {
      const own = await names.namesOf(address, signal)
      if (!signal.aborted) store.set({ own, ownError: undefined })
    } catch (thrown) {
      if (signal.aborted) return
      const error = toModalError(thrown)
      store.set({ own: [], ownError: error })
      host.failed(error)
    }
  }

  /** Asks the wallet for a signature, then registers with the service. @throws {@link ModalError} */
  const run = async (name: string, signal: AbortSignal) => {
    const network = chains.activeNetwork
    if (!network) throw new NameNetworkError({ got: undefined })
    const { address } = slice
    const connection = connections.connections.get('eip155')
    // The missing account is reported before the network: without an account, no network helps.
    if (!address || !connection) throw new NameAccountError()
    if (!servesNamespace('names', network.chainNamespace) || network.unsupported)
      throw new NameNetworkError({ got: network.caipNetworkId })
    const coinType = toCoinType(Number(network.id))
    const timestamp = Math.floor(platform.now() / 1000)
    const registration: (typeof nameRegistration)['_zod']['output'] = { name, attributes: {}, timestamp }
    const message = JSON.stringify(registration)
    store.set({ review: frozenCopy({ name, address, network, message }) })
    const adapter = await withAbort(adapters.get('eip155', connection.connectorId), signal)
    // The embedded wallet shows the request in its own view, and then returns to this one.
    const isEmbedded = connection.connectorId === AUTH_ID
    const takeBack = isEmbedded ? connections.login?.approvals.push({ goBack: true, endsOnClose: true }) : undefined
    const signing = withAbort(adapter.signMessage({ namespace: 'eip155', address, message }), signal)
    const signature = await signing.catch((error: unknown) => {
      // If no request was made, the entry is still there and has to be withdrawn.
      if (!signal.aborted) takeBack?.()
      throw error
    })
    if (signal.aborted) throw new AbortedError()
    store.set({ step: 'sending' })
    try {
      await names.api.register(name, { coin_type: coinType, address, message, signature }, signal)
    } catch (error) {
      // Even if the answer is unreadable or late, the registration may have succeeded.
      if (signal.aborted || !(await isOwn(name, address, signal))) throw error
    }
    names.forget(address)
  }

  const isOwn = async (name: string, address: string, signal: AbortSignal): Promise<boolean> => {
    const profile = await names.api.fetchProfile(name, signal).catch(ignored(root, 'the profile of a name'))
    return Object.values(profile?.addresses ?? {}).some((each) => isSameAddress('eip155', each.address, address))
  }

  const register = async (name: string) => {
    if (store.registering) return
    const signal = registering.begin()
    store.set({ registering: name, step: 'signing', error: undefined })
    tracker.track('REGISTER_NAME_INITIATED', { ...about(), ensName: name })
    try {
      if (!nameToRegister.safeParse(toLabel(name)).success) throw new NameInvalidError({ got: name })
      await run(name, signal)
      if (signal.aborted) return
      runInAction(() => {
        slice.profileName = name
        store.succeed(name)
      })
      tracker.track('REGISTER_NAME_SUCCESS', { ...about(), ensName: name })
      // The name is registered: going back is not useful any more.
      if (isShown()) navigation.reset(success)
    } catch (thrown) {
      if (signal.aborted) return
      const cause = toModalError(thrown)
      const error = isOfService(cause) ? new NameServiceError({ task: 'register', name, cause }) : cause
      store.end(error)
      tracker.track('REGISTER_NAME_ERROR', { ...about(), ensName: name, error: error.shortMessage })
      alerts.notify('name_registration', error.shortMessage, 'error')
      if (isShown() && root.navigation.view !== entry.view) navigation.push(entry)
      if (!isModalError(cause, 'wallet_user_rejected')) host.failed(error)
    }
  }

  const cancel = () => {
    if (store.step !== 'signing') return
    registering.stop()
    store.end()
  }

  const stopAll = () => {
    for (const each of [searching, looking, registering]) each.stop()
  }

  const stops = [
    // A visitor who left is not asked any more, and a late answer of the wallet registers nothing.
    reaction(isShown, (isStill) => {
      if (isStill) return
      searching.stop()
      cancel()
    }),
    reaction(
      () => slice.caipAddress,
      () => {
        stopAll()
        store.reset()
        if (isShown()) void load()
      },
    ),
  ]

  return {
    store,
    show: () => {
      tracker.track('OPEN_ENS_FLOW', about())
      navigation.push(entry)
    },
    load: () => void load(),
    setText: (written: string) => {
      if (store.step) return
      const text = toLabel(written.trim().toLowerCase())
      if (text === store.text) return
      searching.stop()
      const problem = problemOf(text)
      const isAsked = text !== '' && problem === undefined
      store.setText(text, problem, isAsked ? 'waiting' : 'idle')
      if (isAsked) searching.later(DEBOUNCE_MS, () => void search())
    },
    retry: () => {
      if (store.ownError || !store.isServed) void load()
      if (store.search === 'failed') void search()
    },
    register: (name: string) => void register(isOfZone(name) ? name : `${name}${suffix}`),
    cancel,
    finish: () => navigation.reset({ view: 'Account' }),
    dispose: () => {
      for (const stop of stops) stop()
      stopAll()
    },
  }
}

function problemOf(text: string): NamesStore['problem'] {
  if (text === '') return undefined
  if (nameSuffixes.slice(1).some((legacy) => text.endsWith(legacy))) return 'legacy'
  if (!/^[a-z0-9-]*$/.test(text)) return 'characters'
  return nameToRegister.safeParse(text).success ? undefined : 'short'
}

/** True for failures during the process, which share one message. Missing preconditions have messages of their own. */
const isOfService = (cause: unknown) =>
  !isOneOf(cause, 'name_service', 'name_network', 'name_account', 'name_invalid', 'caip_invalid_chain_id')
