import type { AccountSnapshot } from '../../core/contracts/modal-api.js'
import { createModal } from '../../core/index.js'
import type { Modal } from '../../core/modal/modal-methods.js'
import type { ModalOptions } from '../../core/options/modal-options.js'
import type { Language } from '../messages/language.js'
import { pageLanguage } from '../messages/page-language.js'
import { accountText, shortenerOf } from '../shell/account-text.js'
import type { ModalRing } from '../shell/modal-ring.js'
import { mirrorModal, mirrorRefusal, type NetworkPicture } from '../shell/ring-mirror.js'

const nothing = () => {}
const networkPicture: NetworkPicture = { get: () => undefined, watch: () => nothing }

/** Makes a modal without a window. Refused options result in `setupError`. */
export function createRing(options: ModalOptions, language: Language): ModalRing {
  const parts = { mount: () => nothing, prepare: nothing, networkPicture }
  try {
    const modal = withoutLogins(createModal(withLoginsOff(options)))
    return {
      ...parts,
      modal,
      setupError: undefined,
      accountText: (namespace, account) => textOf(account, shortenerOf(options, namespace), language),
      mirror: (page, about) => mirrorModal(modal, networkPicture, page, about),
      dispose: modal.dispose,
    }
  } catch (setupError) {
    return {
      ...parts,
      modal: undefined,
      setupError,
      accountText: (_namespace, account) => textOf(account, undefined, language),
      mirror: (page) => mirrorRefusal(setupError, page),
      dispose: nothing,
    }
  }
}

const textOf = (account: AccountSnapshot, shorten: ((address: string) => string) | undefined, language: Language) =>
  accountText(account, shorten, language.asked ?? pageLanguage(language.get().tag))

/** Logins need views of the modal: the code from an email, and the frame that shows requests. */
function withLoginsOff<Given extends Pick<ModalOptions, 'features'>>(options: Given): Given {
  const isReadable = options?.features === undefined || typeof options.features === 'object'
  // A value of another kind is left for the modal to refuse.
  return isReadable ? { ...options, features: { ...options?.features, email: false, socials: false } } : options
}

function withoutLogins(modal: Modal): Modal {
  return { ...modal, update: (changes) => modal.update('features' in changes ? withLoginsOff(changes) : changes) }
}
