import type { AskedPicture, PicturesContext, PicturesProvider } from '../../contracts/service-providers.js'
import { type ContractCase, check, say } from '../case.js'
import { type Behaviour, type Desk, openDesk } from './desk.js'
import { checkIdentity, endsWithSignal, onlyListed, settled } from './shared-cases.js'
import type { ProviderSubject } from './subject.js'

/** A provider of pictures, with a sample question. */
export interface PicturesSubject extends Omit<ProviderSubject<PicturesProvider>, 'request'> {
  /** What it has a picture of. */
  readonly known: AskedPicture
  /** What it has no picture of. */
  readonly unknown: AskedPicture
}

/** The cases for a provider of pictures: its name and origins, pictures that it has and has not, failures and an abort. */
export function picturesCases(subject: PicturesSubject): readonly ContractCase[] {
  const { known, unknown } = subject
  const contextOf = ({ context: { signal }, fetch }: Desk): PicturesContext => ({ signal, fetch })
  const open = (behaviour: Behaviour) => {
    const desk = openDesk(subject, { behaviour })
    const provider = subject.create()
    return { desk, provider, ask: (asked: AskedPicture) => provider.picture(asked, contextOf(desk)) }
  }
  const plays: Readonly<Record<string, () => Promise<void>>> = {
    'has a name, and lists origins': async () => checkIdentity(subject.create()),

    'asks only the origins that it lists': async () => {
      const { desk, provider, ask } = open('answers')
      await ask(known)
      await ask(unknown)
      onlyListed(provider, desk)
    },

    'has a picture that a browser can draw': async () => {
      const picture = await open('answers').ask(known)
      check(
        picture instanceof Blob,
        `The picture of ${say(known)} is ${picture === undefined ? 'missing' : say(picture)}`,
      )
      check(/^image\//.test(picture.type), `The picture of ${say(known)} has the type ${say(picture.type)}`)
      check(picture.size > 0, `The picture of ${say(known)} is empty`)
    },

    'answers undefined for what it has no picture of': async () => {
      const picture = await open('answers').ask(unknown)
      check(picture === undefined, `It has a picture of ${say(unknown)}, wanted undefined`)
    },

    'has no picture when its service fails': async () => {
      for (const behaviour of ['fails', 'is unreachable'] as const) {
        const { desk, ask } = open(behaviour)
        const outcome = await settled(ask(known))
        if (desk.asked() === 0) continue
        const isLacking = 'error' in outcome || outcome.answer === undefined
        check(isLacking, `When the service ${behaviour}, it has a picture all the same`)
      }
    },

    'ends with the signal, and asks nothing more': async () => {
      const { desk, ask } = open('waits')
      await endsWithSignal(desk, () => ask(known))
    },
  }
  return Object.entries(plays).map(([name, run]) => ({ name, run }))
}
