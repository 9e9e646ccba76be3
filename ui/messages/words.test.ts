import { readdirSync } from 'node:fs'
import { expect, test } from 'vitest'
import { en } from './en.js'

const names = readdirSync(`${import.meta.dirname}/english`)
const parts = await Promise.all(names.map((name) => import(`./english/${name}`)))
const files: readonly object[] = [...parts, { en }]

/** Stands for a parameter of a sentence. */
const mark = '□'

/** Every sentence with its place, such as `enViews.byCode.jwt_not_valid`. Parameters are marks. */
function sentencesIn(value: unknown, place: string): readonly (readonly [place: string, words: string])[] {
  if (typeof value === 'string') return [[place, value]]
  if (value instanceof Map) return sentencesIn(Object.fromEntries(value), place)
  if (typeof value === 'function') {
    // Texts; then one of them, several, none, and what may be left out. A sentence that needs a text takes no number.
    const count = value.length
    const variants = [mark, 1, 0, false, undefined].flatMap((one) => [
      [...Array(count - 1).fill(mark), one],
      Array(count).fill(one),
    ])
    const said = variants.flatMap((given) => {
      try {
        const words: unknown = value(...given)
        return [typeof words === 'string' ? words.replaceAll(/\b(?:false|undefined|0|1)\b/g, mark) : words]
      } catch {
        return []
      }
    })
    return [...new Set(said)].flatMap((each) => sentencesIn(each, place))
  }
  return Object.entries(Object(value)).flatMap(([key, inner]) => sentencesIn(inner, `${place}.${key}`))
}

/** Functions beside the messages, and facts about the language. */
const isOther =
  /^(inLanguage|pageLanguage|errorText|noticeText|alikeErrors|\w+MessagesOf)$|^en\.(language|numbers|count)$/

const sentences = files
  .flatMap((file) => Object.entries(file))
  .flatMap(([name, value]) => (isOther.test(name) ? [] : sentencesIn(value, name)))
  .filter(([place]) => !isOther.test(place))

/** The places of sentences that break a rule, each with its sentence. */
function breaking(isWrong: (words: string, place: string) => boolean): string[] {
  return sentences.filter(([place, words]) => isWrong(words, place)).map(([place, words]) => `${place}: ${words}`)
}

/** Notices whose words are fixed. */
const given = ['siwx_signature_declined', 'siwx_smart_account', 'siwx_init_failed'].map(
  (code) => `enViews.byCode.${code}`,
)

test('reads every file of messages', () => {
  expect(files.length).toBeGreaterThan(10)
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
  `en.back en.close en.help en.retry en.cancel
  enViews.dismiss enViews.saveRecording enViews.showAll enViews.getExtension enViews.openWebApp enViews.openWebsite
  enViews.getForIos enViews.getForAndroid enViews.chooseAnother enViews.pairingRenew enViews.copyLink
  enViews.copyLinkDone enViews.openApp enViews.openAgain enViews.linkPreparing enViews.linkRenew enViews.getShort
  enViews.getWalletOf enViews.disconnect enViews.disconnecting enViews.accountSettings enViews.sign enViews.signing
  enViews.cancelling enViews.viewOnExplorer enViews.wayQrcode enViews.wayMobile enViews.wayWeb enViews.wayDesktop
  enViews.wayUnsupported
  enAccount.buyCrypto enAccount.receiveFunds enAccount.chooseNetwork enAccount.chooseName enAccount.disconnectOf
  enActivity.emptyAction enActivity.lookFurther
  enActivity.viewTransaction enActivity.speedUp enActivity.resend enActivity.openReplacement
  enButtons.connect enButtons.connecting enButtons.retry enButtons.chooseNetwork enButtons.switchNetwork
  enBuy.purchases enBuy.otherNetwork enBuy.open enBuy.activityMore
  enLogin.emailSubmit enLogin.continueWithWallet enLogin.continueWith enLogin.moreSocials enLogin.resendCode
  enLogin.resendEmail enLogin.resending enLogin.changeEmail enLogin.socialOpen enLogin.otherWay enLogin.farcasterOpen
  enLogin.changeShort enLogin.chooseName enLogin.startOver enLogin.upgradeOpen enLogin.approveReject
  enLogin.sessionsRevoke enLogin.sessionsRevokeOf enLogin.sessionsRevoking
  enNames.nameChoose enNames.nameLater enNames.nameMore enNames.notServedSwitch enNames.successDone
  enReview.againConfirm.speedUp enReview.againConfirm.resend enReview.againLeave enReview.switchWallet
  enReview.switchAsking
  enSend.chooseToken enSend.max enSend.buy enSend.enterInUsd enSend.enterIn enSend.clearReceiver enSend.review
  enSend.goOn enSend.waitingShort enSend.receive enSend.reviewAgain enSend.send enSend.edit enSend.continueIn
  enSend.done enSend.viewOnExplorer enSend.switchNetwork enSend.copyAddress enSend.addressCopied enSend.share
  enSend.compatibleNetworks enSend.blockers.token enSend.blockers.amountEmpty enSend.blockers.funds
  enSend.blockers.gas enSend.blockers.receiverEmpty enSend.blockers.receiverLooking enSend.blockers.amount
  enSend.blockers.receiver enSend.blockers.minimum enSend.blockers.refused
  enSwap.selectToken enSwap.max enSwap.buy enSwap.exchange enSwap.enterAmount enSwap.review
  enSwapReview.swapAnyway enSwapReview.swapToken enSwapReview.swapOf enSwapReview.approveOf enSwapReview.approving
  enSwapReview.renew.better enSwapReview.renew.worse enSwapReview.renew.impact enSwapReview.renew.fee
  enSwapReview.renew.offer enSwapReview.renew.balance`.split(/\s+/),
)

test('a button has at most three words of its own', () => {
  const places = sentences.map(([place]) => place)
  expect([...buttons].filter((place) => !places.includes(place))).toEqual([])
  const length = (words: string) => words.split(' ').filter((word) => !word.includes(mark)).length
  const isQuestion = /\?$/
  expect(breaking((words, place) => buttons.has(place) && !isQuestion.test(words) && length(words) > 3)).toEqual([])
})
