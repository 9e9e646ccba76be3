import type { LoginAnswer, LoginProvider } from '../../../contracts/login-provider.js'
import { AbortedError } from '../../../errors/base.js'
import { withAbort } from '../../../lib/with-abort.js'

/** What the host's login does next: it asks for a code, or it is done. */
type Step =
  | { readonly kind: 'code'; readonly isWrong: boolean }
  | { readonly kind: 'connected'; readonly answer: LoginAnswer }

/** One login by email with the host, from the address to the wallet. */
export interface Conversation {
  /** Resolves with the next step. Rejects like the host's `connect`. */
  next(signal: AbortSignal): Promise<Step>
  /** Gives the code that the host waits for. */
  answer(code: string): void
  /** Ends it: a later answer connects nothing. */
  end(): void
}

export function startConversation(login: LoginProvider, email: string): Conversation {
  const life = new AbortController()
  let give: (code: string) => void = () => {}
  let isAsked: (isWrong: boolean) => void = () => {}
  let asked = nextQuestion()
  function nextQuestion() {
    return new Promise<boolean>((resolve) => {
      isAsked = resolve
    })
  }
  const askCode = ({ isWrong = false }: { readonly isWrong?: boolean } = {}) => {
    const code = new Promise<string>((resolve) => {
      give = resolve
    })
    isAsked(isWrong)
    return withAbort(code, life.signal)
  }
  // A host's function may also throw.
  const connected = Promise.resolve().then(() => login.connect({ kind: 'email', email, askCode, signal: life.signal }))
  connected.catch(() => {}) // `next` rejects with it
  return {
    next: async (signal) => {
      const step = await withAbort(
        Promise.race([
          connected.then((answer): Step => ({ kind: 'connected', answer })),
          asked.then((isWrong): Step => ({ kind: 'code', isWrong })),
        ]),
        signal,
        life.signal,
      )
      if (step.kind === 'code') asked = nextQuestion()
      return step
    },
    answer: (code) => give(code),
    end: () => life.abort(new AbortedError()),
  }
}
