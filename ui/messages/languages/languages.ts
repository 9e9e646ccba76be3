import { type Lazy, lazy } from '../../../core/lib/lazy.js'
import type { Words } from '../words.js'

interface LanguageFile {
  /** The label of the button that connects: the page draws it before the file is here. */
  readonly connect: string
  readonly file: Lazy<{ readonly words: Words }>
}

/** A line for each language but English, and a file beside this one, of which a visitor loads one at most. */
export const languages: Readonly<Record<string, LanguageFile>> = {
  ar: { connect: 'ربط المحفظة', file: lazy(() => import('./ar.json?words')) },
  bn: { connect: 'ওয়ালেট কানেক্ট করুন', file: lazy(() => import('./bn.json?words')) },
  cs: { connect: 'Připojit peněženku', file: lazy(() => import('./cs.json?words')) },
  da: { connect: 'Forbind wallet', file: lazy(() => import('./da.json?words')) },
  de: { connect: 'Wallet verbinden', file: lazy(() => import('./de.json?words')) },
  el: { connect: 'Σύνδεση πορτοφολιού', file: lazy(() => import('./el.json?words')) },
  es: { connect: 'Conectar billetera', file: lazy(() => import('./es.json?words')) },
  'es-ES': { connect: 'Conectar monedero', file: lazy(() => import('./es-ES.json?words')) },
  fa: { connect: 'اتصال کیف پول', file: lazy(() => import('./fa.json?words')) },
  fil: { connect: 'Ikonekta ang wallet', file: lazy(() => import('./fil.json?words')) },
  fr: { connect: 'Connecter un portefeuille', file: lazy(() => import('./fr.json?words')) },
  he: { connect: 'חיבור ארנק', file: lazy(() => import('./he.json?words')) },
  hi: { connect: 'वॉलेट कनेक्ट करें', file: lazy(() => import('./hi.json?words')) },
  id: { connect: 'Hubungkan dompet', file: lazy(() => import('./id.json?words')) },
  it: { connect: 'Connetti wallet', file: lazy(() => import('./it.json?words')) },
  ja: { connect: 'ウォレットを接続', file: lazy(() => import('./ja.json?words')) },
  ko: { connect: '지갑 연결', file: lazy(() => import('./ko.json?words')) },
  ms: { connect: 'Sambung dompet', file: lazy(() => import('./ms.json?words')) },
  nl: { connect: 'Wallet verbinden', file: lazy(() => import('./nl.json?words')) },
  pl: { connect: 'Połącz portfel', file: lazy(() => import('./pl.json?words')) },
  'pt-BR': { connect: 'Conectar carteira', file: lazy(() => import('./pt-BR.json?words')) },
  'pt-PT': { connect: 'Ligar carteira', file: lazy(() => import('./pt-PT.json?words')) },
  ro: { connect: 'Conectează portofelul', file: lazy(() => import('./ro.json?words')) },
  ru: { connect: 'Подключить кошелёк', file: lazy(() => import('./ru.json?words')) },
  th: { connect: 'เชื่อมต่อกระเป๋าเงิน', file: lazy(() => import('./th.json?words')) },
  tr: { connect: 'Cüzdan bağla', file: lazy(() => import('./tr.json?words')) },
  uk: { connect: 'Підключити гаманець', file: lazy(() => import('./uk.json?words')) },
  ur: { connect: 'والیٹ منسلک کریں', file: lazy(() => import('./ur.json?words')) },
  vi: { connect: 'Kết nối ví', file: lazy(() => import('./vi.json?words')) },
  'zh-CN': { connect: '连接钱包', file: lazy(() => import('./zh-CN.json?words')) },
  'zh-TW': { connect: '連接錢包', file: lazy(() => import('./zh-TW.json?words')) },
}
