import * as cost from './costs.js'
import type { Need } from './facts.js'
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
  judged: 'each step of the scenario, and no error left uncaught',
  scenario: id,
  needs: [],
  ...rest,
})

const onList = { scenario: 'page', needs: ['dialog'] } as const

/** All checks, in the order of the table. */
export const checks: readonly Check[] = [
  check('Connect', 'connect', 'A visitor connects with an extension, and the page shows the account.'),
  check('Connect', 'connect-rejected', 'A visitor rejects the connection, and connects at the second attempt.'),
  check('Connect', 'connect-pending', 'A visitor takes three seconds to answer the wallet, and is connected then.'),
  check('Connect', 'connect-locked', 'The wallet is locked: its owner unlocks it, approves, and is connected.'),
  check('Connect', 'two-wallets', 'Of two wallets the chosen one is asked, and the other is not.'),
  check('Connect', 'wallet-late', 'A wallet that announces itself while the list is open is found in it.'),
  check('Connect', 'wallet-twice', 'A wallet that announces itself twice is listed once.'),
  check('Connect', 'wallet-fails', 'A wallet that fails once connects at the second attempt.'),
  check('Connect', 'no-wallet', 'A visitor without a wallet is shown what to do.', {
    needs: ['dialog'],
    measure: access.offersSomething,
    judged: `within ${access.limits.offerMs} ms the list offers a control beside the one that closes it`,
  }),
  check('Stay connected', 'disconnect', 'A visitor disconnects, and stays so when the page is loaded again.'),
  check('Stay connected', 'reload', 'A visitor who is connected stays so when the page is loaded again.'),
  check('Stay connected', 'second-tab', 'A visitor who is connected is so in a second tab, too.'),
  check('Stay connected', 'wallet-account', 'The wallet switches to another account, and the page follows.'),
  check('Stay connected', 'wallet-locks', 'The wallet is locked, and nobody is connected any more.'),
  check('Stay connected', 'wallet-forgets', 'The owner disconnects the page in the wallet, and nobody is connected.'),
  check('Networks', 'wallet-network', 'The wallet switches the network, and the dapp follows.', {
    needs: ['networks', 'network'],
  }),
  check('Networks', 'unknown-network', 'The wallet goes to a network that the dapp does not have, and comes back.', {
    needs: ['networks'],
  }),
  check('Networks', 'switch-network', 'A visitor switches the network in the modal.', {
    needs: ['networks', 'network'],
  }),
  check(
    'Networks',
    'switch-rejected',
    'A visitor rejects a switch in the wallet, is asked no more, and the network stays.',
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
  check('Phone', 'phone-disconnects', 'The phone ends the session, and nobody is connected any more.', {
    needs: ['phone'],
  }),
  check('Trouble', 'relay-dead', 'The relay of WalletConnect is dead, and an extension connects all the same.', {
    needs: ['phone'],
  }),
  check('Trouble', 'services-dead', 'No other host answers, and an extension connects all the same.', {
    scenario: 'services',
    services: 'dead',
    judged:
      'each step, and no error left uncaught; requests to a host that is neither the page’s nor a node’s break off',
  }),
  check('Trouble', 'services-slow', 'Every other host takes five seconds, and the list does not wait for them.', {
    scenario: 'page',
    services: 'slow',
    isAlone: true,
    measure: cost.listDespiteSlowServices,
    judged: `the wallet of the browser is listed at most ${cost.limits.slowListMs} ms after the press`,
  }),
  check('Trouble', 'node-down', 'The nodes answer nobody, and a visitor connects all the same.'),
  check('Access', 'keyboard', 'The list is opened, and a wallet chosen, by the keyboard alone.', {
    scenario: 'page',
    measure: access.byKeyboard,
    judged: `the wallet is asked after at most ${access.limits.tabs} presses of Tab before each Enter`,
  }),
  check('Access', 'focus-in', 'Focus goes into the list when it opens.', {
    ...onList,
    measure: access.focusGoesIn,
    judged: `within ${access.limits.focusMs} ms`,
  }),
  check('Access', 'focus-kept', 'Tab does not reach the page behind the list.', {
    ...onList,
    measure: access.focusStaysIn,
    judged: `none of ${access.limits.tabsKept} presses of Tab, forward and back, leads to a control of the page`,
  }),
  check('Access', 'escape', 'Escape closes the list, and focus is back where it was.', {
    ...onList,
    measure: access.escapeCloses,
    judged: `within ${access.limits.focusMs} ms each`,
  }),
  check('Access', 'axe', 'The list has no defect that axe finds.', {
    scenario: 'page',
    measure: access.axeFindsNothing,
    judged: 'no violation of WCAG 2.2 A or AA that the page did not have before it opened',
  }),
  check('Access', 'reduced-motion', 'Nothing moves for a visitor who wants no motion.', {
    ...onList,
    isStill: true,
    measure: nothingMoves,
    judged: `from the press until ${watchedMs} ms after the wallet is listed no place, size or transform is animated; fading, and what turns while it waits, is no motion`,
  }),
  check('Access', 'narrow', 'On a screen of 320 px nothing is cut off, and nothing scrolls sideways.', {
    scenario: 'page',
    width: 320,
    measure: access.fitsNarrowScreen,
    judged: 'no control beyond an edge, no page that opening made wider than 320 px (WCAG 1.4.10)',
  }),
  check('Cost', 'requests', 'Before a click no other host is asked.', {
    scenario: 'page',
    measure: cost.asksNobody,
    judged: 'no request and no socket to a host that is not the page’s, until it is at rest',
  }),
  check('Cost', 'bytes', 'Page and list together are no heavy download.', {
    scenario: 'page',
    measure: cost.weighs,
    judged: `at most ${cost.limits.kib} KiB, texts compressed by gzip: the total that Lighthouse advises`,
  }),
  check('Cost', 'time', 'The list is there a moment after the press.', {
    ...onList,
    isAlone: true,
    measure: cost.listIsQuick,
    judged: `in the quickest of ${cost.limits.rounds} loads of the page it takes at most ${cost.limits.listMs} ms: then nobody loses the thread`,
  }),
  check('Cost', 'leak', 'Opening and closing leaves nothing behind.', {
    ...onList,
    isAlone: true,
    measure: cost.leavesNothing,
    judged: `for each of ${cost.limits.opens} openings at most ${cost.limits.heapKib} KiB of heap, ${cost.limits.nodes} nodes and ${cost.limits.listeners} listeners`,
  }),
  check('Cost', 'console', 'A visit without trouble writes no error to the console.', {
    isConsoleJudged: true,
    judged: 'no line of the kind error while a visitor connects and disconnects',
  }),
]
