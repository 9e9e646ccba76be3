import { holdStatements } from './testing/hold.js'

holdStatements(33, [
  {
    says: ['There are no URL routes.'],
    heldBy: [
      ['harness/apps/page/host-untouched.long.test.ts', 'the modal changes nothing on the page but its scrolling'],
    ],
  },
  {
    says: ['The modal keeps an internal stack of named views.'],
    heldBy: [
      ['core/state/navigation-store.test.ts', 'no sequence of steps empties the history'],
      ['core/contracts/views/views.test.ts', 'knows the views that exist'],
    ],
  },
  {
    says: ['Connect (default when not connected)'],
    heldBy: [['core/modal/open.test.ts', 'opens %s for %j while nothing is connected']],
  },
  {
    says: ['Account (when connected)'],
    heldBy: [['harness/scenarios/shipped/account/what-it-has.yaml', 'expect: { view: Account, status: connected }']],
  },
  {
    says: [
      'AllWallets',
      'ConnectingWalletConnectBasic',
      'ConnectingSiwe',
      'ConnectingFarcaster',
      'UnsupportedChain',
      'SIWXSignMessage',
      'ApproveTransaction',
      'RegisterAccountName',
      'RegisterAccountNameSuccess',
    ],
    heldBy: [['core/contracts/views/views.test.ts', 'knows the views that exist']],
  },
  {
    says: ['ConnectingWalletConnect (with the chosen wallet)'],
    heldBy: [
      ['core/contracts/views/views.test.ts', 'knows the views that exist'],
      ['core/contracts/views/views.test.ts', 'accepts a view with data only under its exact name'],
    ],
  },
  {
    says: ['ConnectingExternal (with the chosen connector)'],
    heldBy: [
      ['core/contracts/views/views.test.ts', 'knows the views that exist'],
      ['core/contracts/views/views.test.ts', 'opens ConnectingExternal with a connector'],
    ],
  },
  {
    says: [
      'Views for email, socials, swaps, send, receive, onramp and history are loaded on demand according to the enabled features.',
    ],
    heldBy: [
      ['harness/scenarios/shipped/account/features-off.yaml', 'name: swaps, features: { swaps: false }'],
      [
        'core/features/login/email/email.test.ts',
        'without email and socials, or without a project id, login is not offered',
      ],
      ['core/features/login/login.session.test.ts', 'without a login the frame is neither asked nor loaded'],
      ['core/lib/lazy.test.ts', 'loads once for all callers, and then has the value synchronously'],
    ],
  },
  {
    says: ['A caller may request a specific view with data.'],
    heldBy: [
      ['core/contracts/views/views.test.ts', 'accepts a view with data only under its exact name'],
      ['core/modal/open.test.ts', 'opens at a connector and asks it'],
    ],
  },
  {
    says: [
      'With no connected address and no adapters configured, mobile devices go to AllWallets and other devices go to ConnectingWalletConnectBasic.',
    ],
    heldBy: [
      ['core/modal/open.test.ts', 'no adapters configured, mobile devices go to AllWallets'],
      ['core/modal/open.test.ts', 'and other devices go to ConnectingWalletConnectBasic'],
    ],
  },
  {
    says: ['Otherwise Account when an address exists, else Connect.'],
    heldBy: [
      ['core/modal/open.test.ts', 'opens %s for %j while nothing is connected'],
      ['harness/scenarios/shipped/account/what-it-has.yaml', 'expect: { view: Account, status: connected }'],
    ],
  },
  {
    says: [
      'UnsupportedChain opens when the active network is not in the requested list, network switching is enabled, unsupported chains are not allowed, and no basic WalletConnect session is active.',
    ],
    heldBy: [
      ['core/modal/open.test.ts', 'UnsupportedChain opens when the active network is not in the requested list'],
      ['core/wallets/network/switch-network.test.ts', '$view when unsupported chains are allowed'],
      ['core/wallets/pairing/pairing.long.test.ts', 'without adapters a desktop opens at the code'],
    ],
  },
  {
    says: ['ApproveTransaction opens, or is redirected to, when a non-safe wallet request is pending.'],
    heldBy: [
      ['core/features/login/approvals.test.ts', 'a request to sign opens its view, and closes it when it is approved'],
      ['core/features/login/approvals.test.ts', 'an open modal navigates there, and closes afterwards'],
      [
        'core/features/login/approvals.test.ts',
        'an open request is shown, whatever view the page or the visitor opens',
      ],
    ],
  },
  {
    says: ['Going back pops the view.'],
    heldBy: [
      ['core/state/navigation-store.test.ts', 'going back shows the previous view with its data'],
      ['harness/scenarios/shipped/views/back-from-each.yaml', 'Going back pops the view'],
    ],
  },
  {
    says: ['With a single history entry, or when UnsupportedChain is in the history, the modal closes.'],
    heldBy: [
      ['core/modal/open.test.ts', 'going back from the only view closes'],
      ['core/wallets/network/switch-network.test.ts', 'when UnsupportedChain is in the history'],
    ],
  },
  {
    says: [
      'Leaving ConnectingFarcaster while not connected clears the Farcaster URL and reloads the embedded auth connector after 100 ms.',
    ],
    heldBy: [['core/features/login/social/social.test.ts', 'Leaving ConnectingFarcaster while not connected']],
  },
  {
    says: ['Account tabs are Tokens, NFTs, Activity.'],
    heldBy: [['ui/features/account/account.views.test.tsx', 'Account tabs are Tokens, NFTs, Activity']],
  },
  {
    says: [
      'Default connect method order is email, social, wallet.',
      'When an installed wallet is found, the default is wallet, email, social.',
    ],
    heldBy: [
      ['core/state/wallet-list-store.test.ts', "the connect methods are in the default order, or the host's"],
      ['core/wallets/list/list.installed.test.ts', 'If any wallet is installed, methods order is'],
    ],
  },
  {
    says: ['In embedded mode, closing returns to Account (connected) or Connect.'],
    heldBy: [['core/modal/open.test.ts', 'In embedded mode, closing returns to Account']],
  },
  {
    says: ['Send starting pushes Account.'],
    heldBy: [['core/features/send/send.test.ts', 'Send starting pushes Account']],
  },
  {
    says: ['Close is disabled on the sign and approve views when sign-in is required and no session exists.'],
    heldBy: [
      ['core/features/sign-in/sign-in.test.ts', 'Close is disabled on the sign and approve views'],
      ['core/state/modal-store.test.ts', 'Close is disabled on the sign and approve views'],
    ],
  },
  {
    says: ['The modal shakes for 500 ms on demand.'],
    heldBy: [['core/modal/open.test.ts', 'shakes for 500 ms']],
  },
  {
    says: ['The modal element is injected into the page unless append is disabled or embedded mode is on.'],
    heldBy: [
      ['ui/shell/screen.test.tsx', 'with %o the element is only where the host puts it'],
      ['ui/shell/screen.test.tsx', 'without either it is added to the page when the modal opens'],
    ],
  },
  {
    says: [
      'Appearance: light and dark modes; modal width 360px; default z-index 999; default master font size 10px and border radius 4px.',
    ],
    heldBy: [
      ['core/state/theme-store.test.ts', 'an unset theme mode follows the system'],
      ['harness/apps/page/narrow-screens.long.test.ts', 'modal width 360px'],
      ['harness/apps/page/theme-variables.long.test.ts', 'without theme variables the defaults hold'],
      ['core/options/options.test.ts', 'has a default for every option'],
    ],
  },
])
