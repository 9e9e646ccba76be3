import { writtenOut } from '../../faults/rewrite.js'
import type { WalletAction } from '../../language/verbs/verbs.js'
import { defined } from '../../lib/defined.js'
import { messageOf } from '../../lib/message-of.js'
import type { WalletConnectPeer } from '../../wallets/wallet-connect/peer-api.js'
import { lookFor, usualWaitMs } from '../drivers/wait-for.js'
import { asExpectation, ExpectationError, type Stage } from '../running/stage.js'

async function shown<Found>(look: () => Promise<Found | undefined>, missing: () => string): Promise<Found> {
  const found = await lookFor(look)
  if (found === undefined) throw new ExpectationError(missing())
  return found
}

const within = `within ${usualWaitMs} ms`

async function pair(phone: WalletConnectPeer, uri: string | undefined, stage: Stage): Promise<void> {
  const read = async () => (await stage.driver.observe()).snapshot?.pairing?.uri
  await phone.pair(uri ?? (await shown(read, () => `no link was shown ${within}`)))
}

async function follow(phone: WalletConnectPeer, stage: Stage): Promise<void> {
  const read = async () => (await stage.driver.observe()).opened.at(-1)?.url
  const link = await shown(read, () => `no link was opened ${within}`)
  const { device } = stage.scenario.head.page ?? {}
  // Telegram on Android decodes the links of apps once more.
  const given = device === 'telegram-android' && !/^https?:/.test(link) ? decodeURIComponent(link) : link
  const uri = URL.canParse(given) ? new URL(given).searchParams.get('uri') : null
  if (uri === null) throw new ExpectationError(`the link that was opened holds no pairing: ${link}`)
  await phone.pair(uri)
}

async function scan(phone: WalletConnectPeer, stage: Stage): Promise<void> {
  const { takePicture } = stage.driver
  if (!takePicture) return pair(phone, undefined, stage)
  let why = ''
  const read = async () => {
    try {
      return await phone.scan(await takePicture())
    } catch (error) {
      why = messageOf(error)
      return undefined
    }
  }
  await shown(read, () => `no code could be scanned ${within}: ${why}`)
}

export async function performPhone(phone: WalletConnectPeer, input: WalletAction, stage: Stage): Promise<boolean> {
  const deed = deedOf(phone, input, stage)
  if (!deed) return false
  // The scenario may be about a refusal of the protocol.
  await asExpectation(deed)
  return true
}

function deedOf(phone: WalletConnectPeer, input: WalletAction, stage: Stage): (() => Promise<unknown>) | undefined {
  switch (input) {
    case 'pair':
      return () => pair(phone, undefined, stage)
    case 'scan':
      return () => scan(phone, stage)
    case 'follow':
      return () => follow(phone, stage)
    case 'offline':
      return () => phone.goOffline()
    case 'online':
      return () => phone.comeBack()
    case 'extend':
      return () => phone.extend()
    case 'delete':
      return () => phone.deleteSession()
    case 'disconnect':
      return async () => {
        for (const { topic } of phone.sessions) await phone.deleteSession(topic)
      }
  }
  if (typeof input === 'string') return undefined
  if ('pair' in input) return () => pair(phone, input.pair, stage)
  if ('approveSession' in input) return () => phone.approveSession({ ...input.approveSession, withinMs: usualWaitMs })
  if ('update' in input) return () => phone.update(input.update)
  if ('emit' in input) {
    const { name, data, chain, times = 1 } = input.emit
    const event = { name, data: writtenOut(data), ...defined({ chain }) }
    return async () => {
      for (let told = 0; told < times; told += 1) await phone.emit(event)
    }
  }
  return undefined
}

export const phoneWords: ReadonlySet<unknown> = new Set('pair scan follow offline online extend delete'.split(' '))
