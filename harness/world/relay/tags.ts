/** Names of messages by tag, which is outside the encryption (WalletConnect specs, RPC methods). */
const NAMES: Readonly<Record<number, string>> = {
  1000: 'pairingDelete',
  1001: 'pairingDeleteResponse',
  1002: 'pairingPing',
  1003: 'pairingPingResponse',
  1100: 'sessionPropose',
  1101: 'sessionProposeApproveResponse',
  1120: 'sessionProposeRejectResponse',
  1121: 'sessionProposeAutoRejectResponse',
  1102: 'sessionSettle',
  1103: 'sessionSettleResponse',
  1104: 'sessionUpdate',
  1105: 'sessionUpdateResponse',
  1106: 'sessionExtend',
  1107: 'sessionExtendResponse',
  1108: 'sessionRequest',
  1109: 'sessionResponse',
  1110: 'sessionEvent',
  1111: 'sessionEventResponse',
  1112: 'sessionDelete',
  1113: 'sessionDeleteResponse',
  1114: 'sessionPing',
  1115: 'sessionPingResponse',
  1116: 'sessionAuthenticate',
  1117: 'sessionAuthenticateApproveResponse',
  1118: 'sessionAuthenticateRejectResponse',
  1119: 'sessionAuthenticateAutoRejectResponse',
}

export const tagNames: readonly string[] = Object.values(NAMES)

export function tagName(tag: number): string {
  return NAMES[tag] ?? String(tag)
}

export function isTag(wanted: number | string, tag: number): boolean {
  return String(wanted) === String(tag) || wanted === tagName(tag)
}
