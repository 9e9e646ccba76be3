import type { ModalError } from '../../../core/errors/base.js'
import type { LoginMessages } from '../../messages/en-login.js'

/** What happened, and what to do now. The catalogue's sentences are the titles. */
export function loginFailure(error: ModalError | undefined, messages: LoginMessages): { title: string; text: string } {
  const code = error?.code ?? ''
  return {
    title: messages.failures.get(code) ?? error?.shortMessage ?? messages.loginFailed,
    text: messages.nextSteps.get(code) ?? messages.loginFailedText,
  }
}

/** Both in one line. The frame's own sentences end with a full stop already. */
export function failureLine({ title, text }: { title: string; text: string }): string {
  return text ? `${title.replace(/\.$/, '')}. ${text}` : title
}
