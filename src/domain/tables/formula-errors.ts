/** Results of formulas that failed, as spreadsheets write them in the languages of the reader. */

const byLanguage = {
  en: "#NULL! #DIV/0! #VALUE! #REF! #NAME? #NUM! #N/A #SPILL! #CALC! #FIELD! #GETTING_DATA #BLOCKED! #CONNECT! #BUSY! #UNKNOWN! #PYTHON! #EXTERNAL! #TIMEOUT! #ERROR!",
  fr: "#NUL! #DIV/0! #VALEUR! #REF! #NOM? #NOMBRE! #N/A #PROPAGATION! #EPARS! #CALC! #CHAMP! #CHARGEMENT_DONNEES #BLOQUE! #CONNECTER! #OCCUPE! #INCONNU! #ERREUR!",
  de: "#NULL! #DIV/0! #WERT! #BEZUG! #NAME? #ZAHL! #NV #ÜBERLAUF! #KALK! #FELD! #DATEN_ABRUFEN #GESPERRT! #BLOCKIERT! #VERBINDEN! #BESETZT! #UNBEKANNT! #FEHLER!",
  es: "#¡NULO! #¡DIV/0! #¡VALOR! #¡REF! #¿NOMBRE? #¡NUM! #¡NÚM! #N/D #N/A #¡DESBORDAMIENTO! #¡CALC! #¡CAMPO! #OBTENIENDO_DATOS #¡BLOQUEADO! #¡CONECTAR! #¡OCUPADO! #¡DESCONOCIDO! #¡ERROR! #NULO! #VALOR! #NOMBRE? #NÚM!",
  it: "#NULLO! #DIV/0! #VALORE! #RIF! #NOME? #NUM! #N/D #ESPANSIONE! #CALC! #CAMPO! #RECUPERO_DATI #ESTRAZIONE_DATI_IN_CORSO #BLOCCATO! #CONNETTI! #OCCUPATO! #SCONOSCIUTO! #ERRORE!",
  pt: "#NULO! #DIV/0! #VALOR! #REF! #NOME? #NÚM! #NUM! #N/D #N/DISP #DESPEJAR! #SOBREPOSIÇÃO! #EXCEDENTE! #CALC! #CÁLC! #CAMPO! #OBTENDO_DADOS #A_OBTER_DADOS #BLOQUEADO! #CONECTAR! #LIGAR! #OCUPADO! #DESCONHECIDO! #ERRO!",
  nl: "#LEEG! #DEEL/0! #WAARDE! #VERW! #NAAM? #GETAL! #N/B #OVERLOPEN! #OVERLOOP! #BEREKENEN! #CALC! #VELD! #GEGEVENS_OPHALEN #GEBLOKKEERD! #VERBINDEN! #BEZET! #ONBEKEND! #FOUT!",
  ru: "#ПУСТО! #ДЕЛ/0! #ЗНАЧ! #ССЫЛКА! #ИМЯ? #ЧИСЛО! #Н/Д #ПЕРЕНОС! #ВЫЧИСЛ! #ПОЛЕ! #ОЖИДАНИЕ_ДАННЫХ #ЗАБЛОКИРОВАНО! #ПОДКЛЮЧИТЬ! #ЗАНЯТО! #НЕИЗВЕСТНО! #ОШИБКА!",
  ar: "#خطأ! #قيمة! #مرجع! #اسم؟ #رقم! #غ/م",
  zh: "#空! #值! #引用! #名称? #数字! #不适用 #溢出! #計算! #计算! #字段! #溢位!",
  ja: "#スピル! #計算! #フィールド! #ビジー! #接続! #ブロック!",
} as const;

const errors: ReadonlySet<string> = new Set(Object.values(byLanguage).flatMap((list) => list.split(" ")));

/** LibreOffice writes the number of the error after a word. */
const numberedError =
  /^(?:Err|Erreur|Fehler|Errore|Erro|Error|Fout|Ошибка|错误|エラー|خطأ)[\s\u00a0]?[::][\s\u00a0]?[45]\d\d$/;

/** Characters with which errors begin. */
export const errorStarts = "#EFОоخ错エ";

/** Longer texts are no errors. Cells can have millions of characters. */
const maxLength = 40;

/** Returns whether a cell is the result of a formula that failed. */
export const isFormulaError = (cell: string): boolean => {
  if (cell.length > maxLength) return false;
  const text = cell.trim();
  // French puts a space before the last mark, which programs write or leave out.
  return text.startsWith("#") ? errors.has(text.replace(/[\s\u00a0\u202f]/g, "")) : numberedError.test(text);
};
