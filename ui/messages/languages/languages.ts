import { type Lazy, lazy } from '../../../core/lib/lazy.js'
import type { Words } from '../words.js'

interface LanguageFile {
  /** The label of the button that connects: the page draws it before the file is here. */
  readonly connect: string
  readonly file: Lazy<{ readonly words: Words }>
}

/** A line for each language but English, and a file beside this one, of which a visitor loads one at most. */
export const languages: Readonly<Record<string, LanguageFile>> = {
  ar: { connect: 'ربط المحفظة', file: lazy(() => import('./ar.js')) },
  de: { connect: 'Wallet verbinden', file: lazy(() => import('./de.js')) },
  es: { connect: 'Conectar billetera', file: lazy(() => import('./es.js')) },
  fa: { connect: 'اتصال کیف پول', file: lazy(() => import('./fa.js')) },
  fr: { connect: 'Connecter un portefeuille', file: lazy(() => import('./fr.js')) },
  he: { connect: 'חיבור ארנק', file: lazy(() => import('./he.js')) },
  hi: { connect: 'वॉलेट कनेक्ट करें', file: lazy(() => import('./hi.js')) },
  id: { connect: 'Hubungkan dompet', file: lazy(() => import('./id.js')) },
  it: { connect: 'Connetti wallet', file: lazy(() => import('./it.js')) },
  ja: { connect: 'ウォレットを接続', file: lazy(() => import('./ja.js')) },
  ko: { connect: '지갑 연결', file: lazy(() => import('./ko.js')) },
  nl: { connect: 'Wallet verbinden', file: lazy(() => import('./nl.js')) },
  pl: { connect: 'Połącz portfel', file: lazy(() => import('./pl.js')) },
  'pt-BR': { connect: 'Conectar carteira', file: lazy(() => import('./pt-BR.js')) },
  ru: { connect: 'Подключить кошелёк', file: lazy(() => import('./ru.js')) },
  th: { connect: 'เชื่อมต่อกระเป๋าเงิน', file: lazy(() => import('./th.js')) },
  tr: { connect: 'Cüzdan bağla', file: lazy(() => import('./tr.js')) },
  uk: { connect: 'Підключити гаманець', file: lazy(() => import('./uk.js')) },
  vi: { connect: 'Kết nối ví', file: lazy(() => import('./vi.js')) },
  'zh-CN': { connect: '连接钱包', file: lazy(() => import('./zh-CN.js')) },
  'zh-TW': { connect: '連接錢包', file: lazy(() => import('./zh-TW.js')) },
}
