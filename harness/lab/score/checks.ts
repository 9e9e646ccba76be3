import * as cost from './costs.js'
import type { Need } from './facts.js'
import { reachesNoLocalAddress } from './local-network.js'
import * as access from './measures.js'
import { nothingMoves, watchedMs } from './motion.js'
import type { Measure, VisitOptions } from './visit.js'

/** One check of the score. */
export interface Check extends VisitOptions {
  readonly id: string
  readonly group: Group
  /** One plain sentence about a page that passes. */
  readonly says: string
  /** The criterion, with the limit and its unit. */
  readonly judged: string
  /** The name of the scenario in `harness/scenarios/score/`. */
  readonly scenario: string
  readonly needs: readonly Need[]
  /** Measures after the scenario. Without a measure, the scenario's outcome decides. */
  readonly measure?: Measure
  /** Runs without other checks in parallel, which would distort the figure. */
  readonly isAlone?: boolean
}

export const groups = ['Connect', 'Stay connected', 'Networks', 'Sign', 'Phone', 'Trouble', 'Access', 'Cost'] as const
export type Group = (typeof groups)[number]

type Rest = Partial<Omit<Check, 'id' | 'group' | 'says'>>

const check = (group: Group, id: string, says: string, rest: Rest = {}): Check => ({
  id,
  group,
  says,
  judged: 'each step of the scenario, and no uncaught error',
  scenario: id,
  needs: [],
  ...rest,
})

const onList = { scenario: 'page', needs: ['dialog'] } as const

