import { hashMessage, keccak256 } from 'viem'
import { answerFrom } from '../../../harness/world/wallets/rpc.js'
import type { Background, Subject } from '../subject.js'

interface Message {
  readonly ask: number
  /** `Methods` of @safe-global/safe-apps-sdk 9.1.0. */
  readonly method: string
  readonly params?: unknown
}

interface Call {
  readonly to: string
  readonly value: string
  readonly data: string
}

/** An address in the Safe's address book. */
const receiver = '0x1000000000000000000000000000000000005afe'

/** Safe's site refuses with a message and without a code. */
const refusal = { message: 'Transaction was rejected' }

/** A Safe with one owner. Its signature is the owner's. Before a transaction is on the chain, it has a Safe transaction hash. */
export const safe: Subject = {
  name: 'safe',
  namespace: 'eip155',
  packages: ['@safe-global/safe-apps-sdk', '@safe-global/safe-apps-provider', '@wagmi/connectors'],
  wallet: { via: 'safe', accounts: ['alice'] },
  isLibrary: true,
  row: 'Safe',
  page: 'safe',
  home: 'safe',
  connectsByItself: true,
  flows: [
    'is listed once',
    'connects by itself when it shows the page in its frame',
    'connects again by its row after the visitor has disconnected',
    'is connected again after a reload, without a window',
    'switches to a network that it knows',
    'signs a message',
    'does not sign when its owner declines',
    'sends a transaction',
    'reports the status of a transaction by EIP-5792',
    'does not send when its owner declines',
    'asks its owner again after the visitor has disconnected',
    'connects by the connector of wagmi',
    'signs typed data by the connector of wagmi',
    'sends several calls as one by the connector of wagmi',
    'sends none of several calls where one fails',
    'reads the address book by the SDK where its owner lets it',
    'has the signature of a message once more by the SDK',
  ],
  differs: {
    'switches to a network that it knows': {
      why: 'A Safe is on one network, and its provider cannot switch.',
      expected: { error: 'adapter_chain_not_supported', network: 'eip155:1' },
    },
    'does not send when its owner declines': {
      why: 'Its site answers with a message and without a code.',
      expected: { sent: 'Transaction was rejected' },
    },
    'asks its owner again after the visitor has disconnected': {
      why: 'A page that is opened in a Safe connects to it whenever it loads.',
      expected: { left: 'disconnected', later: 'connected', status: 'connected', account: 'alice', windows: 0 },
    },
  },
  background(wallet): Background {
    const sent = new Map<string, unknown>()
    const seen = new Set<string>()
    const signatures = new Map<string, unknown>()
    /** Objects of the SDK's type `Permission`. */
    const permissions: object[] = []
    return {
      async onMessage(received, { origin, post }) {
        const { ask, method, params } = received as Message // the site's own
        const given = Object(params)
        const askWallet = (called: string, of?: unknown) => answerFrom(wallet, { method: called, params: of, origin })
        const resultOf = async (called: string) => Object(await askWallet(called)).result
        const [address] = await resultOf('eth_accounts')
        const keep = (safeTxHash: string, of: object) => {
          sent.set(safeTxHash, of)
          reply({ result: { safeTxHash } })
        }
        const reply = (answer: object) =>
          post({
            answerTo: ask,
            ...('error' in answer && Object(answer.error).code === 4001 ? { error: refusal } : answer),
          })
        switch (method) {
          case 'getSafeInfo':
            return reply({
              result: {
                safeAddress: address,
                chainId: Number(await resultOf('eth_chainId')),
                threshold: 1,
                owners: [address],
                isReadOnly: false,
              },
            })
          case 'signMessage': {
            const { message } = given
            const text: `0x${string}` = `0x${Buffer.from(message).toString('hex')}`
            const answer = await askWallet('personal_sign', [message.startsWith('0x') ? message : text, address])
            if (!('result' in answer)) return reply(answer)
            signatures.set(hashMessage({ raw: text }), answer.result)
            return reply({ result: { messageHash: hashMessage({ raw: text }), signature: answer.result } })
          }
          case 'signTypedMessage': {
            const answer = await askWallet('eth_signTypedData_v4', [address, given.typedData])
            return reply('result' in answer ? { result: { signature: answer.result } } : answer)
          }
          case 'sendTransactions': {
            const calls: object[] = given.txs.map(({ to, value, data }: Call) => ({
              to,
              data,
              value: `0x${BigInt(value).toString(16)}`,
            }))
            if (calls.length === 1) {
              const answer = await askWallet('eth_sendTransaction', [{ from: address, ...calls[0] }])
              if (!('result' in answer)) return reply(answer)
              const txHash = String(answer.result)
              return keep(keccak256(`0x${txHash.slice(2)}`), { txHash, txStatus: 'SUCCESS' })
            }
            // A Safe runs several calls with its `multiSend`: all of them or none.
            const bundle = { version: '2.0.0', from: address, chainId: '0x1', atomicRequired: true, calls }
            const answer = await askWallet('wallet_sendCalls', [bundle])
            if (!('result' in answer)) return reply(answer)
            const { id } = Object(answer.result)
            const { status, receipts } = Object(Object(await askWallet('wallet_getCallsStatus', [id])).result)
            const dataDecoded = { method: 'multiSend', parameters: [{ valueDecoded: calls }] }
            return keep(id, {
              txHash: receipts.at(-1)?.transactionHash,
              txStatus: status === 200 ? 'SUCCESS' : 'FAILED',
              txData: { dataDecoded },
            })
          }
          case 'getTxBySafeTxHash': {
            const result = sent.get(given.safeTxHash)
            if (result === undefined) return reply({ error: { message: 'There is no such transaction.' } })
            // The owner executes the transaction after the page has looked once.
            if (!seen.has(given.safeTxHash)) {
              seen.add(given.safeTxHash)
              return reply({ result: { txStatus: 'AWAITING_EXECUTION' } })
            }
            return reply({ result })
          }
          case 'rpcCall':
            return reply(await askWallet(given.call, given.params))
          case 'getOffChainSignature': {
            const signature = signatures.get(String(params))
            return reply(signature === undefined ? { error: { message: 'Not found' } } : { result: signature })
          }
          case 'wallet_getPermissions':
            return reply({ result: permissions })
          case 'wallet_requestPermissions': {
            // Safe's site shows a dialog. Here the mock wallet's owner answers.
            const answer = await askWallet(method, params)
            if (!('result' in answer)) return reply(answer)
            permissions.push({ invoker: origin, parentCapability: 'requestAddressBook', date: Date.now(), caveats: [] })
            return reply({ result: permissions })
          }
          case 'requestAddressBook':
            return reply({ result: [{ address: receiver, chainId: '1', name: 'bob' }] })
          default:
            reply({ error: { message: `There is no ${method}.` } })
        }
      },
    }
  },
}
