import type { FrameHost, FrameRequest, FrameView } from './frame-api.js'
import { type AccountContext, accountOf, type MessageContext, type PayloadOf } from './messages.js'
import { networkName } from './networks.js'

export interface FrameScreen {
  readonly view: FrameView
  /** Takes the theme or the page's data that the modal has sent. */
  readonly show: MessageContext['show']
}

/** The screen of one document: the modal's theme, the page, the user, and the requests that wait for the person. */
export function createFrameScreen(
  host: FrameHost,
  account: AccountContext,
  waiting: () => readonly FrameRequest[],
): FrameScreen {
  const { session, networks, chain } = account
  let theme: PayloadOf<'SYNC_THEME'> = {}
  let dapp: PayloadOf<'SYNC_DAPP_DATA'> | undefined
  return {
    get view() {
      const { themeMode = 'light', themeVariables = {}, w3mThemeVariables = {} } = theme
      const user = networks.all.length > 0 ? session.user : undefined
      return {
        theme: themeMode,
        themeVariables: { ...themeVariables, ...w3mThemeVariables },
        page: { origin: host.parentOrigin, name: dapp?.metadata?.name },
        user: user && {
          name: user.email ?? user.userName ?? user.id,
          address: accountOf(account).address,
          network: networkName(chain()),
        },
        requests: waiting().map(({ id, view }) => ({ id, view })),
      }
    },
    show(what) {
      if (what.theme) theme = { ...theme, ...what.theme }
      if (what.dapp) dapp = what.dapp
    },
  }
}
