import { parseCaipNetworkId } from '../../../contracts/caip.js'
import type { SiwxMessage } from '../../../contracts/sign-in/message.js'
import { checkFields, labels, sentenceOf } from './grammar.js'

/**
 * The text that a wallet signs (CAIP-122; EIP-4361 on eip155). `parseSiwxMessage` of it gives the data back.
 * @example
 * formatSiwxMessage({ accountAddress, chainId: 'eip155:1', domain: 'dapp.test', uri: 'https://dapp.test', version: '1', nonce, issuedAt })
 * @throws {@link SiwxMessageError} naming the first field that cannot be in a message
 */
export function formatSiwxMessage(data: SiwxMessage): string {
  const { namespace, chainId } = parseCaipNetworkId(data.chainId)
  checkFields(namespace, data)
  const { statement, resources } = data
  const shown = { ...data, chainId }
  // EIP-4361 keeps the empty line of a statement that is not there.
  const middle = statement === undefined ? (namespace === 'eip155' ? ['', ''] : ['']) : ['', statement, '']
  return [
    `${data.scheme === undefined ? '' : `${data.scheme}://`}${data.domain}${sentenceOf(namespace)}`,
    data.accountAddress,
    ...middle,
    ...labels.flatMap(([label, field]) => (shown[field] === undefined ? [] : [`${label}: ${shown[field]}`])),
    ...(resources ? ['Resources:', ...resources.map((resource) => `- ${resource}`)] : []),
  ].join('\n')
}
