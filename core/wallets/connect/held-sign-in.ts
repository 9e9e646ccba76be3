import type { ConnectParams } from '../../contracts/adapter.js'
import type { SiwxSession } from '../../contracts/sign-in/message.js'
import type { WalletContext } from '../../state/context.js'

type SignIn = NonNullable<ConnectParams['signIn']>

/** What a wallet signed while it connected, until the host has agreed to its accounts. */
export interface HeldSignIn {
  /** Returns the message for the wallet. With `beforeConnect`, what the wallet signs is held. */
  hold<Message extends SignIn>(signIn: Message): Message
  readonly signed: { readonly sessions: readonly SiwxSession[]; keep(): Promise<void> } | undefined
}

export function holdSignIn({ root }: Pick<WalletContext, 'root'>): HeldSignIn {
  let signed: HeldSignIn['signed']
  return {
    hold: (signIn) => {
      if (!root.options.given.beforeConnect) return signIn
      return {
        ...signIn,
        keep: async (sessions) => {
          signed = { sessions, keep: () => signIn.keep(sessions) }
        },
      }
    },
    get signed() {
      return signed
    },
  }
}
