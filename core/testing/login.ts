// Preloaded, so that no test waits for an import.
import { loginStoreOf } from '../features/login/store.js'
import '../features/login/login.js'
import '../modal/wallet-flows.js'
import { readMember } from '../lib/foreign.js'
import type { Platform, PlatformPopup } from '../lib/platform/platform.js'
import type { ModalOptions } from '../options/modal-options.js'
import { createTestFrame, frameService, frameSite, ordinaryAnswers, testEoa, testSmart, userAnswer } from './frame.js'
import { setupModal } from './modal.js'

export const eoa = testEoa
export const smart = testSmart
export const solanaAddress = 'So1anaEmbedded11111111111111111111111111111'

const firstChain: string | number = 1
const smartAccountNetworks: readonly number[] = [1]

export interface TestPopup extends PlatformPopup {
  readonly urls: readonly string[]
  isGone: boolean
}

/** Sets up a whole modal with a frame of one user; a test may change the answers. */
export async function setupLogin(given: ModalOptions = {}, platform: Partial<Platform> = {}) {
  const frame = createTestFrame()
  const popups: TestPopup[] = []
  const user = {
    isConnected: false,
    type: 'smartAccount',
    chainId: firstChain,
    enabled: [...smartAccountNetworks],
    email: 'alice@app.test',
  }
  const isSmart = () => user.type === 'smartAccount' && user.enabled.includes(Number(user.chainId))
  Object.assign(frame.answers, ordinaryAnswers(), {
    CONNECT_OTP(payload: unknown) {
      if (read(payload, 'otp') !== '123456') throw new Error('Wrong code')
      user.isConnected = true
    },
    CONNECT_SOCIAL() {
      user.isConnected = true
      return { address: eoa, chainId: 1, userName: 'alice' }
    },
    IS_CONNECTED() {
      return { isConnected: user.isConnected }
    },
    GET_SMART_ACCOUNT_ENABLED_NETWORKS() {
      return { smartAccountEnabledNetworks: user.enabled }
    },
    GET_USER(payload: unknown) {
      user.chainId = chainIdOf(payload)
      user.type = String(read(payload, 'preferredAccountType'))
      if (typeof user.chainId === 'string') return { email: user.email, address: solanaAddress, chainId: user.chainId }
      const { chainId, email, type } = user
      return { ...userAnswer(isSmart() ? smart : eoa, type), chainId, email, smartAccountDeployed: false }
    },
    SET_PREFERRED_ACCOUNT(payload: unknown) {
      user.type = String(read(payload, 'type'))
      return { type: user.type, address: isSmart() ? smart : eoa }
    },
    SWITCH_NETWORK(payload: unknown) {
      user.chainId = chainIdOf(payload)
      return { chainId: user.chainId }
    },
    SIGN_OUT() {
      user.isConnected = false
    },
  })
  const openPopup: NonNullable<Platform['openPopup']> = ({ url }) => {
    const urls: string[] = url ? [url] : []
    const popup: TestPopup = {
      urls,
      isGone: false,
      isSender: (message) => readMember(message, 'source') === popup,
      navigate: (next) => void urls.push(next),
      isClosed: () => popup.isGone,
      close: () => {
        popup.isGone = true
      },
    }
    popups.push(popup)
    return popup
  }
  const world = setupModal(
    { services: { frame: frameService, frameSite }, ...given },
    { platform: { openFrame: frame.openFrame, openPopup, ...platform } },
  )
  const { root, modal, platform: testPlatform } = world
  /** Posts a message to the page, as the pop-up's page does to its opener. */
  const postToPage = (data: unknown, origin = frameSite, source: unknown = popups.at(-1)) =>
    testPlatform.events.dispatchEvent(Object.assign(new Event('message'), { data, origin, source }))
  const store = () => {
    const login = loginStoreOf(root.connections)
    if (!login) throw new Error('The code for logging in is not here')
    return login
  }
  /** Opens the modal, and loads the code of the login views. */
  const open = async () => {
    await modal.open()
    const flows = await root.flows.loadLogin()
    await testPlatform.settle()
    return flows
  }
  /** Waits long enough for a frame to get ready. */
  const getReady = () => testPlatform.advance(500)
  /** Logs in by email, up to the account. */
  const logIn = async () => {
    const flows = await open()
    flows.email.submit('alice@app.test')
    await getReady()
    flows.email.verifyOtp('123456')
    await testPlatform.settle()
    return flows
  }
  return { ...world, frame, popups, user, postToPage, store, open, getReady, logIn }
}

function read(payload: unknown, key: string): unknown {
  return readMember(payload, key)
}

function chainIdOf(payload: unknown): string | number {
  const chainId = read(payload, 'chainId')
  return typeof chainId === 'number' ? chainId : String(chainId)
}
