/**
 * The messages that a generated file shows before its reader runs, or where it cannot run. A file carries them in the
 * smartlink's language only, because all languages would make every file larger.
 */
import { type LanguageCode, languageCodeOf } from "#domain/text/languages.ts";

/** The messages of one language. */
export interface BootMessages {
  /** The browser runs no scripts. */
  readonly script: string;
  /** The reader has not started after a long time. */
  readonly slow: string;
  /** The file is incomplete. */
  readonly truncated: string;
  /** The checksum of a part is wrong. */
  readonly altered: string;
  /** The file loads parts from a server, but was opened from the disk. */
  readonly disk: string;
  /** The browser is too old to run the reader. */
  readonly old: string;
}

const messages: Readonly<Record<LanguageCode, BootMessages>> = {
  en: {
    script: "This document needs JavaScript. Allow it, or open the file in another browser.",
    slow: "This is taking long. The file may be incomplete, or its reader unavailable: download it again, or try later.",
    truncated: "This file is incomplete. Download it again, or ask its sender for it.",
    altered: "This file was changed or damaged, so it is not opened. Download it again, or ask its sender for it.",
    disk: "This document needs its web server. Open it at its web address, try later, or ask its sender for a complete file.",
    old: "This browser is too old for this document. Open it in a current Chrome, Edge, Firefox or Safari.",
  },
  fr: {
    script:
      "Ce document a besoin de JavaScript. Autorisez-le pour cette page ou ouvrez le fichier dans un autre navigateur.",
    slow: "L’ouverture prend du temps. Si rien n’apparaît, le fichier est incomplet ou son lecteur est inaccessible : téléchargez-le de nouveau ou réessayez plus tard.",
    truncated: "Ce fichier est incomplet. Téléchargez-le de nouveau ou demandez-le à son expéditeur.",
    altered:
      "Ce fichier est endommagé ou modifié et ne sera pas ouvert. Téléchargez-le de nouveau ou demandez-le à son expéditeur.",
    disk: "Ce document a besoin de son serveur web. Ouvrez-le à son adresse web, réessayez plus tard ou demandez un fichier complet à son expéditeur.",
    old: "Ce navigateur est trop ancien pour ce document. Ouvrez-le dans une version récente de Chrome, Edge, Firefox ou Safari.",
  },
  de: {
    script:
      "Dieses Dokument braucht JavaScript. Erlauben Sie es für diese Seite oder öffnen Sie die Datei in einem anderen Browser.",
    slow: "Das dauert lange. Wenn nichts erscheint, ist die Datei unvollständig oder ihr Leseprogramm nicht erreichbar: Laden Sie sie noch einmal herunter oder versuchen Sie es später.",
    truncated: "Diese Datei ist unvollständig. Laden Sie sie noch einmal herunter oder bitten Sie den Absender darum.",
    altered:
      "Diese Datei wurde verändert oder beschädigt und wird nicht geöffnet. Laden Sie sie noch einmal herunter oder bitten Sie den Absender darum.",
    disk: "Dieses Dokument braucht seinen Webserver. Öffnen Sie es unter seiner Webadresse, versuchen Sie es später, oder bitten Sie den Absender um eine vollständige Datei.",
    old: "Dieser Browser ist zu alt für dieses Dokument. Öffnen Sie es in einem aktuellen Chrome, Edge, Firefox oder Safari.",
  },
  es: {
    script: "Este documento necesita JavaScript. Permítalo para esta página o abra el archivo en otro navegador.",
    slow: "Está tardando mucho. Si no aparece nada, el archivo está incompleto o no se puede acceder a su lector: descárguelo de nuevo o inténtelo más tarde.",
    truncated: "Este archivo está incompleto. Descárguelo de nuevo o pídaselo a quien lo envió.",
    altered:
      "Este archivo está dañado o modificado y por eso no se abre. Descárguelo de nuevo o pídaselo a quien lo envió.",
    disk: "Este documento necesita su servidor web. Ábralo en su dirección web, inténtelo más tarde o pida un archivo completo a quien lo envió.",
    old: "Este navegador es demasiado antiguo para este documento. Ábralo en una versión actual de Chrome, Edge, Firefox o Safari.",
  },
  it: {
    script: "Questo documento richiede JavaScript. Lo consenta per questa pagina o apra il file in un altro browser.",
    slow: "L’apertura richiede tempo. Se non appare nulla, il file è incompleto o il suo lettore non è raggiungibile: lo scarichi di nuovo o riprovi più tardi.",
    truncated: "Questo file è incompleto. Lo scarichi di nuovo o lo chieda al mittente.",
    altered:
      "Questo file è danneggiato o modificato e quindi non viene aperto. Lo scarichi di nuovo o lo chieda al mittente.",
    disk: "Questo documento richiede il suo server web. Lo apra al suo indirizzo web, riprovi più tardi o chieda al mittente un file completo.",
    old: "Questo browser è troppo vecchio per questo documento. Lo apra in una versione attuale di Chrome, Edge, Firefox o Safari.",
  },
  pt: {
    script: "Este documento precisa de JavaScript. Permita-o para esta página ou abra o ficheiro noutro navegador.",
    slow: "Está a demorar. Se nada aparecer, o ficheiro está incompleto ou o seu leitor não está acessível: transfira-o de novo ou tente mais tarde.",
    truncated: "Este ficheiro está incompleto. Transfira-o de novo ou peça-o ao remetente.",
    altered:
      "Este ficheiro foi alterado ou danificado e por isso não é aberto. Transfira-o de novo ou peça-o ao remetente.",
    disk: "Este documento precisa do seu servidor Web. Abra-o no seu endereço Web, tente mais tarde ou peça ao remetente um ficheiro completo.",
    old: "Este navegador é demasiado antigo para este documento. Abra-o numa versão atual do Chrome, Edge, Firefox ou Safari.",
  },
  nl: {
    script:
      "Dit document heeft JavaScript nodig. Sta het toe voor deze pagina of open het bestand in een andere browser.",
    slow: "Dit duurt lang. Als er niets verschijnt, is het bestand onvolledig of is de lezer niet bereikbaar: download het opnieuw of probeer het later.",
    truncated: "Dit bestand is onvolledig. Download het opnieuw of vraag het aan de afzender.",
    altered:
      "Dit bestand is gewijzigd of beschadigd en wordt niet geopend. Download het opnieuw of vraag het aan de afzender.",
    disk: "Dit document heeft zijn webserver nodig. Open het op zijn webadres, probeer het later of vraag de afzender om een volledig bestand.",
    old: "Deze browser is te oud voor dit document. Open het in een actuele Chrome, Edge, Firefox of Safari.",
  },
  ru: {
    script:
      "Для этого документа нужен JavaScript. Разрешите его для этой страницы или откройте файл в другом браузере.",
    slow: "Открытие занимает много времени. Если ничего не появится, файл неполон или программа чтения недоступна: скачайте его ещё раз или попробуйте позже.",
    truncated: "Этот файл неполон. Скачайте его ещё раз или попросите его у отправителя.",
    altered:
      "Этот файл изменён или повреждён, поэтому не открывается. Скачайте его ещё раз или попросите его у отправителя.",
    disk: "Этому документу нужен его веб-сервер. Откройте его по веб-адресу, попробуйте позже или попросите у отправителя полный файл.",
    old: "Этот браузер слишком стар для этого документа. Откройте его в современном Chrome, Edge, Firefox или Safari.",
  },
  ar: {
    script: "يحتاج هذا المستند إلى JavaScript. اسمح به لهذه الصفحة أو افتح الملف في متصفح آخر.",
    slow: "يستغرق الفتح وقتًا طويلًا. إذا لم يظهر شيء فالملف غير مكتمل أو يتعذّر الوصول إلى قارئه: نزّله مرة أخرى أو حاول لاحقًا.",
    truncated: "هذا الملف غير مكتمل. نزّله مرة أخرى أو اطلبه من مرسله.",
    altered: "تغيّر هذا الملف أو تلف ولذلك لا يُفتح. نزّله مرة أخرى أو اطلبه من مرسله.",
    disk: "يحتاج هذا المستند إلى خادم الويب الخاص به. افتحه من عنوانه على الويب أو حاول لاحقًا أو اطلب من مرسله ملفًا كاملًا.",
    old: "هذا المتصفح قديم جدًا لهذا المستند. افتحه في إصدار حديث من Chrome أو Edge أو Firefox أو Safari.",
  },
  zh: {
    script: "此文档需要 JavaScript。请允许本页使用它，或在其他浏览器中打开此文件。",
    slow: "打开时间较长。如果没有显示任何内容，则文件不完整或无法加载其阅读器：请重新下载，或稍后再试。",
    truncated: "此文件不完整。请重新下载，或向发送者索取。",
    altered: "此文件已被更改或损坏，因此没有打开。请重新下载，或向发送者索取。",
    disk: "此文档需要其 Web 服务器。请通过其网址打开、稍后再试，或向发送者索取完整文件。",
    old: "此浏览器过旧，无法打开此文档。请使用新版 Chrome、Edge、Firefox 或 Safari 打开。",
  },
  ja: {
    script: "この文書には JavaScript が必要です。このページで許可するか、別のブラウザーで開いてください。",
    slow: "時間がかかっています。何も表示されない場合は、ファイルが不完全か、リーダーに接続できません。もう一度ダウンロードするか、後でお試しください。",
    truncated: "このファイルは不完全です。もう一度ダウンロードするか、送信者に依頼してください。",
    altered: "このファイルは改変または破損のため、開きません。もう一度ダウンロードするか、送信者に依頼してください。",
    disk: "この文書には Web サーバーが必要です。Web アドレスで開くか、後でお試しになるか、完全なファイルを送信者に依頼してください。",
    old: "このブラウザーは古すぎてこの文書を開けません。最新の Chrome、Edge、Firefox、Safari で開いてください。",
  },
};

/** Returns the messages in the language of a BCP 47 tag; in English where there is no translation. */
export const getBootMessages = (language: string): BootMessages => messages[languageCodeOf(language) ?? "en"];
