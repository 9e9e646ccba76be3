import { holdStatements } from './testing/hold.js'

holdStatements(50, [
  {
    says: ['Connection status per namespace: disconnected, connecting, connected.'],
    heldBy: [
      ['core/state/account-store.test.ts', 'all four namespaces have a slice'],
      [
        'core/wallets/connect/restore.test.ts',
        'a kept connection is connecting at once, then connected again with its wallet',
      ],
    ],
  },
  {
    says: ['Reset returns to disconnected.'],
    heldBy: [
      ['core/state/account-store.test.ts', "a reset keeps only the visitor's preference"],
      [
        'core/wallets/pairing/pairing.long.test.ts',
        'disconnecting forgets the link and the whole pairing, and keeps the recent wallets',
      ],
    ],
  },
  {
    says: ['It clears the link, URI, pairing expiry, recent wallet, transactions and stored deep link.'],
    heldBy: [
      ['core/state/pairing-store.test.ts', 'clears the link, URI, pairing expiry, recent wallet'],
      [
        'core/wallets/pairing/pairing.long.test.ts',
        'disconnecting forgets the link and the whole pairing, and keeps the recent wallets',
      ],
      [
        'core/features/activity/pending-transactions.test.ts',
        'pending transactions are removed when their account disconnects, mined ones stay, and polling stops',
      ],
    ],
  },
  {
    says: ['On start, a stored status of connected becomes connecting.'],
    heldBy: [
      [
        'core/wallets/connect/restore.test.ts',
        'a kept connection is connecting at once, then connected again with its wallet',
      ],
    ],
  },
  {
    says: ['The existing connection is then synced and becomes connected, or disconnected on failure.'],
    heldBy: [
      [
        'core/wallets/connect/restore.test.ts',
        'a kept connection is connecting at once, then connected again with its wallet',
      ],
      [
        'core/wallets/connect/restore.test.ts',
        'a failed restore ends disconnected, is reported to the host, and stays stored for the next page',
      ],
    ],
  },
  {
    says: ['On Telegram or iOS Safari the connection waits for any pending attempt.'],
    heldBy: [
      [
        'core/wallets/pairing/pairing.long.test.ts',
        'a wallet that is chosen while the code is on its way waits for that code',
      ],
    ],
  },
  {
    says: ['It reuses the existing URI while the pairing is not expired; otherwise it starts a new pairing.'],
    heldBy: [
      ['core/wallets/pairing/pairing.long.test.ts', 'Telegram and iOS Safari reuse a code that has not expired'],
      ['core/state/pairing-store.test.ts', 'an expired code is hidden, and a newly requested one replaces it'],
    ],
  },
  {
    says: ['A pairing is expired when under 10 s remain.', 'A new pairing lives 4 minutes.'],
    heldBy: [
      ['core/state/pairing-store.test.ts', 'A pairing is expired when under 10 s remain'],
      ['core/wallets/pairing/pairing.long.test.ts', 'a code lives for four minutes'],
    ],
  },
  {
    says: [
      'After a successful wallet connection, the deep link and recent wallet are stored and a success event is sent (method mobile if a link was used, else qrcode).',
    ],
    heldBy: [
      ['core/wallets/pairing/pairing.long.test.ts', 'a code is shown, a phone takes it'],
      ['core/wallets/pairing/pairing.long.test.ts', 'on a phone the link is ready before the tap'],
      [
        'core/wallets/pairing/pairing.long.test.ts',
        'a catalogue wallet is paired by its code, and becomes the recent wallet',
      ],
    ],
  },
  {
    says: ['Modal: open to closed.'],
    heldBy: [['core/modal/open.test.ts', 'reports opening and closing, each once']],
  },
  {
    says: ['Opening sets loading, prefetches wallet, network and connector images, and tracks open and close events.'],
    heldBy: [
      ['core/modal/open.test.ts', 'loads lists and images once'],
      ['core/modal/open.test.ts', 'prefetches wallet, network and connector images'],
      ['core/modal/open.test.ts', 'reports opening and closing, each once'],
    ],
  },
  {
    says: ['Closing with an empty transaction stack rejects open non-safe requests.'],
    heldBy: [
      [
        'core/features/login/approvals.test.ts',
        'closing while a request is pending rejects it, and withdraws it from the frame',
      ],
      [
        'core/features/login/approvals.test.ts',
        'with an entry on the stack, closing keeps the request open, and opening shows it again',
      ],
    ],
  },
  {
    says: ['After connecting on a supported network with no existing session, SIWXSignMessage opens.'],
    heldBy: [
      ['core/features/sign-in/sign-in.test.ts', 'After connecting on a supported network with no existing session'],
    ],
  },
  {
    says: ['Signing stores the session and closes the modal.'],
    heldBy: [['core/features/sign-in/sign-in.test.ts', 'Signing stores the session and closes the modal']],
  },
  {
    says: ['Cancelling disconnects if sign-in is required, otherwise closes; then the view goes to Connect.'],
    heldBy: [
      ['core/features/sign-in/sign-in.test.ts', 'Cancelling disconnects if sign-in is required'],
      ['core/features/sign-in/sign-in.test.ts', 'otherwise closes; then the view goes to Connect'],
    ],
  },
  {
    says: [
      'Account type: setting the preferred account type shows loading, tells the auth connector, stores it, reconnects and tracks the change.',
    ],
    heldBy: [['core/features/login/login.account-types.test.ts', 'choosing another type is shown']],
  },
  {
    says: ['On failure it falls back to eoa.'],
    heldBy: [['core/features/login/login.account-types.test.ts', 'On failure it falls back to eoa']],
  },
  {
    says: [
      'For a WalletConnect or embedded-auth connector, all chains using the same connector type are disconnected.',
    ],
    heldBy: [
      [
        'core/wallets/pairing/pairing.long.test.ts',
        'disconnecting forgets the link and the whole pairing, and keeps the recent wallets',
      ],
      ['core/features/login/login.session.test.ts', 'disconnecting one namespace disconnects both'],
    ],
  },
  {
    says: ['Otherwise only the given chain is disconnected, or all if none is given.'],
    heldBy: [
      ['core/wallets/connect/disconnect.test.ts', 'Otherwise only the given chain is disconnected'],
      ['core/wallets/connect/disconnect.test.ts', 'or all if none is given'],
    ],
  },
  {
    says: ["Disconnect clears sessions, the chain's connection and the namespace filter."],
    heldBy: [
      ['core/wallets/connect/disconnect.test.ts', 'Disconnect clears sessions, the chain'],
      ['core/features/sign-in/sign-in.test.ts', 'disconnecting signs out, from the page and from the wallet'],
    ],
  },
  {
    says: ['It also clears cached login data and resets account and provider.'],
    heldBy: [
      ['core/features/login/login.session.test.ts', 'disconnecting one namespace disconnects both'],
      [
        'core/features/login/frame/provider.test.ts',
        'signing out clears storage before the frame answers, and regardless of its answer',
      ],
    ],
  },
  {
    says: ['Per-chain failures are collected and reported.'],
    heldBy: [['core/wallets/connect/disconnect.test.ts', 'Per-chain failures are collected and reported']],
  },
  {
    says: ['A success or error event is tracked.'],
    heldBy: [
      ['core/wallets/connect/disconnect.test.ts', 'or all if none is given'],
      ['core/wallets/connect/disconnect.test.ts', 'Per-chain failures are collected and reported'],
    ],
  },
  {
    says: ['Failure throws Failed to disconnect.'],
    heldBy: [
      [
        'core/wallets/connect/disconnect.test.ts',
        'a wallet that fails to disconnect stays, the others disconnect, and the failure is reported',
      ],
    ],
  },
  {
    says: ['If permission revoking fails, the failure is logged and the disconnect proceeds anyway.'],
    heldBy: [['core/wallets/connect/disconnect.test.ts', 'If permission revoking fails']],
  },
  {
    says: [
      'Switching to a network in another namespace sets a switching flag, changes the active chain, recomputes the active address, resets the send form and persists the active network id.',
    ],
    heldBy: [
      ['core/wallets/network/switch-network.test.ts', 'and the flag lasts until its address is known'],
      ['core/wallets/network/switch-network.test.ts', 'a connected namespace becomes active'],
      ['core/features/send/send.test.ts', 'empties the form and leaves the review when the network changes'],
      [
        'core/modal/open.test.ts',
        'storage names the active network from the first connection on, and the next page begins with it',
      ],
    ],
  },
  {
    says: ["Removing the active chain's adapter falls back to the first network of another chain."],
    heldBy: [['core/wallets/session.remove-adapter.test.ts', 'falls back to the first network of another chain']],
  },
  {
    says: ['When the wallet reports an unknown chain, the active network becomes an unsupported-network placeholder.'],
    heldBy: [
      [
        'core/wallets/network/switch-network.test.ts',
        'a wallet that connects on an unsupported network leads to UnsupportedChain, and a switch leads out of it',
      ],
      ['core/state/chain-store.test.ts', 'an unlisted network is a placeholder'],
    ],
  },
  {
    says: ['For injected or external wallets the adapter first tries to add the chain.'],
    heldBy: [
      ['core/adapters/evm/wallet.switch-network.test.ts', 'adds a network that the wallet does not know'],
      ['core/adapters/evm/wallet.switch-network.test.ts', 'adds the network after %s'],
    ],
  },
  {
    says: ['Safe methods pass silently.'],
    heldBy: [['core/features/login/approvals.test.ts', 'Safe methods pass silently']],
  },
  {
    says: ['Other allowed methods open the approval view.'],
    heldBy: [
      ['core/features/login/approvals.test.ts', 'a request to sign opens its view, and closes it when it is approved'],
      [
        'core/features/login/approvals.test.ts',
        'EIP-5792 and permission methods reach the frame: reading ones pass, spending ones wait',
      ],
    ],
  },
  {
    says: ['On success the view closes or pops the transaction stack and the native balance is refreshed.'],
    heldBy: [
      [
        'core/features/login/approvals.test.ts',
        'the transaction stack determines the navigation: on success to a view, on refusal back',
      ],
      ['core/features/login/approvals.test.ts', 'the native balance is refreshed only after a success'],
      ['core/features/login/approvals.test.ts', 'a request to sign opens its view, and closes it when it is approved'],
    ],
  },
  {
    says: ['On error the view closes or pops.'],
    heldBy: [
      ['core/features/login/approvals.test.ts', 'On error the view closes'],
      [
        'core/features/login/approvals.test.ts',
        'the transaction stack determines the navigation: on success to a view, on refusal back',
      ],
    ],
  },
  {
    says: ['Unlisted methods open the modal, show an error and reject all open requests.'],
    heldBy: [['core/features/login/approvals.test.ts', 'an unlisted method opens the modal']],
  },
  {
    says: ['Send flow: start, push Account, on success reset the form, on failure show an error.'],
    heldBy: [
      ['core/features/send/send.test.ts', 'Send starting pushes Account'],
      ['core/features/send/send.test.ts', 'sends the native coin with its gas price'],
      ['core/features/send/send.test.ts', 'keeps the form after a failure'],
    ],
  },
  {
    says: ['Sign a message.', 'Register.', 'Set the profile name.', 'Show RegisterAccountNameSuccess.'],
    heldBy: [
      ['core/features/names/register-name.test.ts', 'a registration signs JSON of name, attributes and seconds'],
    ],
  },
  {
    says: ['On failure, return to RegisterAccountName.'],
    heldBy: [
      [
        'core/features/names/register-name.test.ts',
        "the service’s first reason is shown, or else the catalogue's sentence; the view stays",
      ],
      ['core/features/names/register-name.test.ts', 'of a failure a visitor who %s is led back'],
    ],
  },
  {
    says: ['Lists are featured, recommended, paged, search and excluded.'],
    heldBy: [
      [
        'core/state/wallet-list-store.test.ts',
        "featured wallets are in the host's order, and the host's list is not mutated",
      ],
      ['core/state/wallet-list-store.test.ts', 'recommended wallets fill the list up to four rows'],
      [
        'core/state/wallet-list-store.test.ts',
        'pages have forty wallets, without those already shown, and images for the first twenty',
      ],
      ['core/wallets/list/all-wallets.test.ts', 'the service is asked 500 ms after the last key'],
      ['core/state/wallet-list-store.test.ts', 'a wallet that is both featured and excluded is not listed'],
    ],
  },
  {
    says: ['Filtering by namespace narrows the featured and recommended lists.'],
    heldBy: [['core/state/wallet-list-store.test.ts', 'Filtering by namespace narrows']],
  },
  {
    says: ['Search text is trimmed.'],
    heldBy: [
      ['core/wallets/list/all-wallets.test.ts', 'the service is asked 500 ms after the last key'],
      ['core/services/catalogue-api.test.ts', "requests a page with the host's filters, and without empty ones"],
    ],
  },
  {
    says: ['email connect, device verification, OTP, social, Farcaster'],
    heldBy: [
      ['core/features/login/email/email.test.ts', 'a code from an email logs in, and shows the account'],
      ['core/features/login/email/email.test.ts', 'a new device is verified first by a link, then by the code'],
      ['core/features/login/social/social.test.ts', 'the pop-up opens in the tap'],
      ['core/features/login/social/social.test.ts', 'Farcaster: a code, the app’s approval, and the account'],
    ],
  },
  {
    says: ['email update with a primary then a secondary OTP'],
    heldBy: [
      ['core/features/login/email/email.update.test.ts', 'a code for the old address, then one for the new address'],
    ],
  },
  {
    says: ['sign-out, reload'],
    heldBy: [
      [
        'core/features/login/frame/provider.test.ts',
        'signing out clears storage before the frame answers, and regardless of its answer',
      ],
      ['core/features/login/frame/client.test.ts', 'a request after RELOAD waits until the frame is back'],
    ],
  },
  {
    says: ['connection check: clears the login cache if not connected'],
    heldBy: [['core/features/login/login.session.test.ts', 'clears the login cache if not connected']],
  },
  {
    says: ['Wallet events: connect, disconnect, account-changed and network-switched come from the wallet provider.'],
    heldBy: [
      ['core/wallets/watch-wallets.test.ts', 'a wallet that the host connected by itself'],
      ['core/wallets/wallet-events.test.ts', 'a wallet that disconnects is removed, and the host is told'],
      ['core/wallets/wallet-events.test.ts', 'another account replaces the first'],
      ['core/wallets/wallet-events.test.ts', 'another of the configured networks is followed'],
    ],
  },
  {
    says: ['On disconnect, or an empty account list, listeners are removed and a disconnect is emitted.'],
    heldBy: [
      ['core/wallets/wallet-events.test.ts', 'On disconnect, or an empty account list'],
      [
        'core/adapters/evm/adapter.test.ts',
        'ends with the disconnect event when no accounts are left, and stops listening',
      ],
    ],
  },
])
