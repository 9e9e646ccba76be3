/**
 * Texts of wallets whose owner declined. Each wallet has its own wording, most send no code, and many translate the
 * text. Nodes reject transactions in similar words: these count only if the text does not name another cause.
 */

const no =
  'reject(?:s|ed|ing|ion)?|declin(?:e|es|ed|ing)|den(?:y|ies|ied|ying)|cancel(?:s|l?ed|l?ing|l?ation)?|refus(?:e|es|ed|al|ing)|disapprov(?:e|es|ed)|dismiss(?:es|ed)?'
const owner = '(?:wallet |account )?(?:user|owner|signer|holder|customer)'
const device = '(?:ledger|trezor|keystone|(?:hardware |your |their )?(?:device|wallet|phone)|app|extension)'

/** `User rejected …`, `user has closed the modal`, `MetaMask Tx Signature: User denied …`, `Ledger: User rejected …`. */
const ownerFirst = new RegExp(
  `\\b${owner}s?(?: has| have| had| just| explicitly| manually| was)*:? (?:${no}|clos(?:e|es|ed|ing)|exit(?:s|ed)?|abandon(?:s|ed)?)\\b`,
)
/** `Rejected by user`, `Rejected from user`, `closed by the user`, `denied by the user?`, `Approval declined by the owner`. */
const ownerLast = new RegExp(
  `\\b(?:${no}|clos(?:ed|ing)|abort(?:ed|ion)?|stopped) (?:by|from) (?:the |a |an |its |your )?${owner}\\b`,
)
/** `Rejected on device`, `Transaction declined in the wallet`, `denied on Ledger`. */
const onDevice = new RegExp(
  `\\b(?:rejected|declined|denied|cancell?ed|refused) (?:on|in|from|via) (?:the |a )?${device}\\b`,
)
/**
 * `User did not approve`, `not confirmed by the user`. "Not been authorized by the user" is EIP-1193's text of 4100,
 * which is no refusal.
 */
const notApproved = new RegExp(
  `\\b${owner} (?:(?:did|does|do|has|have|would|will|was)(?: not|n.t)|never) (?:approv|accept|allow|confirm|sign|grant|agree|consent)|\\bnot (?:approved|accepted|confirmed|signed|granted) by (?:the )?${owner}\\b`,
)
/** Texts of browsers for a passkey or device dialog that was closed: WebAuthn 2 and WebUSB, 2021. */
const byBrowser = /operation either timed out or was not allowed|no device selected|user gesture to show a permission/
/** polkadot-js, whose owner declined on an earlier visit: @polkadot/extension-base 0.62.3. */
const remembered = /is not allowed to interact with this extension/
/** Status words of Ledger's apps: @ledgerhq/errors 7.0.0, `CONDITIONS_OF_USE_NOT_SATISFIED` and `USER_REFUSED_ON_DEVICE`. */
const ledgerWords = /\(0x(?:6985|5501)\)|(?:ledger|device|status|apdu)\b.{0,80}\b0x(?:6985|5501)\b/

const subject =
  '(?:(?:user |failure |wallet )?(?:request|proposal|transaction|tx|signature|signing|sign(?: in| message| transaction| request)?|message|method|action|operation|approval|connection|connect|session|permissions?|access|account|accounts|transfer|swap|login|log in|authorization|authentication|popup|pop up|window|modal|dialog|prompt)(?: (?:request|proposal|approval))?)'
/**
 * The complete text: `Cancelled`, `Request rejected`, `The transaction was declined.`, `Signing has been cancelled`.
 */
const alone = new RegExp(
  `^(?:the |this |your |a )?(?:${subject} )?(?:(?:was|is|were|has been|have been|got) )?(?:${no}|not granted)(?: (?:error|exception|request|transaction|signature|message|signing|connection|approval))?$`,
)
const closedWindow =
  /^(?:the |this |your )?(?:wallet |plugin |user )?(?:popup|pop up|window|modal|dialog|prompt|plugin)(?: window)? (?:(?:was|is|has been) )?closed(?: error| (?:by|before|without|unexpectedly|too early)\b.*)?$/
/** Services, nodes and pages use these words too. */
const notOwner = /^(?:access|permissions?) denied$|^connections? (?:refused|closed|denied)$/

/** The word "user" in the languages of wallets. */
const ownerElsewhere =
  /usuari|usuári|utilizador|utilisat|benutzer|\bnutzer|anwender|utente|пользовател|користувач|kullanıcı|người dùng|pengguna|用户|用戶|使用者|ユーザ|사용자/
/**
 * Refusals in Spanish, Portuguese, French, German, Italian, Russian, Ukrainian, Turkish, Vietnamese, Indonesian,
 * Chinese, Japanese and Korean.
 */
const noElsewhere =
  /rechaz|cancelad|canceló|cancelou|deneg(?:ad|ó)|declin(?:ad|ó|ou)|rejeit|recus(?:ad|ou)|negad|refusé|refuse\b|rejetée?\b|annulée?\b|a annulé|abgelehnt|lehnt|abgebrochen|verweigert|zurückgewiesen|rifiut|annullat|negat[oa]\b|respint|отклон|отказ|отмен|відхил|скасов|відмов|reddet|reddedil|iptal|từ chối|hủy|huỷ|ditolak|menolak|(?:di|mem)batalkan|拒绝|拒絕|取消|拒否|却下|キャンセル|거부|거절|취소/
/** Words for another cause: the network, a node, an account without funds. */
const causeElsewhere =
  /\bred\b|\brede\b|réseau|netz|\brete\b|(?:^|\s)сет|мереж|(?:^|\s)ağ(?:ı|\s)|mạng|jaringan|网络|網路|网路|ネットワーク|네트워크|nod[oei]\b|nœud|knoten|(?:^|\s)nó(?:\s|$)|(?:^|\s)нод|узл|узел|ノード|노드|节点|節點|serv(?:id|eu|er)|сервер|サーバ|서버|fond|saldo|solde|guthaben|баланс|средств|bakiye|số dư|余额|餘額|残高|잔액|gas|газ|nonce|rpc|timeout/

/** Lowercasing a Turkish capital leaves a combining dot, which is removed. */
const toLowerCase = (text: string) => text.toLowerCase().replaceAll('\u0307', '')

/** True if the text names the owner, or the device in the owner's hand, as the one that declined. */
export function saysOwnerRefused(text: string): boolean {
  const said = toLowerCase(text)
  if (/user operation/.test(said) && !ownerLast.test(said)) return false // ERC-4337 calls a transaction a user operation
  return (
    [ownerFirst, ownerLast, onDevice, notApproved, byBrowser, remembered, ledgerWords].some((pattern) =>
      pattern.test(said),
    ) ||
    (ownerElsewhere.test(said) && noElsewhere.test(said))
  )
}

/** True if the text is a refusal and nothing else, whether or not it names the owner. */
export function saysNo(text: string): boolean {
  const said = toLowerCase(text)
    .replace(/^(?:(?:uncaught )?[a-z]*(?:error|exception)\d*|[a-z][a-z0-9 ]{0,24}): +/, '')
    .replace(/[-_]+/g, ' ')
    .replace(/[.!?。！\s]+$/, '')
    .replace(/\s+/g, ' ')
    .trim()
  if (notOwner.test(said)) return false
  if (alone.test(said) || closedWindow.test(said)) return true
  // Texts in other languages count only up to 80 characters: refusals are short sentences.
  return said.length <= 80 && noElsewhere.test(said) && !causeElsewhere.test(said)
}
