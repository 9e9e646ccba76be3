import type { ModalStorage } from '../../lib/storage/modal-storage.js'

/** SPEC 4, FACTS 2.6: the four items that go when nobody is logged in any more; with them who the login was from (FACTS 5.4). */
export function clearLoginCache(storage: Pick<ModalStorage, 'set'>): void {
  storage.set('emailLoginUsed', undefined)
  storage.set('email', undefined)
  storage.set('lastUsedChainId', undefined)
  storage.set('socialUsername', undefined)
  storage.set('connectedSocial', undefined)
}
