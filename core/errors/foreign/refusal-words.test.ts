import { expect, test } from 'vitest'
import { saysNo, saysOwnerRefused } from './refusal-words.js'

const isRefusal = (text: string) => saysOwnerRefused(text) || saysNo(text)

/** The packages were read in November 2026; a line without a package is from a public report. */
const refusals: Readonly<Record<string, readonly string[]>> = {
  '@metamask/rpc-errors 7.0.3, @coinbase/wallet-sdk 4.4.0, @onekeyfe/cross-inpage-provider-errors 2.2.68': [
    'User rejected the request.',
    'MetaMask Tx Signature: User denied transaction signature.',
    'User denied account authorization',
  ],
  '@ledgerhq/errors 7.0.0, @ledgerhq/hw-transport 6.36.1, @metamask/eth-ledger-bridge-keyring 11.1.2': [
    'Ledger device: Condition of use not satisfied (denied by the user?) (0x6985)',
    'Ledger device: UNKNOWN_ERROR (0x5501)',
    'Ledger: User rejected the transaction',
    'Transaction rejected on device',
    'No device selected.',
  ],
  '@trezor/connect 9.7.3, @onekeyfe/hd-shared': [
    'Cancelled',
    'Action cancelled by user',
    'Popup closed',
    'Permissions not granted',
  ],
  'gridplus-sdk 4.0.0': ['Request declined by user'],
  'a wallet of Sui, by what dapps look for': ['Rejected from user'],
  '@base-org/account 2.5.10, porto 0.2.37': [
    'User cancelled funding',
    'user cancelled',
    'Request rejected',
    'User rejected request',
    'The operation either timed out or was not allowed. See: https://www.w3.org/TR/webauthn-2/#sctn-privacy-considerations-client.',
  ],
  '@web3auth/base 9.7.0, @magic-sdk/provider 33.13.0': [
    'Wallet popup has been closed by the user',
    'Wallet window has been closed by the user',
    'User denied account access.',
  ],
  '@farcaster/miniapp-sdk 0.3.0': ['Sign in rejected by user', 'The user rejected the request.'],
  '@safe-global/safe-apps-sdk 9.1.0': ['Permissions rejected', 'Transaction was rejected'],
  '@okxconnect/core 1.9.1': ['user rejects error'],
  '@polkadot/extension-base 0.62.3': ['Cancelled', 'Rejected', 'Connection request was cancelled by the user.'],
  '@keplr-wallet/provider 0.12.313': ['Rejected', 'Request rejected'],
  '@walletconnect/utils 2.21.8': ['User rejected.', 'User rejected chains.', 'User rejected methods.'],
  reports: [
    'User declined transaction',
    'Transaction declined',
    'cancelled by user',
    'Request cancelled',
    'User closed the popup',
    'The approval was denied',
    'Denied by user',
    'Rejected by the user in Trust Wallet',
    'User refused',
    'User did not approve',
    'Not approved by the user',
    'Modal closed by user',
    'Window closed',
    'Session proposal declined',
    'Signing request was denied.',
    'Error: Rejected by user',
    'Refused by the wallet owner',
  ],
  Spanish: ['El usuario rechazó la solicitud', 'Solicitud rechazada', 'Cancelado por el usuario'],
  Portuguese: ['Transação rejeitada pelo usuário', 'O utilizador recusou o pedido', 'Cancelado'],
  French: ['L’utilisateur a refusé la demande', 'Requête annulée', 'Demande rejetée par l’utilisateur'],
  German: ['Der Benutzer hat die Anfrage abgelehnt', 'Anfrage abgelehnt', 'Vom Nutzer abgebrochen'],
  Italian: ["L'utente ha rifiutato la richiesta", 'Richiesta annullata', 'Operazione annullata dall’utente'],
  Russian: ['Пользователь отклонил запрос', 'Отклонено', 'Отменено пользователем'],
  Turkish: ['Kullanıcı isteği reddetti', 'İptal edildi', 'İstek kullanıcı tarafından reddedildi'],
  Vietnamese: ['Người dùng đã từ chối yêu cầu', 'Đã hủy'],
  Indonesian: ['Pengguna menolak permintaan', 'Ditolak', 'Dibatalkan oleh pengguna'],
  Chinese: ['用户拒绝了请求', '用戶取消了簽名', '已取消', '拒绝'],
  Japanese: ['ユーザーがリクエストを拒否しました', 'キャンセルされました'],
  Korean: ['사용자가 요청을 거부했습니다', '거부됨', '취소되었습니다'],
}

test('recognizes refusals in the words of each vendor and in the languages of wallets', () => {
  const missed = Object.entries(refusals).flatMap(([source, texts]) =>
    texts.flatMap((text) =>
      [text, text.toUpperCase(), `${text}!`].filter((said) => !isRefusal(said)).map((said) => `${source}: ${said}`),
    ),
  )
  expect(missed).toEqual([])
})

test('does not take a failure of the network, a node, a service or the page for a refusal', () => {
  const failures = [
    'Transaction rejected by the network',
    'transaction underpriced',
    'Request rejected: rate limit exceeded',
    'connection refused',
    'Connection closed',
    'Access denied',
    'Permission denied',
    'User Operation rejected by Paymaster',
    'User operation rejected by EntryPoint',
    'The requested account and/or method has not been authorized by the user.',
    'The user aborted a request.',
    'Não foi possível trocar de rede',
    'Internal JSON-RPC error.',
    'nonce too low',
    'Transaction rejected: insufficient funds',
    'replacement transaction cancelled because of nonce',
    'The request was rejected by the node',
    'socket get closed: ',
    'Session closed',
    'fetch failed',
    'transaction cancelled due to timeout',
    'Transacción rechazada por la red',
    'Transação rejeitada pela rede',
    'Transaction refusée par le réseau',
    'Transaktion vom Netzwerk abgelehnt',
    'Transazione rifiutata dal nodo',
    'Транзакция отклонена сетью',
    'İşlem ağ tarafından reddedildi',
    '交易被网络拒绝',
    'ネットワークによって拒否されました',
    '네트워크에서 거부되었습니다',
    'Request denied by policy',
    'Cancel the pending request first',
    'user not found',
    'An action was already pending on the Ledger device. Please deny or reconnect.',
    'The operation was aborted.',
    'Negative balance',
    'Refused to connect because it violates the document’s Content Security Policy',
    '',
  ]
  expect(failures.filter(isRefusal)).toEqual([])
})
