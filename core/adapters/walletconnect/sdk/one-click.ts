import type { CaipNetworkId } from '../../../contracts/caip.js'
import type { SiwxMessage, SiwxSession } from '../../../contracts/sign-in/message.js'
import { WalletAnswerError } from '../../../errors/adapter.js'
import { SiwxRefusedError } from '../../../errors/siwx.js'
import { readList, readMember } from '../../../lib/foreign.js'
import type { ProposedNamespace } from './sdk.js'

/** Makes the parameters of `wc_sessionAuthenticate`, in the SDK's words. */
export function toAuthenticateParams(message: SiwxMessage, { chains, methods }: ProposedNamespace) {
  const { nonce, domain, uri, expirationTime, notBefore, requestId, statement, resources, chainId } = message
  return {
    nonce,
    domain,
    uri,
    aud: uri,
    // The chain of the message comes first.
    chains: [chainId, ...chains.filter((chain) => chain !== chainId)],
    methods: methods.filter((method) => method !== 'wallet_showCallsStatus'),
    ...(expirationTime !== undefined && { exp: expirationTime }),
    ...(notBefore !== undefined && { nbf: notBefore }),
    ...(requestId !== undefined && { requestId }),
    ...(statement !== undefined && { statement }),
    ...(resources && { resources: [...resources] }),
  }
}

/**
 * Makes sessions of what a wallet signed while it connected. `format` makes the text of a payload. Checks that the wallet
 * signed what it was asked; the store of the sessions verifies the signatures.
 * @throws {@link SiwxRefusedError} @throws {@link WalletAnswerError}
 */
export function toSiwxSessions(
  cacaos: unknown,
  asked: SiwxMessage,
  format: (payload: object, issuer: string) => string,
): SiwxSession[] {
  return readList(cacaos).map((cacao) => {
    const payload: object = Object(readMember(cacao, 'p'))
    const issuer = String(readMember(payload, 'iss'))
    const signature = readMember(readMember(cacao, 's'), 's')
    // did:pkh:eip155:1:0x…
    const [, , namespace, reference, accountAddress] = issuer.split(':')
    if (namespace !== 'eip155' || !reference || !accountAddress || typeof signature !== 'string')
      throw new WalletAnswerError({ method: 'wc_sessionAuthenticate', got: issuer })
    const message = format(payload, issuer)
    const said = {
      domain: readText(payload, 'domain'),
      nonce: readText(payload, 'nonce'),
      uri: readText(payload, 'aud'),
    }
    for (const reason of ['domain', 'nonce', 'uri'] as const)
      if (said[reason] !== asked[reason])
        throw new SiwxRefusedError({ reason, got: said[reason], wanted: asked[reason] })
    const optional = {
      statement: statementOf(message),
      issuedAt: readText(payload, 'iat'),
      expirationTime: readText(payload, 'exp'),
      notBefore: readText(payload, 'nbf'),
      requestId: readText(payload, 'requestId'),
    }
    const resources = readList(readMember(payload, 'resources')).map(String)
    const chainId: CaipNetworkId = `eip155:${reference}`
    return {
      data: {
        accountAddress,
        chainId,
        domain: asked.domain,
        uri: asked.uri,
        version: readText(payload, 'version') ?? '1',
        nonce: asked.nonce,
        ...Object.fromEntries(Object.entries(optional).filter(([, value]) => value !== undefined)),
        ...(resources.length > 0 && { resources }),
      },
      message,
      signature,
      cacao,
    }
  })
}

/** Wallets add the granted capabilities to the statement (EIP-5573), so the statement is read from the text. */
function statementOf(message: string): string | undefined {
  const [, , , statement] = message.split('\n')
  return statement === '' ? undefined : statement
}

function readText(value: unknown, key: string): string | undefined {
  const text = readMember(value, key)
  return typeof text === 'string' && text !== '' ? text : undefined
}
