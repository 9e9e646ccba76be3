// Requests that a page sends to a Safe with Safe's SDK alone.
import SafeAppsSDK from '@safe-global/safe-apps-sdk'

const sdk = new SafeAppsSDK({ allowedDomains: [/^https:\/\/safe\.test$/, /^https:\/\/app\.safe\.global$/] })

window.safeBySdk = {
  async addressBook() {
    try {
      const names = await sdk.safe.requestAddressBook()
      return {
        isThere: names.some(({ address, name, chainId }) => /^0x/.test(address) && name === 'bob' && chainId === '1'),
      }
    } catch ({ code, message }) {
      return { code, message }
    }
  },
  /** Signs a message, and then asks for the signature again by the hash of the message. */
  async offChainSignature() {
    const { messageHash, signature } = await sdk.txs.signMessage('hello')
    const later = await sdk.safe.getOffChainSignature(messageHash)
    const unknown = await sdk.safe.getOffChainSignature(`0x${'0'.repeat(64)}`).catch(({ message }) => message)
    return {
      isSame: later === signature,
      isSigned: /^0x[\da-f]{130}$/.test(later),
      isUnknown: typeof unknown === 'string',
    }
  },
}
