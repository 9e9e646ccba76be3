import type { CaipAddress, CaipNetworkId, Namespace } from '../../contracts/caip.js'
import type { SignInSnapshot } from '../../contracts/modal-api.js'
import type { SiwxSession } from '../../contracts/sign-in/message.js'
import type { SiwxConfig } from '../../contracts/sign-in/siwx-config.js'
import { viewIs } from '../../contracts/views/views.js'
import type { ModalError } from '../../errors/base.js'
import { MachineRun, type StateOf } from '../../lib/machine/machine.js'
import { makeObservableStore } from '../../lib/make-observable-store.js'
import type { Navigation, OpenFlow } from '../../state/context.js'
import type { RootStore } from '../../state/root-store.js'
import { sessionMachine, signingMachine } from './sign-in-machine.js'

export type Signer = Readonly<{
  namespace: Namespace
  address: string
  chainId: CaipNetworkId
  caipAddress: CaipAddress
}>

export interface SignInParts {
  readonly config: SiwxConfig
  readonly store: SiwxStore
  current(): Signer | undefined
  isShown(): boolean
  isStale(signer: Signer): boolean
  prompt(): void
  /** Ends the question without an answer: what waited for it goes on. */
  settle(): void
  about(signer: Signer | undefined): { isSmartAccount: boolean; network: string }
  dispose(): void
}

/** The store of sign-in, and what its flows share. */
export function createSignInParts(
  root: RootStore,
  config: SiwxConfig,
  { navigation, open }: { readonly navigation: Navigation; readonly open: Pick<OpenFlow, 'show'> },
): SignInParts {
  const { accounts, chains, connections, modal } = root
  const view = root.options.given.siweConfig ? 'ConnectingSiwe' : 'SIWXSignMessage'
  let isDisposed = false

  /** The active account, on a supported network. */
  const current = (): Signer | undefined => {
    const owner = accounts.active?.owner
    if (!owner || owner.network.unsupported || !chains.isNetworkSupported) return undefined
    const { address, caipAddress, network } = owner
    return { namespace: network.chainNamespace, address, caipAddress, chainId: network.caipNetworkId }
  }
  const isRequired = () => config.getRequired?.() ?? true
  const store = new SiwxStore(view, isRequired, () => current() !== undefined)
  const isShown = () => modal.isOpen && root.navigation.view === view

  return {
    config,
    store,
    current,
    isShown,
    isStale: (signer: Signer) => isDisposed || current()?.caipAddress !== signer.caipAddress,
    prompt: () => {
      store.ask()
      if (!isShown()) open.show({ view })
    },
    settle: () => {
      modal.set({ isLoading: false })
      if (isShown()) navigation.close()
      // The wallet was just connected. The visitor may already be connecting the next one.
      else if (modal.isOpen && viewIs(root.navigation.view, 'connecting') && connections.attempt.status === 'idle')
        navigation.reset({ view: 'Account' })
    },
    about: (signer: Signer | undefined) => ({
      isSmartAccount: accounts.active?.isSmartAccount ?? false,
      network: signer?.chainId ?? '',
    }),
    dispose: () => {
      isDisposed = true
    },
  }
}

/** The sign-in of the active account, and the signature that is being asked for. */
export class SiwxStore {
  session: SiwxSession | undefined = undefined
  error: ModalError | undefined = undefined
  readonly view: 'SIWXSignMessage' | 'ConnectingSiwe'
  readonly #sessionSteps = new MachineRun(sessionMachine)
  readonly #signingSteps = new MachineRun(signingMachine)
  #isRequired: () => boolean
  #canSign: () => boolean

  constructor(view: SiwxStore['view'], isRequired: () => boolean, canSign: () => boolean) {
    this.view = view
    this.#isRequired = isRequired
    this.#canSign = canSign
    makeObservableStore(this, { isRequired: false }, { autoBind: true, deep: false })
  }

  get isRequired(): boolean {
    return this.#isRequired()
  }

  /** True while a prompt waits for the visitor, or would if the modal were open. */
  get isAsked(): boolean {
    return this.#sessionSteps.state === 'asked'
  }

  get work(): StateOf<typeof signingMachine.states> {
    return this.#signingSteps.state
  }

  get status(): SignInSnapshot['status'] {
    if (this.work !== 'none') return this.work
    return this.session ? 'signedIn' : 'signedOut'
  }

  get expiresAt(): number | undefined {
    const time = this.session?.data.expirationTime
    return time === undefined ? undefined : Date.parse(time)
  }

  get isMissing(): boolean {
    return !this.session && this.#canSign()
  }

  get snapshot(): SignInSnapshot {
    return { status: this.status, isRequired: this.isRequired, expiresAt: this.expiresAt }
  }

  setSession(session: SiwxSession | undefined): void {
    this.#sessionSteps.send(session ? 'signIn' : 'signOut')
    this.session = session
    this.error = undefined
  }

  ask(): void {
    this.#sessionSteps.send('ask')
    this.error = undefined
  }

  begin(work: 'signing' | 'cancelling'): void {
    this.#signingSteps.send(work === 'signing' ? 'sign' : 'cancel')
    this.error = undefined
  }

  end(error?: ModalError): void {
    this.#signingSteps.send('end')
    this.error = error
  }
}
