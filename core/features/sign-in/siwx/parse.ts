import { namespaces, toCaipNetworkId } from '../../../contracts/caip.js'
import type { SiwxMessage } from '../../../contracts/sign-in/message.js'
import { SiwxMessageError } from '../../../errors/siwx.js'
import { checkFields, labels, sentenceOf } from './grammar.js'

type Fields = { -readonly [Field in keyof SiwxMessage]?: string | undefined }

/**
 * The data of a sign-in message. Strict: `formatSiwxMessage` of what comes back is the same text, to the character.
 * @throws {@link SiwxMessageError} naming what is wrong with it
 */
export function parseSiwxMessage(text: string): SiwxMessage {
  if (typeof text !== 'string') throw new SiwxMessageError({ field: 'text', got: text, wanted: 'a text' })
  if (text.includes('\r')) throw new SiwxMessageError({ field: 'text', got: '\r', wanted: 'lines that end with \\n' })
  const lines = text.split('\n')
  const take = () => lines.shift()
  const expectEmpty = (after: string) => {
    const got = take()
    if (got !== '') throw new SiwxMessageError({ field: 'text', got, wanted: `an empty line after ${after}` })
  }

  const first = String(take())
  const namespace = namespaces.find((each) => first.endsWith(sentenceOf(each)))
  if (!namespace)
    throw new SiwxMessageError({ field: 'text', got: first, wanted: '"… wants you to sign in with your … account:"' })
  const host = first.slice(0, -sentenceOf(namespace).length)
  const [scheme, ...domain] = host.includes('://') ? host.split('://') : [undefined, host]
  const fields: Fields = { scheme, domain: domain.join('://') }
  fields.accountAddress = take()
  expectEmpty('the account')
  // A statement is between two empty lines; on eip155 both are there without it.
  const hasStatement = namespace === 'eip155' ? lines[0] !== '' : lines[1] === ''
  if (hasStatement) {
    fields.statement = take()
    expectEmpty('the statement')
  } else if (namespace === 'eip155') take()

  for (const [label, field] of labels)
    if (lines[0]?.startsWith(`${label}: `)) fields[field] = take()?.slice(label.length + 2)
  const resources = lines[0] === 'Resources:' ? lines.splice(0).slice(1) : undefined
  const [left] = lines
  if (left !== undefined)
    throw new SiwxMessageError({
      field: 'text',
      got: left,
      wanted: 'the lines of a sign-in message, each once and in order',
    })

  const { chainId, ...rest } = fields
  if (!chainId || chainId.includes(':'))
    throw new SiwxMessageError({ field: 'chainId', got: chainId, wanted: 'the reference of a CAIP-2 network id' })
  const data = {
    ...Object.fromEntries(Object.entries(rest).filter(([, value]) => value !== undefined)),
    chainId: toCaipNetworkId(namespace, chainId),
    ...(resources && { resources: resources.map(toResource) }),
  } as SiwxMessage // its fields are looked at next
  checkFields(namespace, data)
  return data
}

function toResource(line: string, index: number): string {
  if (line.startsWith('- ')) return line.slice(2)
  throw new SiwxMessageError({ field: `resources[${index}]`, got: line, wanted: '"- " and a URI' })
}
