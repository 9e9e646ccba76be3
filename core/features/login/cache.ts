import type { ModalStorage } from '../../lib/storage/modal-storage.js'

/** The four items that go when nobody is logged in any more; with them who the login was from. */
export function clearLoginCache(storage: Pick<ModalStorage, 'set'>): void {
  storage.set('emailLoginUsed', undefined)
  storage.set('email', undefined)
  storage.set('lastUsedChainId', undefined)
  storage.set('socialUsername', undefined)
  storage.set('connectedSocial', undefined)
}
