
    // Do not modify this file by hand!
    // Re-generate this file by running lit-localize

    import {html} from 'lit';
    import {str} from '@lit/localize';

    /* eslint-disable no-irregular-whitespace */
    /* eslint-disable @typescript-eslint/no-explicit-any */

    export const templates = {
      'ha8a28a2e0e5d3b11': html`Wählen Sie eine für jeden Stapel aus, oder geben Sie <code>env</code> in <code>param.json</code> an. Die erzeugten Dateien enthalten ihre Adressen.`,
's0a11c2ffb8309d1a': `Nicht gefunden`,
's0ef9adfa2b5b69d7': str`Elemente werden nach ${0} Tagen endgültig gelöscht.`,
's1c7d83e8dc6b85de': `Gespeichert.`,
's1e04ef8f2fde0d6e': `Das hat nicht funktioniert`,
's26156a5bcb44ac99': `30 Tage`,
's2da658054850da4e': `Die Einstellungen werden in diesem Browser gespeichert.`,
's3606e548bcb9dd3f': `Solange ich sie nicht lösche`,
's3b0ab4b52326316f': `Hell`,
's4464f0cb3178ee52': `Zeit im Papierkorb`,
's49e763aed00877a8': `Hauptnavigation`,
's4ebf8b5c4e5c411a': `Eine kürzere Zeit gilt auch für das, was im Papierkorb ist. Nichts davon wird innerhalb des nächsten Tages gelöscht.`,
's51519d69ad2ed121': `Alle Aufträge, erzeugten Dateien, Berichte und Einstellungen werden aus diesem Browser gelöscht, und laufende Aufträge enden. Das lässt sich nicht rückgängig machen. Anderswo gespeicherte Dateien bleiben erhalten.`,
's58f6002730efe26d': `Prüft alle gespeicherten Daten und repariert beschädigte Dateien.`,
's5acc8ee44a9cdf26': str`Seite „${0}“ nicht gefunden`,
's5b500d3275d2dd27': `Die Website konnte nicht gestartet werden`,
's5bbe48a4b3912d93': `Der Browser behält die Daten.`,
's6196153c4b0c1ea0': `Installation`,
's6f3c37c9e5a46351': `Datenprüfung`,
's7000d4c33914e5eb': `Stapel`,
's7e2969eead366e09': `In den Einstellungen ändern`,
's84ef80d739b73977': `90 Tage`,
's90f20862cef246d7': `Alles löschen`,
's954d3490f6e281ad': `Gelöschte Elemente bleiben hier, bis Sie sie endgültig löschen.`,
's9d8b8aa2b404c2c8': `Einstellungen`,
's9ebb630d372e4145': `Papierkorb`,
'sa81e2cdaf6921adc': `System`,
'saab875d8cfcfe712': `Farbschema`,
'sac895c732f350ac5': `Dunkel`,
'sbb8f485c50c2b49e': `Alle Daten wurden gelöscht.`,
'sc0672135930a14f0': `Bibliothek`,
'sc6f7afa8df2be688': `Alle Daten dieser Website löschen?`,
'sd05190d6b6b60a1f': `Sicherung`,
'sd2489e2051cc3b37': `Gelöschte PDFs, Smartlinks und Ordner kommen in den Papierkorb der Bibliothek, aus dem Sie sie wiederherstellen können. Dort bleiben sie:`,
'sd5e9b70ffb7a8b46': `Zum Inhalt springen`,
'sd636599a979f0d59': `7 Tage`,
'sefcf950b3cc4fc3b': `Sprache`,
'sf0e261e04eda82ff': `Darstellung`,
'sf1a7340b0fd65648': `Der Browser konnte die Einstellungen nicht speichern. Erlauben Sie Websitedaten für diese Adresse, und versuchen Sie es erneut.`,
'sf49525241bba3b06': `Speicher`,
'sf4d539e610f3a2aa': str`Zur Seite ${0}`,
'sf5710a81817ca15a': `Der Browser hat nicht zugestimmt, die Daten zu behalten. Erstellen Sie Sicherungen.`,
'sfa5f0019a09be6a7': `API`,
'sfdb1751a921a4e2b': `Umgebungen`,
    };
  