/** All checks, in the order of the table. */
export const checks: readonly Check[] = [
  check('Connect', 'connect', 'A visitor connects with an extension, and the page shows the account.'),
  check('Connect', 'connect-rejected', 'A visitor rejects the connection, and connects at the second attempt.'),
  check('Connect', 'connect-pending', 'A visitor takes three seconds to answer the wallet, and is then connected.'),
  check('Connect', 'connect-locked', 'The wallet is locked: its owner unlocks it, approves, and is connected.'),
  check('Connect', 'two-wallets', 'A visitor chooses one of two wallets, and only that one is asked.'),
  check('Connect', 'wallet-late', 'A wallet that announces itself while the list is open appears in it.'),
  check('Connect', 'wallet-twice', 'A wallet that announces itself twice is listed once.'),
  check('Connect', 'wallet-fails', 'A wallet that fails once connects at the second attempt.'),
  check('Connect', 'no-wallet', 'A visitor without a wallet is shown what to do.', {
    needs: ['dialog'],
    measure: access.offersSomething,
    judged: `within ${access.limits.offerMs} ms the list offers a control beside the one that closes it`,
  }),
  check('Stay connected', 'disconnect', 'A visitor who disconnects is still disconnected after a reload.'),
  check('Stay connected', 'reload', 'A connected visitor is still connected after a reload.'),
  check('Stay connected', 'second-tab', 'A connected visitor is also connected in a second tab.'),
  check('Stay connected', 'wallet-account', 'The wallet switches to another account, and the page follows.'),
  check('Stay connected', 'wallet-locks', 'After the wallet is locked, the visitor is no longer connected.'),
  check(
    'Stay connected',
    'wallet-forgets',
    'After the owner disconnects the page in the wallet, the visitor is no longer connected.',
  ),
  check('Networks', 'wallet-network', 'The wallet switches the network, and the dapp follows.', {
    needs: ['networks', 'network'],
  }),
  check('Networks', 'unknown-network', 'The wallet switches to a network that the dapp does not list, and back.', {
    needs: ['networks'],
  }),
  check('Networks', 'switch-network', 'A visitor switches the network in the modal.', {
    needs: ['networks', 'network'],
  }),
  check(
    'Networks',
    'switch-rejected',
    'A visitor rejects a network switch in the wallet, is not asked again, and the network stays the same.',
    {
      needs: ['networks', 'network'],
    },
  ),
  check('Sign', 'sign', 'A visitor signs a message.', { needs: ['sign'] }),
  check('Sign', 'sign-rejected', 'A visitor rejects a signature, and signs when asked again.', { needs: ['sign'] }),
  check('Phone', 'phone', 'A visitor connects with a phone by the QR code, and disconnects.', { needs: ['phone'] }),
  check('Phone', 'phone-rejected', 'A visitor rejects on the phone, and connects at the second attempt.', {
    needs: ['phone'],
  }),
  check('Phone', 'phone-disconnects', 'After the phone ends the session, the visitor is no longer connected.', {
    needs: ['phone'],
  }),
  check('Trouble', 'relay-dead', 'An extension connects while the WalletConnect relay is down.', {
    needs: ['phone'],
  }),
  check('Trouble', 'services-dead', 'An extension connects while no other host answers.', {
    scenario: 'services',
    services: 'dead',
    judged: 'each step, and no uncaught error. Requests to hosts other than the page’s and the nodes’ are cut off',
  }),
  check('Trouble', 'services-slow', 'The list does not wait for other hosts that take five seconds to answer.', {
    scenario: 'page',
    services: 'slow',
    isAlone: true,
    measure: cost.listDespiteSlowServices,
    judged: `the wallet of the browser is listed at most ${cost.limits.slowListMs} ms after the press`,
  }),
  check('Trouble', 'node-down', 'A visitor connects while the nodes do not answer.'),
  check('Access', 'keyboard', 'A visitor opens the list and chooses a wallet with the keyboard alone.', {
    scenario: 'page',
    measure: access.byKeyboard,
    judged: `the wallet is asked after at most ${access.limits.tabs} presses of Tab before each Enter`,
  }),
  check('Access', 'focus-in', 'The focus moves into the list when it opens.', {
    ...onList,
    measure: access.focusGoesIn,
    judged: `within ${access.limits.focusMs} ms`,
  }),
  check('Access', 'focus-kept', 'Tab does not reach the page behind the list.', {
    ...onList,
    measure: access.focusStaysIn,
    judged: `none of ${access.limits.tabsKept} presses of Tab, forward and back, leads to a control of the page`,
  }),
  check('Access', 'escape', 'Escape closes the list and returns the focus to the button that opened it.', {
    ...onList,
    measure: access.escapeCloses,
    judged: `within ${access.limits.focusMs} ms each`,
  }),
  check('Access', 'axe', 'The list has no accessibility problem that axe finds.', {
    scenario: 'page',
    measure: access.axeFindsNothing,
    judged: 'no violation of WCAG 2.2 A or AA that the page did not have before it opened',
  }),
  check('Access', 'reduced-motion', 'Nothing moves for a visitor who prefers reduced motion.', {
    ...onList,
    isStill: true,
    measure: nothingMoves,
    judged: `from the press until ${watchedMs} ms after the wallet is listed no position, size or transform is animated. Fading and spinners are allowed`,
  }),
  check('Access', 'narrow', 'On a screen of 320 px nothing is cut off, and nothing scrolls sideways.', {
    scenario: 'page',
    width: 320,
    measure: access.fitsNarrowScreen,
    judged:
      'no control lies beyond an edge, and opening the list does not make the page wider than 320 px (WCAG 1.4.10)',
  }),
  check('Cost', 'requests', 'Before a click the page sends no request to another host.', {
    scenario: 'page',
    measure: cost.asksNobody,
    judged: 'no request and no socket to a host other than the page’s, until the page is at rest',
  }),
  check('Cost', 'local-network', 'Neither the page nor its list reaches for the visitor’s own machine or network.', {
    scenario: 'page',
    measure: reachesNoLocalAddress,
    judged:
      'no request and no socket to a local address besides the page’s, until the open list is at rest. On a public page Chrome asks the visitor first (Local Network Access)',
  }),
  check('Cost', 'bytes', 'The page and the list together are a small download.', {
    scenario: 'page',
    measure: cost.weighs,
    judged: `at most ${cost.limits.kib} KiB with text files after gzip, which is the total that Lighthouse recommends`,
  }),
  check('Cost', 'time', 'The list appears quickly after the press.', {
    ...onList,
    isAlone: true,
    measure: cost.listIsQuick,
    judged: `in the fastest of ${cost.limits.rounds} loads of the page the list takes at most ${cost.limits.listMs} ms, so that no visitor loses the train of thought`,
  }),
  check('Cost', 'leak', 'Opening and closing the list leaks no memory.', {
    ...onList,
    isAlone: true,
    measure: cost.leavesNothing,
    judged: `for each of ${cost.limits.opens} openings at most ${cost.limits.heapKib} KiB of heap, ${cost.limits.nodes} nodes and ${cost.limits.listeners} listeners`,
  }),
  check('Cost', 'console', 'A visit without failures writes no error to the console.', {
    isConsoleJudged: true,
    judged: 'no console error while a visitor connects and disconnects',
  }),
]
