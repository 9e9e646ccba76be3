import { expect, test } from 'vitest'
import { root } from '../../tools/build/root.js'
import { partsOf, sentencesOf } from '../../tools/languages/icu.js'
import { leavesOf, readTexts } from '../../tools/languages/texts.js'

/** Stands for an argument of a sentence. */
const mark = '□'

/** Every English sentence with its key, such as `views.byCode.jwt_not_valid`. */
const sentences = [...leavesOf(readTexts(root, 'en'))].flatMap(([key, text]) =>
  sentencesOf(partsOf(text, key), mark).map((words) => [key, words] as const),
)

/** The sentences that break a rule, with their keys. */
function breaking(isWrong: (words: string, place: string) => boolean): string[] {
  return sentences.filter(([place, words]) => isWrong(words, place)).map(([place, words]) => `${place}: ${words}`)
}

/** Notices with a fixed text. */
const given = ['siwx_signature_declined', 'siwx_smart_account', 'siwx_init_failed'].map(
  (code) => `views.byCode.${code}`,
)

test('reads every text', () => {
  expect(sentences.length).toBeGreaterThan(750)
})

test('no heading, title, label or button ends in a full stop', () => {
  const isShort = /(Title|Heading|Label|Tag|Group|Short)(\.\w+)?$|Title$/
  expect(breaking((words, place) => (isShort.test(place) || buttons.has(place)) && words.endsWith('.'))).toEqual([])
})

test('a text of several sentences ends in a full stop', () => {
  expect(breaking((words) => /[a-z]\. [A-Z]/.test(words) && !/[.…?:]$/.test(words))).toEqual([])
})

test('uses none of the banned words', () => {
  const banned =
    /\b(nobody|somebody|anybody|who(ever|m|se)?|could not|cannot|did not|does not|is not|was not|are not|will not|have not|has not|had|oops|sorry|please|chains?|coins?|collectibles?|receiver|declined?|open \S+ yourself|mend|wrongly|anew|go on|log out|e-mail|taken back|take back|not known)\b/i
  expect(breaking((words, place) => banned.test(words) && !given.includes(place))).toEqual([])
})

test('uses typographic apostrophes, quotation marks, dashes and ellipses', () => {
  expect(breaking((words) => /'|\.\.\.|"| - | {2}|!/.test(words))).toEqual([])
})

/** Buttons, links and rows to press. */
const buttons = new Set(
  `window.back window.close window.help window.retry window.cancel
  views.dismiss views.saveRecording views.showAll views.getExtension views.openWebApp views.openWebsite
  views.getForIos views.getForAndroid views.chooseAnother views.pairingRenew views.copyLink
  views.copyLinkDone views.openApp views.openAgain views.linkPreparing views.linkRenew views.getShort
  views.getWalletOf views.disconnect views.disconnecting views.accountSettings views.sign views.signing
  views.cancelling views.viewOnExplorer views.wayQrcode views.wayMobile views.wayWeb views.wayDesktop
  views.wayUnsupported
  account.buyCrypto account.receiveFunds account.chooseNetwork account.chooseName account.disconnectOf
  activity.emptyAction activity.foldAgain activity.lookFurther
  activity.viewTransaction activity.speedUp activity.resend activity.openReplacement
  buttons.connect buttons.connecting buttons.retry buttons.chooseNetwork buttons.switchNetwork
  buy.purchases buy.otherNetwork buy.open buy.activityMore
  login.emailSubmit login.continueWithWallet login.continueWith login.moreSocials login.resendCode
  login.resendEmail login.resending login.changeEmail login.socialOpen login.otherWay login.farcasterOpen
  login.changeShort login.chooseName login.sendCode login.startOver login.upgradeOpen login.approveReject
  login.sessionsRevoke login.sessionsRevokeOf login.sessionsRevoking
  names.nameChoose names.nameLater names.nameMore names.notServedSwitch names.successDone
  review.againConfirm.speedUp review.againConfirm.resend review.againLeave review.edit review.switchWallet
  review.switchAsking
  send.chooseToken send.max send.buy send.enterInUsd send.enterIn send.clearReceiver send.review
  send.goOn send.waitingShort send.receive send.reviewAgain send.send send.continueIn
  send.done send.viewOnExplorer send.switchNetwork send.copyAddress send.addressCopied send.share
  send.compatibleNetworks send.blockers.token send.blockers.amountEmpty send.blockers.funds
  send.blockers.gas send.blockers.receiverEmpty send.blockers.receiverLooking send.blockers.amount
  send.blockers.receiver send.blockers.minimum send.blockers.refused
  swap.selectToken swap.max swap.buy swap.exchange swap.enterAmount swap.review
  swapReview.swapAnyway swapReview.swapToken swapReview.swapOf swapReview.approveOf swapReview.approving
  swapReview.renew.better swapReview.renew.worse swapReview.renew.impact swapReview.renew.fee
  swapReview.renew.offer swapReview.renew.balance`.split(/\s+/),
)

test('a button has at most three words', () => {
  const places = sentences.map(([place]) => place)
  expect([...buttons].filter((place) => !places.includes(place))).toEqual([])
  const length = (words: string) => words.split(' ').filter((word) => !word.includes(mark)).length
  const isQuestion = /\?$/
  expect(breaking((words, place) => buttons.has(place) && !isQuestion.test(words) && length(words) > 3)).toEqual([])
})
