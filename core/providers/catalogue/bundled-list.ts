import type { CatalogueQuery } from '../../contracts/catalogue-provider.js'
import { answerFromList } from './answer-from-list.js'
import { pictured } from './pictured.js'
import type { ListedWallet } from './wallet-list.js'
import { walletRows } from './wallet-rows.js'

const lines = (text: string) => text.split('\n')

/** The wallets of the list. */
export const readList = (): ListedWallet[] => lines(walletRows).map((row) => JSON.parse(row))

/** Answers from the list of this file. */
export function answer(asked: CatalogueQuery): ReturnType<typeof answerFromList> {
  return answerFromList(readList(), asked, (id) => lines(pictured).includes(id))
}
